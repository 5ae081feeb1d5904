import '../instrument.css';
import { Link } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable, type Column } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ExportKind, planApi, type PlanDetail } from '../../shared/year/plan.ts';
import { PlanStatus } from '../../shared/year/plan.states.ts';
import { fillPath, planPath, yearReads } from '../parts/reads.ts';
import { usePlanActions } from './plan-actions.tsx';

const colleges: Column<PlanDetail['colleges'][number]>[] = [
  { field: 'college_name', title: '单位' },
  { field: 'reports', title: '仪器', align: 'right' },
  { field: 'reported', title: '已上报', align: 'right' },
  { field: 'passed', title: '已通过', align: 'right' },
];

const Exports = ({ plan }: { plan: PlanDetail }) => (
  <Panel title="导出已通过的年度数据">
    <div className="ins-foot">
      {ExportKind.$items.map(({ value, label }) => (
        <ExportButton
          key={value}
          endpoint={planApi.export}
          input={{ id: plan.id, kind: value }}
          label={label}
          name={`${label}.xlsx`}
        />
      ))}
    </div>
    <p className="ins-collected">
      各表都取自同一份通过的年度数据：基表三为 03 类贵重仪器，国家平台表为达到公开标准的仪器，学校汇总按单位合计。
    </p>
  </Panel>
);

/** 年度上报计划详情: how far each college is, and the files of the year. */
export function PlanDetailPage() {
  const { actions, dialog } = usePlanActions();
  return (
    <DetailPage
      title={(plan) => plan.name}
      note={(plan) => <EnumTag of={PlanStatus} value={plan.status} />}
      read={planApi.find}
      back={{ else: planPath }}
      actions={actions}
      invalidates={yearReads}
    >
      {(plan) => (
        <>
          <Panel title="计划" extra={<Link to={`${fillPath}?plan_id=${plan.id}`}>年度数据</Link>}>
            <Facts
              items={[
                ['学年', plan.school_year],
                ['起止', `${plan.starts_on} 至 ${plan.deadline}`],
                ['已上报', `${plan.reported} / ${plan.reports} 台`],
                ['已通过', `${plan.passed} 台，驳回 ${plan.rejected} 台`],
                plan.urged_on !== null && ['最近催报', plan.urged_on],
                [
                  '填报说明',
                  <span key="text" style={{ whiteSpace: 'pre-wrap' }}>
                    {plan.instructions}
                  </span>,
                  2,
                ],
              ]}
            />
          </Panel>
          <Panel title="各单位进度">
            <DataTable
              columns={colleges}
              rows={plan.colleges}
              rowKey="college_name"
              empty="发布后在这里看各单位的进度"
            />
          </Panel>
          {holdsRight('instrument.export') && plan.status !== PlanStatus.draft && <Exports plan={plan} />}
          {dialog}
        </>
      )}
    </DetailPage>
  );
}
