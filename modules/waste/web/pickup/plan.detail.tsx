import '../parts/waste.css';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { Period, PlanStatus } from '../../shared/pickup.states.ts';
import { planApi, type PlanDetail, type PlanStop } from '../../shared/pickup/plan.ts';
import { HandoverTable } from './handover-table.tsx';
import { planPath, planReads } from './plan-reads.ts';

const stopTitle = ({ building_name, place, has_lift, lab_name }: PlanStop, at: number) =>
  `${at + 1}. ${building_name} ${place}（${has_lift ? '有' : '无'}电梯）　${lab_name}`;

/** 收运计划详情: the round, stop by stop. */
export function PlanDetailPage() {
  const cancel = useCommand(planApi.cancel, planReads);
  return (
    <DetailPage
      title={(row) => `收运计划 ${row.no}`}
      note={(row) => <EnumTag of={PlanStatus} value={row.status} />}
      read={planApi.find}
      back={{ else: planPath }}
      actions={[
        {
          label: '现场收运',
          primary: true,
          when: (row: PlanDetail) => row.can.includes('collect'),
          to: (row) => `/waste/collect/${row.id}`,
        },
        {
          label: '取消计划',
          danger: true,
          when: (row: PlanDetail) => row.can.includes('cancel'),
          confirm: '取消后申请回到已通过，可重新排程。确定取消吗？',
          run: ({ id }) => cancel.mutateAsync({ id }),
          done: '已取消',
        },
      ]}
      invalidates={planReads}
    >
      {(row) => (
        <>
          <Panel title="计划" extra={<PdfButton endpoint={planApi.sheet} input={{ id: row.id }} label="收运清单" />}>
            <Facts
              items={[
                ['收运时间', `${row.plan_on} ${labelOf(Period, row.period)}`],
                ['收运员', row.collector_name],
                ['入库到', row.warehouse_name],
                ['合计', `${row.applies} 张申请，${row.containers} 件，${row.net_kg} kg，已收 ${row.handled} 件`],
                row.remark !== '' && ['说明', row.remark, 2],
              ]}
            />
          </Panel>
          {row.stops.map((stop, at) => (
            <Panel key={stop.apply_id} title={stopTitle(stop, at)} extra={`${stop.contact} ${stop.phone}`}>
              <HandoverTable rows={stop.handovers} />
            </Panel>
          ))}
        </>
      )}
    </DetailPage>
  );
}
