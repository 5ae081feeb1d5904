import './parts/purchase.css';
import { Alert } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useNavigate } from '#kernel/web/router/links.ts';
import { capitalsOf, moneyText } from '#platform/funds/shared/money.rules.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { CaseProgress } from '#platform/workflow/web/public.tsx';
import { FileLinks } from '#screens/fields/photos.tsx';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { purchaseApi, PurchaseKind, type PurchaseDetail } from '../shared/purchase.ts';
import { PurchaseState, WarehouseDone } from '../shared/purchase.states.ts';
import { LineTable } from './parts/line-table.tsx';
import { PurchaseDesk } from './parts/purchase-desk.tsx';
import { purchasePath } from './parts/paths.ts';
import { purchaseReads } from './parts/reads.ts';
import type { WorkProps } from './parts/work-dialogs.tsx';

const WorkDialog = lazyPart<WorkProps>(() => import('./parts/work-dialogs.tsx').then((m) => m.WorkDialog));

function PurchaseFacts({ row }: { row: PurchaseDetail }) {
  return (
    <Panel
      title="申请信息"
      extra={<PdfButton endpoint={purchaseApi.print} input={{ id: row.id }} label="打印采购申请单" />}
    >
      <Facts
        items={[
          ['采购名称', row.name],
          ['类型', labelOf(PurchaseKind, row.kind)],
          ['申请人', `${row.applicant_name} ${row.phone}`],
          ['使用单位', [row.org_name, row.college_name].filter(Boolean).join('，')],
          ['经费卡', row.card_name],
          ['金额', `${moneyText(row.amount)} 元（${capitalsOf(row.amount)}）`],
          ['期望到货', row.expected_on],
          ['送货地点', row.deliver_to],
          row.warehouse_name !== '' && ['入库仓库', row.warehouse_name],
          ['提交时间', row.submitted_at?.slice(0, 16) ?? '未提交'],
          row.node_name !== '' && ['等待处理', `${row.node_name}：${row.handlers}`],
          row.state !== PurchaseState.draft && ['审批级别', row.needs_school ? '须学校审批' : '学院审批'],
          ['采购理由', row.reason, 2],
          row.files.length > 0 && ['附件', <FileLinks key="files" files={row.files} />, 2],
        ]}
      />
    </Panel>
  );
}

function Receipts({ row }: { row: PurchaseDetail }) {
  if (row.receipts.length === 0) return null;
  return (
    <Panel title="到货验收">
      <DataTable
        label="到货验收"
        rows={row.receipts}
        columns={[
          { field: 'no', title: '验收单号' },
          { field: 'received_on', title: '验收日期' },
          { field: 'received_name', title: '验收人' },
          { field: 'goods', title: '物品', maxWidth: 240 },
          { field: 'amount', title: '金额（元）', align: 'right', render: (one) => moneyText(one.amount) },
          { field: 'order_no', title: '订单' },
          { field: 'inbound_no', title: '入库单', render: (one) => one.inbound_no || '不入库' },
          { field: 'invoice_no', title: '发票号', render: (one) => one.invoice_no || '—' },
          { field: 'remark', title: '验收意见', maxWidth: 200, render: (one) => one.remark || '—' },
          { field: 'files', title: '附件', maxWidth: 160, render: (one) => <FileLinks files={one.files} /> },
        ]}
      />
    </Panel>
  );
}

const Notes = ({ row }: { row: PurchaseDetail }) => (
  <>
    {row.state === PurchaseState.rejected && row.opinion !== '' && (
      <Alert type="error" showIcon title="已驳回" description={row.opinion} style={{ marginBottom: 16 }} />
    )}
    {row.is_split && (
      <Alert
        type="warning"
        showIcon
        title="疑似拆分"
        description="申请人近期采购过同一物品，合计达到须学校审批的金额，本申请由学校审批"
        style={{ marginBottom: 16 }}
      />
    )}
  </>
);

/** 采购申请详情: what is asked for, the decision of the reader's step, and what has come. */
export function PurchaseDetailPage() {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<WorkProps['kind']>();
  const submit = useCommand(purchaseApi.submit, purchaseReads);
  const withdraw = useCommand(purchaseApi.withdraw, purchaseReads);
  const remove = useCommand(purchaseApi.remove, purchaseReads);
  const copy = useCommand(purchaseApi.copy, purchaseReads);
  const may = (action: PurchaseDetail['can'][number]) => (row: PurchaseDetail) => row.can.includes(action);
  const ask = (label: string, kind: WorkProps['kind'], can: PurchaseDetail['can'][number], primary = false) => ({
    label,
    when: may(can),
    run: () => setAsked(kind),
    done: false as const,
    primary,
  });
  return (
    <DetailPage
      title={(row) => `采购申请 ${row.no}`}
      note={(row) => (
        <>
          <EnumTag of={PurchaseState} value={row.state} />{' '}
          {row.done !== null && <EnumTag of={WarehouseDone} value={row.done} />}{' '}
          {row.is_split && <ToneTag tone="warn">疑似拆分</ToneTag>}
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
          confirm: '提交后冻结经费，由经费卡负责人开始逐级审核；审批人处理前可以撤回。确定提交吗？',
          done: '已提交审核',
          primary: true,
        },
        { ...editAction((id) => `${purchasePath}/edit/${id}`), primary: false },
        ask('下单', 'order', 'order', true),
        ask('提价报批', 'reprice', 'order'),
        ask('到货验收', 'receive', 'receive', true),
        ask('关闭', 'close', 'close'),
        {
          label: '再次申请',
          when: may('copy'),
          run: async ({ id }) => navigate(`${purchasePath}/edit/${(await copy.mutateAsync({ id })).id}`),
          done: '已复制为草稿',
          primary: true,
        },
        {
          label: '撤回',
          when: may('withdraw'),
          run: ({ id }) => withdraw.mutateAsync({ id }),
          confirm: '撤回后成为草稿，已冻结的经费解冻。确定撤回吗？',
          done: '已撤回为草稿',
          danger: true,
        },
        {
          label: '删除',
          when: may('remove'),
          run: async ({ id }) => {
            await remove.mutateAsync({ id });
            void navigate(purchasePath);
          },
          confirm: '删除后不能恢复，确定删除这份草稿吗？',
          done: '已删除',
          danger: true,
        },
      ]}
    >
      {(row) => (
        <>
          <Notes row={row} />
          {row.can.includes('decide') && (
            <PurchaseDesk
              key={`${row.id} ${row.node_name}`}
              row={row}
              onDone={() => void navigate('/purchase/examine?waiting=1')}
            />
          )}
          <PurchaseFacts row={row} />
          {!row.can.includes('decide') && (
            <Panel title="采购明细">
              <LineTable row={row} />
            </Panel>
          )}
          <Receipts row={row} />
          {row.instance_id !== null && <CaseProgress id={row.instance_id} />}
          {asked && <WorkDialog kind={asked} row={row} onClose={() => setAsked(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
