import '../report.css';
import { Select } from 'antd';
import { useSearchParams } from 'react-router';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { planApi } from '../../shared/plan/plan.ts';
import { PlanStatus } from '../../shared/plan/plan.states.ts';
import { progressApi, type CollegeProgress, type ProgressCell } from '../../shared/task/progress.ts';
import { fillPath } from '../parts/reads.ts';

const rowsText = ({ waiting, passed, deferred, rejected }: ProgressCell) =>
  `待审 ${waiting}，通过 ${passed}，暂缓 ${deferred}，驳回 ${rejected}`;

type CellProps = { cell: ProgressCell | undefined; planId: number; collegeId: number | null };

/** Tables of a college and type that are reported, with their rows by state; a press lists them. */
function Cell({ cell, planId, collegeId }: CellProps) {
  if (!cell) return <td>—</td>;
  const query = new URLSearchParams({
    plan_id: String(planId),
    type_id: String(cell.type_id),
    ...(collegeId !== null && { college_id: String(collegeId) }),
  });
  return (
    <td className={cell.reported === cell.tasks ? 'is-done' : ''}>
      <Link to={`${fillPath}?${query}`}>
        已上报 {cell.reported} / {cell.tasks}
      </Link>
      <small>
        {cell.rows} 行：{rowsText(cell)}
      </small>
    </td>
  );
}

type MatrixProps = {
  planId: number;
  types: readonly { id: number; name: string }[];
  colleges: readonly CollegeProgress[];
};

function Matrix({ planId, types, colleges }: MatrixProps) {
  if (colleges.length === 0) return <EmptyState text="这个计划没有您可以查看的单位" />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by the keys on narrow screens
    <section className="report-matrix" tabIndex={0} aria-label="上报进度">
      <table>
        <thead>
          <tr>
            <th scope="col">学院</th>
            {types.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {colleges.map(({ college_id, college_name, cells }) => (
            <tr key={college_id ?? 0}>
              <th scope="row">{college_name}</th>
              {types.map(({ id }) => (
                <Cell key={id} planId={planId} collegeId={college_id} cell={cells.find((one) => one.type_id === id)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PlanProgress({ id }: { id: number }) {
  const answer = useRead(progressApi.find, { plan_id: id });
  return (
    <Loaded of={{ ...answer, data: answer.isPlaceholderData ? undefined : answer.data }}>
      {({ types, colleges }) => <Matrix planId={id} types={types} colleges={colleges} />}
    </Loaded>
  );
}

/** 上报进度: colleges by types of a plan. */
export function ProgressPage() {
  const [params, setParams] = useSearchParams();
  const plans = useRead(planApi.list, { page: 1, size: 150 });
  return (
    <PageFrame title="上报进度">
      <Loaded of={plans}>
        {({ content }) => {
          const shown = content.filter(({ status }) => status !== PlanStatus.draft);
          const open = shown.find(({ status }) => status === PlanStatus.published) ?? shown[0];
          const chosen = shown.find(({ id }) => String(id) === params.get('plan_id')) ?? open;
          if (!chosen) return <EmptyState text="还没有发布的填报计划" />;
          return (
            <Panel
              title={`${chosen.name}：已上报 ${chosen.reported} / ${chosen.tasks}`}
              extra={
                <Select
                  aria-label="填报计划"
                  style={{ minWidth: 240 }}
                  value={chosen.id}
                  options={shown.map(({ id, name, school_year }) => ({
                    value: id,
                    label: `${name}（${school_year}）`,
                  }))}
                  onChange={(id) => setParams({ plan_id: String(id) }, { replace: true })}
                />
              }
            >
              <PlanProgress id={chosen.id} />
            </Panel>
          );
        }}
      </Loaded>
    </PageFrame>
  );
}
