import './reach.css';
import { Button, Table } from 'antd';
import { useParams } from 'react-router';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { StatCards } from '#screens/frames/stat-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { PaperMenu } from '#platform/print/web/public.tsx';
import { activityApi } from '../../shared/activity/activity.ts';
import { reachResultApi, type ReachResultCollege } from '../../shared/reach/reach-result.ts';
import { GradeCell, resultColumns, resultFilters } from './result-columns.tsx';
import { scoreText } from './work.list.tsx';

type Colleges = OutputOf<typeof reachResultApi.colleges>;

const percent = (rate: number | null) => (rate === null ? '—' : `${rate}%`);

function Cards({ content }: { content: readonly ReachResultCollege[] }) {
  const sum = (pick: (row: ReachResultCollege) => number) => content.reduce((total, row) => total + pick(row), 0);
  const checked = sum((row) => row.checked);
  const reached = sum((row) => Math.round(((row.reached_rate ?? 0) * row.checked) / 100));
  return (
    <StatCards
      items={[
        { label: '实验室', value: sum((row) => row.labs), unit: '间' },
        { label: '已检', value: checked, unit: '间' },
        { label: '达标率', value: checked ? Math.round((reached / checked) * 1000) / 10 : 0, unit: '%' },
        { label: '优秀', value: sum((row) => row.excellent), unit: '间' },
        { label: '有否决项', value: sum((row) => row.vetoes), unit: '间', color: '#b01f27' },
      ]}
    />
  );
}

/** Figures by college; a college filters the list below. */
function ByCollege({ content }: { content: readonly ReachResultCollege[] }) {
  const { change } = useListUrl();
  return (
    <Panel title="按学院">
      <Table
        size="small"
        rowKey={(row) => String(row.college_id)}
        pagination={{ defaultPageSize: 6, hideOnSinglePage: true, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        dataSource={[...content]}
        columns={[
          {
            title: '学院',
            render: (_, row) =>
              row.college_id === null ? (
                row.college_name
              ) : (
                <Button
                  type="link"
                  size="small"
                  className="reach-college"
                  onClick={() => change({ filters: { college_id: String(row.college_id) }, page: 1 })}
                >
                  {row.college_name}
                </Button>
              ),
          },
          { title: '实验室', dataIndex: 'labs', align: 'right' },
          { title: '已检', dataIndex: 'checked', align: 'right' },
          { title: '平均分', align: 'right', render: (_, row) => scoreText(row.mean) },
          { title: '达标率', align: 'right', render: (_, row) => percent(row.reached_rate) },
          { title: '有否决项', dataIndex: 'vetoes', align: 'right' },
          { title: '优秀', dataIndex: 'excellent', align: 'right' },
          {
            title: '学院检查表',
            render: (_, row) =>
              row.own ? (
                <span className="reach-own">
                  <Link to={`/lab-check/reach-check/check-result/${row.own.id}`}>{scoreText(row.own.final)}</Link>
                  {row.own.grade !== null && (
                    <GradeCell row={{ grade: row.own.grade, vetoes: 0, is_rechecked: false }} />
                  )}
                </span>
              ) : (
                '—'
              ),
          },
        ]}
      />
    </Panel>
  );
}

/** Publishes the results after a question that names what is not finished. */
function PublishButton({ id, colleges }: { id: number; colleges: Colleges }) {
  const publish = useCommand(reachResultApi.publish, [reachResultApi.list, reachResultApi.colleges, activityApi.list]);
  const { unfinished, act_name, content } = colleges;
  const hasResult = content.some(({ checked, own }) => checked > 0 || (own?.final ?? null) !== null);
  const ask = async () => {
    const rest = unfinished > 0 ? `还有 ${unfinished} 个单位没有最终得分，将计为未检查。` : '';
    const text = `公布“${act_name}”的结果？${rest}公布后学院和实验室可以查看并提出异议，检查打分不能再修改。`;
    if (!(await notify.confirm({ text, ok: '公布' }))) return;
    await publish.mutateAsync({ id }).then(
      () => notify.success('结果已公布'),
      () => undefined,
    );
  };
  return (
    <Button
      type="primary"
      loading={publish.isPending}
      disabled={!hasResult}
      {...(!hasResult && { title: '还没有任何单位的检查结果，不能公布' })}
      onClick={() => void ask()}
    >
      公布结果
    </Button>
  );
}

/** 学院检查结果: figures by college, and the laboratories with their scores. */
export function ResultOrgPage() {
  const id = Number(useParams()['id']);
  const colleges = useRead(reachResultApi.colleges, { id });
  const { data } = colleges;
  const state = data?.published_at ? `${data.published_at.slice(0, 16)} 公布` : '未公布';
  return (
    <ListPage
      title="学院检查结果"
      note={data && `${data.act_name}　${state}`}
      back={{ else: '/lab-check/reach-check/check-result' }}
      read={reachResultApi.list}
      input={{ act_id: id }}
      empty={data?.published_at ? '没有符合条件的结果' : '结果还没有公布，公布后可以查看'}
      filters={resultFilters}
      toolbar={
        <>
          <PaperMenu label="结果报告" endpoint={reachResultApi.report} input={{ id }} />
          <ExportButton endpoint={reachResultApi.export} input={{ act_id: id }} name="达标检查结果.xlsx" />
          {data?.can.includes('publish') && <PublishButton id={id} colleges={data} />}
        </>
      }
      summary={() =>
        data &&
        data.content.length > 0 && (
          <>
            <Cards content={data.content} />
            <ByCollege content={data.content} />
          </>
        )
      }
      columns={resultColumns}
      rowActions={[
        { label: '查看', to: (row) => `/lab-check/reach-check/check-result/${row.id}` },
        { label: '对比', to: (row) => `/lab-check/reach-check/check-compare/${row.id}` },
      ]}
    />
  );
}
