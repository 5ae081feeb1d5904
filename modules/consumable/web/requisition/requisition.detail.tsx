import { Alert } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { mayCall } from '#kernel/web/session/session.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { requisitionApi, type RequisitionDetail } from '../../shared/requisition/requisition.ts';
import { RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import { outboundApi } from '../../shared/stock/outbound.ts';
import { outboundPath, requisitionPath, stockReads } from '../parts/reads.ts';
import type { DecideProps } from './decide-dialog.tsx';
import { useRequisitionActions } from './requisition-actions.ts';

const DecideDialog = lazyPart<DecideProps>(() => import('./decide-dialog.tsx').then((m) => m.DecideDialog));

const issueOf = ({ outbound }: RequisitionDetail) => {
  if (outbound === null) return null;
  const text = `${outbound.no}　${outbound.issuer_name} ${outbound.issued_at}`;
  return mayCall(outboundApi.find) ? <Link to={`${outboundPath}/${outbound.id}`}>{text}</Link> : text;
};

/** 领用申请详情: what was asked, who decided, and the issue. */
export function RequisitionDetailPage() {
  const actions = useRequisitionActions();
  const [asked, setAsked] = useState<{ id: number; version: number; pass: boolean }>();
  const decide = (label: string, pass: boolean) => ({
    label,
    primary: pass,
    danger: !pass,
    when: (row: RequisitionDetail) => row.can.includes('decide'),
    run: (row: RequisitionDetail) => setAsked({ id: row.id, version: row.version, pass }),
    done: false as const,
  });
  return (
    <DetailPage
      title={(row) => `领用申请 ${row.no}`}
      note={(row) => <EnumTag of={RequisitionStatus} value={row.status} />}
      read={requisitionApi.find}
      back={{ else: requisitionPath }}
      actions={[
        decide('通过', true),
        decide('驳回', false),
        ...actions.map((action) => ({ ...action, primary: action.label === '提交' || action.label === '出库' })),
      ]}
      invalidates={stockReads}
    >
      {(row) => (
        <>
          {row.status === RequisitionStatus.refused && row.opinion && (
            <Alert type="error" showIcon title="申请被驳回" description={row.opinion} style={{ marginBottom: 16 }} />
          )}
          <Panel title="申请">
            <Facts
              items={[
                ['实验室', row.lab_name],
                ['仓库', row.warehouse_name],
                ['申请人', row.applicant_name],
                ['提交时间', row.submitted_at],
                row.decided_at !== null && ['审核', `${row.decider_name}　${row.decided_at}`],
                row.opinion !== '' && ['审核意见', row.opinion],
                row.outbound !== null && ['出库单', issueOf(row)],
                ['用途', row.purpose, 2],
              ]}
            />
          </Panel>
          <Panel title="领用明细">
            <DataTable
              label="领用明细"
              rows={row.lines.map((line) => ({ ...line, id: line.line }))}
              empty="没有明细"
              columns={[
                { field: 'code', title: '物资编码' },
                { field: 'name', title: '名称' },
                { field: 'spec', title: '规格', render: (line) => line.spec || '—' },
                { field: 'quantity', title: '数量', align: 'right', render: (line) => `${line.quantity} ${line.unit}` },
              ]}
            />
          </Panel>
          {asked && <DecideDialog {...asked} onClose={() => setAsked(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
