import '../parts/waste.css';
import { Alert } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { applyApi } from '../../shared/pickup/apply.ts';
import { ApplyStatus, Period } from '../../shared/pickup.states.ts';
import { useApplyActions } from './apply-actions.tsx';
import { applyPath, applyReads } from './apply-reads.ts';
import { HandoverTable } from './handover-table.tsx';

/** 收运申请详情: what was asked, who decided, what was handed over. */
export function ApplyDetailPage() {
  const { actions, dialog } = useApplyActions('page');
  return (
    <DetailPage
      title={(row) => `收运申请 ${row.no}`}
      note={(row) => <EnumTag of={ApplyStatus} value={row.status} />}
      read={applyApi.find}
      back={{ else: applyPath }}
      actions={actions.map((action) => ({ ...action, primary: action.label === '通过' }))}
      invalidates={applyReads}
    >
      {(row) => (
        <>
          {row.status === ApplyStatus.refused && (
            <Alert type="error" showIcon title="申请被驳回" description={row.opinion} style={{ marginBottom: 16 }} />
          )}
          {row.plan !== null && row.status === ApplyStatus.planned && (
            <Alert
              type="info"
              showIcon
              title={`定于 ${row.plan.plan_on} ${labelOf(Period, row.plan.period)}收运，收运员${row.plan.collector_name}，请安排人员在场称重和签名`}
              style={{ marginBottom: 16 }}
            />
          )}
          <Panel title="申请" extra={<PdfButton endpoint={applyApi.sheet} input={{ id: row.id }} label="交接单" />}>
            <Facts
              items={[
                ['实验室', row.lab_name],
                ['地点', `${row.building_name} ${row.place}（${row.has_lift ? '有' : '无'}电梯）`],
                ['期望日期', row.expected_on],
                ['联系人', `${row.contact}　${row.phone}`],
                ['申请人', `${row.applicant_name}　${row.created_at}`],
                ['合计', `${row.containers} 件，${row.net_kg} kg`],
                row.decided_at !== null && ['审核', `${row.decided_by_name}　${row.decided_at}`],
                row.opinion !== '' && ['审核意见', row.opinion],
                row.plan_no !== '' && ['收运计划', row.plan_no],
                row.remark !== '' && ['备注', row.remark, 2],
              ]}
            />
          </Panel>
          <Panel title={`容器（${row.handovers.length}）`}>
            <HandoverTable rows={row.handovers} />
          </Panel>
          {dialog}
        </>
      )}
    </DetailPage>
  );
}
