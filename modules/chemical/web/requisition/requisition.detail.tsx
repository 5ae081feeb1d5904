import { Alert } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { instanceApi } from '#platform/workflow/shared/process.ts';
import { CaseProgress } from '#platform/workflow/web/public.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { ContainerState } from '../../shared/container.states.ts';
import { requisitionApi, type RequisitionDetail } from '../../shared/requisition/requisition.ts';
import { OutboundStatus, RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import { ControlMarks } from '../parts/control-marks.tsx';
import type { DecideProps } from './decide-dialog.tsx';
import { requisitionPath, requisitionReads, useRequisitionActions } from './requisition-actions.ts';

const DecideDialog = lazyPart<DecideProps>(() => import('./decide-dialog.tsx').then((m) => m.DecideDialog));

function Lines({ row }: { row: RequisitionDetail }) {
  const places = (line: number) =>
    row.reserved
      .filter((one) => one.line === line)
      .map(({ code, place, amount }) => `${code}（${place}）${amount}`)
      .join('；');
  return (
    <DataTable
      label="领用明细"
      rows={row.lines.map((line) => ({ ...line, id: line.line }))}
      empty="没有明细"
      columns={[
        { field: 'name', title: '名称', render: (line) => `${line.name}（${line.cas}）` },
        { field: 'controls', title: '管控', render: (line) => <ControlMarks marks={line.controls} /> },
        { field: 'amount', title: '申请量', align: 'right', render: (line) => `${line.amount} ${line.unit}` },
        {
          field: 'daily_use',
          title: '每日计划用量',
          align: 'right',
          render: (line) => (line.daily_use === null ? '—' : `${line.daily_use} ${line.unit}`),
        },
        { field: 'needed_on', title: '需用日期' },
        { field: 'issued', title: '已出库', align: 'right', render: (line) => `${line.issued} ${line.unit}` },
        { field: 'line', title: '预留', maxWidth: 340, render: (line) => places(line.line) || '—' },
      ]}
    />
  );
}

function Issues({ row }: { row: RequisitionDetail }) {
  if (row.issues.length === 0) return null;
  return (
    <Panel title="出库">
      <DataTable
        label="出库单"
        rows={row.issues}
        empty="还没有出库"
        columns={[
          { field: 'no', title: '出库单号' },
          { field: 'keepers', title: '保管人', render: (one) => one.keepers || '—' },
          { field: 'recipients', title: '领用人', render: (one) => one.recipients || '—' },
          { field: 'decided_at', title: '出库时间', render: (one) => one.decided_at ?? '—' },
          { field: 'status', title: '状态', render: (one) => <EnumTag of={OutboundStatus} value={one.status} /> },
          {
            field: 'id',
            title: '打印',
            render: (one) =>
              one.status === OutboundStatus.issued && (
                <PdfButton endpoint={requisitionApi.sheet} input={{ id: one.id }} label="出库单" />
              ),
          },
        ]}
      />
    </Panel>
  );
}

function Containers({ row }: { row: RequisitionDetail }) {
  if (row.containers.length === 0) return null;
  return (
    <Panel title={`领出的容器（${row.containers.length}）`}>
      <DataTable
        label="领出的容器"
        rows={row.containers}
        empty="没有领出的容器"
        columns={[
          {
            field: 'code',
            title: '容器编码',
            render: (one) =>
              holdsRight('chemical.use.read') ? <Link to={`/chemical/c/${one.code}`}>{one.code}</Link> : one.code,
          },
          { field: 'name', title: '名称' },
          { field: 'quantity', title: '余量', align: 'right', render: (one) => `${one.quantity} ${one.unit}` },
          { field: 'issued_at', title: '领出时间', render: (one) => one.issued_at ?? '已归还' },
          { field: 'state', title: '状态', render: (one) => <EnumTag of={ContainerState} value={one.state} /> },
        ]}
      />
    </Panel>
  );
}

/** 领用申请详情: what was asked, who decided, what the store has handed over. */
export function RequisitionDetailPage() {
  const actions = useRequisitionActions();
  const [asked, setAsked] = useState<{ id: number; pass: boolean }>();
  const decide = (label: string, pass: boolean) => ({
    label,
    primary: pass,
    danger: !pass,
    when: (row: RequisitionDetail) => row.can.includes('decide'),
    run: (row: RequisitionDetail) => setAsked({ id: row.id, pass }),
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
        ...actions.map((action) => ({ ...action, primary: action.label === '提交' || action.label === '备货出库' })),
      ]}
      invalidates={[...requisitionReads, instanceApi.find]}
    >
      {(row) => (
        <>
          {row.status === RequisitionStatus.refused && row.opinion && (
            <Alert type="error" showIcon title="申请被驳回" description={row.opinion} style={{ marginBottom: 16 }} />
          )}
          {row.reserved_until !== null && (
            <Alert
              type="info"
              showIcon
              title={`已预留，请在 ${row.reserved_until} 前到${row.warehouse_name}领取，逾期自动撤销`}
              style={{ marginBottom: 16 }}
            />
          )}
          <Panel title="申请">
            <Facts
              items={[
                ['实验室', row.lab_name],
                ['领用仓库', row.warehouse_name],
                ['申请人', row.applicant_name],
                ['共同领用人', row.partner_name],
                row.supervisor_name !== '' && ['指导教师', row.supervisor_name],
                ['用途', [row.purpose_name, row.project].filter(Boolean).join('　')],
                ['提交时间', row.submitted_at],
                row.decided_at !== null && ['审核', `${row.decided_by}　${row.decided_at}`],
                row.opinion !== '' && ['审核意见', row.opinion, 2],
                ['备注', row.remark, 2],
              ]}
            />
          </Panel>
          <Panel title="领用明细">
            <Lines row={row} />
          </Panel>
          <Issues row={row} />
          <Containers row={row} />
          {row.instance_id !== null && <CaseProgress id={row.instance_id} />}
          {asked && <DecideDialog {...asked} onClose={() => setAsked(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
