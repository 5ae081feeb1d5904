import '../report.css';
import { useState } from 'react';
import { Link } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { FileLinks } from '#screens/fields/photos.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { planApi, type PlanRow } from '../../shared/plan/plan.ts';
import { PlanStatus } from '../../shared/plan/plan.states.ts';
import { planPath, taskReads } from '../parts/reads.ts';
import type { ExtendProps } from './extend-dialog.tsx';
import { usePlanActions } from './plan-actions.ts';

const ExtendDialog = lazyPart<ExtendProps>(() => import('./extend-dialog.tsx').then((m) => m.ExtendDialog));

const some = (names: readonly string[], all: string) => (names.length === 0 ? all : names.join('、'));

/** 填报计划详情: what is asked for, by whom, and how far it is. */
export function PlanDetailPage() {
  const [extended, setExtended] = useState<PlanRow>();
  const actions = usePlanActions(setExtended);
  return (
    <DetailPage
      title={(plan) => plan.name}
      note={(plan) => <EnumTag of={PlanStatus} value={plan.status} />}
      read={planApi.find}
      back={{ else: planPath }}
      actions={actions}
      invalidates={taskReads}
    >
      {(plan) => (
        <>
          <Panel
            title="计划"
            extra={plan.status !== PlanStatus.draft && <Link to={`/report/progress?plan_id=${plan.id}`}>上报进度</Link>}
          >
            <Facts
              items={[
                ['学年', plan.school_year],
                ['起止', `${plan.starts_on} 至 ${plan.deadline}`],
                ['填报类型', plan.type_list.map(({ name }) => name).join('、'), 2],
                ['学院', some(plan.college_names, '全部学院'), 2],
                ['已上报', `${plan.reported} / ${plan.tasks} 张表`],
                ['联系人', plan.contact],
                plan.urged_on !== null && ['最近催报', plan.urged_on],
                [
                  '填报说明',
                  <span key="text" style={{ whiteSpace: 'pre-wrap' }}>
                    {plan.instructions}
                  </span>,
                  2,
                ],
                plan.files.length > 0 && ['附件', <FileLinks key="files" files={plan.files} />, 2],
              ]}
            />
          </Panel>
          {holdsRight('report.plan.edit') && plan.status !== PlanStatus.draft && (
            <Panel title="导出本学年通过审核的数据">
              <div className="report-plan-foot">
                {plan.type_list.map(({ id, name }) => (
                  <ExportButton
                    key={id}
                    endpoint={planApi.exportAccepted}
                    input={{ id: plan.id, type_id: id }}
                    label={name}
                  />
                ))}
              </div>
            </Panel>
          )}
          {extended && <ExtendDialog plan={extended} onClose={() => setExtended(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
