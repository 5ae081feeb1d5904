import './reach.css';
import { Empty, Select, Switch, Table } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useRead } from '#kernel/web/api/query.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { ItemResult } from '../../shared/core/record.states.ts';
import { reachResultApi, type Comparison } from '../../shared/reach/reach-result.ts';
import { scoreText } from './work.list.tsx';

type Item = Comparison['items'][number];

const earned: Record<number, number> = { [ItemResult.met]: 1, [ItemResult.nearly]: 0.5, [ItemResult.unmet]: 0 };
const pointsOf = (item: Item, at: number) => {
  const share = earned[item.results[at] ?? 0];
  return share === undefined ? null : share * item.score;
};

function ResultCell({ value }: { value: number | null | undefined }) {
  return value === null || value === undefined ? (
    <span className="lab-none">—</span>
  ) : (
    <EnumTag of={ItemResult} value={value} />
  );
}

function Difference({ item, from, to }: { item: Item; from: number; to: number }) {
  const [a, b] = [pointsOf(item, from), pointsOf(item, to)];
  if (a === null || b === null || a === b) return <span className="lab-none">—</span>;
  return <b className={b < a ? 'insp-bad' : undefined}>{b > a ? `+${b - a}` : b - a}</b>;
}

function Compared({ data }: { data: Comparison }) {
  const { columns, items } = data;
  const [from, setFrom] = useState(0);
  const [to, setTo] = useState(columns.length - 1);
  const [onlyDifferent, setOnlyDifferent] = useState(true);
  if (columns.length < 2)
    return (
      <Panel>
        <Empty description="至少有两个阶段提交后才能对比" />
      </Panel>
    );
  const options = columns.map(({ label, score }, value) => ({ value, label: `${label}（${scoreText(score)} 分）` }));
  const rows = items.filter((item) => !onlyDifferent || item.results[from] !== item.results[to]);
  const scores = [columns[from]!.score, columns[to]!.score];
  const difference = scores[0] === null || scores[1] === null ? null : Math.round((scores[1]! - scores[0]!) * 10) / 10;
  return (
    <Panel>
      <div className="reach-choose">
        <Select aria-label="对比的一方" style={{ minWidth: 240 }} value={from} options={options} onChange={setFrom} />
        <span>对比</span>
        <Select aria-label="对比的另一方" style={{ minWidth: 240 }} value={to} options={options} onChange={setTo} />
        <span>
          分差 <b>{difference === null ? '—' : difference > 0 ? `+${difference}` : difference}</b>
        </span>
        <span className="check-only">
          <Switch checked={onlyDifferent} onChange={setOnlyDifferent} aria-label="只看不同" /> 只看不同
        </span>
      </div>
      <Table
        size="small"
        rowKey="code"
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{
          emptyText: (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description={onlyDifferent ? '两次检查的结果完全相同' : '没有检查项'}
            />
          ),
        }}
        dataSource={rows}
        columns={[
          { title: '类别', dataIndex: 'category_name' },
          { title: '检查项', render: (_, item) => `${item.code} ${item.name}` },
          { title: '分值', dataIndex: 'score', align: 'right' },
          { title: columns[from]!.label, render: (_, item) => <ResultCell value={item.results[from]} /> },
          { title: columns[to]!.label, render: (_, item) => <ResultCell value={item.results[to]} /> },
          { title: '得分差', align: 'right', render: (_, item) => <Difference item={item} from={from} to={to} /> },
        ]}
      />
    </Panel>
  );
}

/** 结果对比: one unit, stage against stage or this time against the last. */
export function ComparePage() {
  const id = Number(useParams()['id']);
  const comparison = useRead(reachResultApi.compare, { id });
  const { data } = comparison;
  return (
    <PageFrame
      title="结果对比"
      note={data && `${data.unit_name}　${data.act_name}`}
      back={{ else: `/lab-check/reach-check/check-result/${id}` }}
    >
      <Loaded of={comparison}>{(loaded) => <Compared key={id} data={loaded} />}</Loaded>
    </PageFrame>
  );
}
