import './reach.css';
import { Button, Empty, Select, Switch } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useRead } from '#kernel/web/api/query.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { EmptyState } from '#screens/frames/empty-state.tsx';
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

/** No item differs: the reader may still want to see them. */
const Same = ({ onAll }: { onAll: () => void }) => (
  <EmptyState text="这两次检查的各项结果完全相同">
    <Button onClick={onAll}>查看全部检查项</Button>
  </EmptyState>
);

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
      <DataTable
        label="结果对比"
        rows={rows}
        rowKey="code"
        empty={onlyDifferent ? <Same onAll={() => setOnlyDifferent(false)} /> : '没有检查项'}
        columns={[
          { field: 'name', title: '检查项', render: (item) => `${item.code} ${item.name}` },
          { field: 'category_name', title: '类别' },
          { field: 'score', title: '分值', align: 'right' },
          { field: 'from', title: columns[from]!.label, render: (item) => <ResultCell value={item.results[from]} /> },
          { field: 'to', title: columns[to]!.label, render: (item) => <ResultCell value={item.results[to]} /> },
          {
            field: 'difference',
            title: '得分差',
            align: 'right',
            render: (item) => <Difference item={item} from={from} to={to} />,
          },
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
