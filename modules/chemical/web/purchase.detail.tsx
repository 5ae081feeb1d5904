import './purchase/purchase.css';
import { Alert } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { capitalsOf, moneyText } from '#platform/funds/shared/money.rules.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { CaseProgress } from '#platform/workflow/web/public.tsx';
import { FileLinks } from '#screens/fields/photos.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { InboundStatus } from '../shared/inbound/inbound.states.ts';
import { purchaseApi, SupplierMode, type PurchaseDetail } from '../shared/purchase/purchase.ts';
import { ExecState, PurchaseStatus } from '../shared/purchase/purchase.states.ts';
import type { ArriveDialogProps } from './purchase/arrive-dialog.tsx';
import type { CloseDialogProps } from './purchase/close-dialog.tsx';
import { purchasePath } from './purchase/purchase-columns.tsx';
import { purchaseReads } from './purchase/purchase-reads.ts';
import { PurchaseDesk } from './purchase/purchase-desk.tsx';
import { LineTable } from './purchase/purchase-line-table.tsx';

const ArriveDialog = lazyPart<ArriveDialogProps>(() =>
  import('./purchase/arrive-dialog.tsx').then((m) => m.ArriveDialog),
);
const CloseDialog = lazyPart<CloseDialogProps>(() => import('./purchase/close-dialog.tsx').then((m) => m.CloseDialog));

function PurchaseFacts({ row }: { row: PurchaseDetail }) {
  return (
    <Panel
      title="申请信息"
      extra={<PdfButton endpoint={purchaseApi.print} input={{ id: row.id }} label="打印采购申请单" />}
    >
      <Facts
        items={[
          ['申请人', `${row.applicant_name} ${row.phone}`],
          ['实验室', [row.lab_name, row.college_name].filter(Boolean).join('，')],
          ['用途', [row.purpose_name, row.project].filter(Boolean).join('，')],
          ...(row.experiment_name ? [['实验项目', row.experiment_name] as const] : []),
          ['经费卡', row.card_name],
          ['供应方式', labelOf(SupplierMode, row.supplier_mode)],
          ['期望到货', row.expected_on],
          ['金额', `${moneyText(row.amount)} 元（${capitalsOf(row.amount)}）`],
          ['提交时间', row.submitted_at?.slice(0, 16) ?? '未提交'],
          row.node_name !== '' && ['等待处理', `${row.node_name}：${row.handlers}`],
          row.ordered_at !== null && ['下单', `${row.ordered_name} ${row.ordered_at.slice(0, 16)}`],
          row.close_reason !== '' && ['关闭原因', row.close_reason, 2],
          row.remark !== '' && ['备注', row.remark, 2],
          row.files.length > 0 && ['附件', <FileLinks key="files" files={row.files} />, 2],
        ]}
      />
    </Panel>
  );
}

const ControlledFacts = ({ row }: { row: PurchaseDetail }) => (
  <Panel title="管控化学品信息">
    <Facts
      items={[
        ['第二责任人', row.second_name],
        ['使用地点', row.use_place],
        ['使用时间', `${row.use_from ?? '未填'} 至 ${row.use_to ?? '未填'}`],
        ['安全承诺', row.committed ? '已承诺' : '未承诺'],
        ['实验与反应概述', row.summary, 2],
        ['废弃物处置方案', row.waste_plan, 2],
        ['申请表盖章件', <FileLinks key="seal" files={row.seal_files} />, 2],
      ]}
    />
  </Panel>
);

function Inbounds({ row }: { row: PurchaseDetail }) {
  if (row.inbounds.length === 0) return null;
  const opens = holdsRight('chemical.inbound.read');
  return (
    <Panel title="到货入库">
      <DataTable
        label="到货入库"
        rows={row.inbounds}
        columns={[
          {
            field: 'no',
            title: '入库单号',
            render: ({ id, no }) => (opens ? <Link to={`/chemical/inbound/${id}`}>{no}</Link> : no),
          },
          { field: 'containers', title: '件数', align: 'right' },
          { field: 'created_at', title: '登记时间' },
          { field: 'status', title: '状态', render: ({ status }) => <EnumTag of={InboundStatus} value={status} /> },
        ]}
      />
    </Panel>
  );
}

/** 采购申请详情: what is asked for, the decision of the reader's step, and what has come. */
export function PurchaseDetailPage() {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'arrive' | 'close'>();
  const submit = useCommand(purchaseApi.submit, purchaseReads);
  const withdraw = useCommand(purchaseApi.withdraw, purchaseReads);
  const copy = useCommand(purchaseApi.copy, purchaseReads);
  const order = useCommand(purchaseApi.order, purchaseReads);
  const may = (action: PurchaseDetail['can'][number]) => (row: PurchaseDetail) => row.can.includes(action);
  return (
    <DetailPage
      title={(row) => `采购申请 ${row.no}`}
      note={(row) => (
        <>
          <EnumTag of={PurchaseStatus} value={row.status} />{' '}
          {row.exec_state !== null && <EnumTag of={ExecState} value={row.exec_state} />}
        </>
      )}
      read={purchaseApi.find}
      back={{ else: purchasePath }}
      invalidates={purchaseReads}
      actions={[
        {
          label: '提交',
          when: may('submit'),
          run: ({ id }) => submit.mutateAsync({ id }),
          confirm: '提交后由经费卡负责人开始逐级审核，不能再修改。确定提交吗？',
          done: '已提交审核',
          primary: true,
        },
        { ...editAction((id) => `${purchasePath}/edit/${id}`), primary: false },
        {
          label: '登记下单',
          when: may('order'),
          run: ({ id }) => order.mutateAsync({ id }),
          confirm: '登记后表示已向供应商下单，您不能再复核本单的入库。确定吗？',
          done: '已登记下单',
          primary: true,
        },
        { label: '到货登记', when: may('arrive'), run: () => setAsked('arrive'), done: false, primary: true },
        {
          label: '再次申请',
          when: may('copy'),
          run: async ({ id }) => navigate(`${purchasePath}/edit/${(await copy.mutateAsync({ id })).id}`),
          done: '已复制为草稿',
          primary: true,
        },
        { label: '关闭', when: may('close'), run: () => setAsked('close'), done: false },
        {
          label: '撤回',
          when: may('withdraw'),
          run: ({ id }) => withdraw.mutateAsync({ id }),
          confirm: '撤回后申请取消，已冻结的经费解冻；需要时可以再次申请。确定撤回吗？',
          done: '已撤回',
          danger: true,
        },
      ]}
    >
      {(row) => (
        <>
          {row.status === PurchaseStatus.failed && row.opinion !== '' && (
            <Alert type="error" showIcon title="审核不通过" description={row.opinion} style={{ marginBottom: 16 }} />
          )}
          {row.can.includes('decide') && (
            <PurchaseDesk
              key={`${row.id} ${row.node_name}`}
              row={row}
              onDone={() => void navigate('/chemical/purchase-examine?waiting=1')}
            />
          )}
          <PurchaseFacts row={row} />
          {row.is_controlled && <ControlledFacts row={row} />}
          {!row.can.includes('decide') && (
            <Panel title="采购明细">
              <LineTable row={row} />
            </Panel>
          )}
          <Inbounds row={row} />
          {row.instance_id !== null && <CaseProgress id={row.instance_id} />}
          {asked === 'arrive' && (
            <ArriveDialog
              row={row}
              onClose={() => setAsked(undefined)}
              onDone={(id) => void navigate(`/chemical/inbound/${id}`)}
            />
          )}
          {asked === 'close' && <CloseDialog id={row.id} no={row.no} onClose={() => setAsked(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
