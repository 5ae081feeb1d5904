import './reach.css';
import { Progress } from 'antd';
import { useParams } from 'react-router';
import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { ReachStage, WorkStage, WorkStatus } from '../../shared/core/reach.states.ts';
import { reachWorkApi, type ReachWorkCollege } from '../../shared/reach/reach-work.ts';

const labs = '/lab-check/reach-check/check-lab';

function StageCell({ row, stage, act_id }: { row: ReachWorkCollege; stage: number; act_id: number }) {
  const own = row.stages.find((one) => one.stage === stage);
  if (!own) return <span className="lab-none">—</span>;
  const college = row.college_id === null ? '' : `&college_id=${row.college_id}`;
  return (
    <Link to={`${labs}/${act_id}?stage=${stage}${college}`}>
      <span className="insp-progress">
        {own.done} / {own.works}
        <Progress
          size="small"
          showInfo={false}
          percent={Math.round((own.done / own.works) * 100)}
          aria-label={`已完成 ${own.done}，共 ${own.works}`}
        />
      </span>
    </Link>
  );
}

/** The college's own list, stage by stage. */
function OwnCell({ row }: { row: ReachWorkCollege }) {
  if (row.own.length === 0) return <span className="lab-none">—</span>;
  return (
    <span className="reach-counts">
      {row.own.map(({ id, stage, status }) => (
        <Link key={id} to={`/lab-check/reach-check/check-work/${id}`}>
          {labelOf(WorkStage, stage)} <EnumTag of={WorkStatus} value={status} />
        </Link>
      ))}
    </span>
  );
}

/** 检查单位: colleges of an activity with the progress of each stage. */
export function WorkCollegesPage() {
  const id = Number(useParams()['id']);
  const colleges = useRead(reachWorkApi.colleges, { id });
  const stage = colleges.data?.stage ?? null;
  const stages = WorkStage.$items.filter(({ value }) =>
    colleges.data?.content.some((row) => row.stages.some((one) => one.stage === value)),
  );
  return (
    <PageFrame
      title="检查单位"
      note={
        colleges.data && `${colleges.data.act_name}${stage === null ? '' : `　当前阶段：${labelOf(ReachStage, stage)}`}`
      }
      back={{ else: '/lab-check/reach-check/checkact' }}
    >
      <Loaded of={colleges}>
        {({ content }) => (
          <Panel>
            <DataTable
              label="检查单位"
              rows={content}
              rowKey="college_name"
              empty="活动还没有开始，或没有您管理范围内的实验室"
              columns={[
                { field: 'college_name', title: '学院' },
                { field: 'labs', title: '实验室', align: 'right' },
                ...stages.map(({ value, label }) => ({
                  field: `stage${value}`,
                  title: label,
                  render: (row: ReachWorkCollege) => <StageCell row={row} stage={value} act_id={id} />,
                })),
                { field: 'own', title: '学院检查表', render: (row) => <OwnCell row={row} /> },
              ]}
            />
          </Panel>
        )}
      </Loaded>
    </PageFrame>
  );
}
