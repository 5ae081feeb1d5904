import { Button, Progress } from 'antd';
import { useState } from 'react';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { statusActions, type RowAction } from '#screens/frames/row-actions.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { quotaApi, QuotaScope, quotaSheet, QuotaTarget, type QuotaRow } from '../../shared/purchase/quota.ts';
import type { QuotaDialogProps } from './quota-dialog.tsx';

const filter = namesOf(quotaApi.list);
const QuotaDialog = lazyPart<QuotaDialogProps>(() => import('./quota-dialog.tsx').then((m) => m.QuotaDialog));

const usedOf = ({ stock, pending, max_qty }: QuotaRow) =>
  Math.round(((Number(stock) + Number(pending)) / Number(max_qty)) * 100);

const columns: ColumnsOf<typeof quotaApi.list> = [
  { field: 'scope', title: '范围', render: (row) => labelOf(QuotaScope, row.scope) },
  { field: 'scope_name', title: '适用对象', maxWidth: 240 },
  { field: 'target', title: '类型', render: (row) => labelOf(QuotaTarget, row.target), shown: 'wide' },
  { field: 'target_name', title: '化学品／类别', maxWidth: 200 },
  { field: 'max_qty', title: '限额', align: 'right', render: (row) => `${row.max_qty} ${row.unit}` },
  { field: 'stock', title: '在库', align: 'right', render: (row) => `${row.stock} ${row.unit}` },
  { field: 'pending', title: '在审和在途', align: 'right', render: (row) => `${row.pending} ${row.unit}` },
  {
    field: 'used',
    title: '占用率',
    width: 150,
    render: (row) => {
      const used = usedOf(row);
      return (
        <Progress
          percent={Math.min(used, 100)}
          format={() => `${used} %`}
          size="small"
          strokeColor={used > 100 ? '#b01f27' : used >= 80 ? '#b45f06' : '#2f7d4f'}
          aria-label={`${row.scope_name}${row.target_name}占用率`}
        />
      );
    },
  },
  { field: 'basis', title: '依据', maxWidth: 200, shown: 'chosen', phone: false },
  { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
];

/** 存量限额: how much of what a school, a unit or a cabinet may have. */
export function QuotaListPage() {
  const [dialog, setDialog] = useState<{ row?: QuotaRow }>();
  const setStatus = useCommand(quotaApi.setStatus, [quotaApi.list]);
  const mayEdit = holdsRight('chemical.quota.edit');
  const actions: RowAction<QuotaRow>[] = [
    { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setDialog({ row }), done: false },
    ...statusActions(
      setStatus.mutateAsync,
      ({ scope_name }: { scope_name: string }) => `停用后采购时不再核对“${scope_name}”的这条限额。确定停用吗？`,
    ),
  ];
  return (
    <ListPage
      title="存量限额"
      read={quotaApi.list}
      empty="还没有限额。设定后，采购时按在库、在审、在途和本次数量之和核对"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="单位、柜、化学品或类别" />
          <EnumFilter name={filter('scope')} label="范围" of={QuotaScope} />
          <EnumFilter name={filter('target')} label="类型" of={QuotaTarget} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      toolbar={
        <>
          <ImportButton title="导入存量限额" sheet={quotaSheet} invalidates={[quotaApi.list]} />
          <ExportButton endpoint={quotaSheet.export} name="存量限额.xlsx" />
        </>
      }
      create={
        mayEdit && (
          <Button type="primary" onClick={() => setDialog({})}>
            新增限额
          </Button>
        )
      }
      columns={columns}
      {...(mayEdit && { rowActions: actions })}
    >
      {dialog && <QuotaDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}
