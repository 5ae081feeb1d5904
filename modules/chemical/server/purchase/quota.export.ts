import type { Ctx } from '#kernel/server/context.ts';
import { decimalCell } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { QuotaScope, QuotaTarget, type quotaSheet } from '../../shared/purchase/quota.ts';
import { NetUnit } from '../../shared/spec.ts';
import { quotaList, type StoredQuota } from './quota.queries.ts';

const labels = (of: { $items: readonly { label: string }[] }) => of.$items.map(({ label }) => label);

/** One list for template, import and export. A cabinet has its quota from the page. */
export const quotaColumns: (SheetColumn & { value: (row: StoredQuota) => Cell })[] = [
  {
    field: 'scope',
    title: '适用对象',
    required: true,
    options: labels(QuotaScope).slice(0, 3),
    sample: '实验室',
    value: (row) => labelOf(QuotaScope, row.scope),
  },
  { field: 'org_code', title: '单位编码', coded: true, only: 'import', value: () => null },
  { field: 'scope_name', title: '单位或储存柜', only: 'export', width: 24, value: (row) => row.scope_name },
  {
    field: 'target',
    title: '限额对象',
    required: true,
    options: labels(QuotaTarget),
    sample: '储存组',
    value: (row) => labelOf(QuotaTarget, row.target),
  },
  {
    field: 'what',
    title: 'CAS号或类别',
    required: true,
    frozen: true,
    width: 22,
    sample: '易燃液体',
    maxLength: 60,
    value: (row) => row.target_name,
  },
  {
    field: 'max_qty',
    title: '限额',
    required: true,
    kind: 'number',
    sample: '20',
    parse: decimalCell(0.0001, 12, 4),
    value: (row) => row.max_qty,
  },
  { field: 'unit', title: '单位', required: true, options: labels(NetUnit), sample: 'L', value: (row) => row.unit },
  { field: 'stock', title: '在库', only: 'export', kind: 'number', value: (row) => row.stock },
  { field: 'pending', title: '在审和在途', only: 'export', kind: 'number', value: (row) => row.pending },
  { field: 'basis', title: '依据', maxLength: 200, width: 30, value: (row) => row.basis },
  { field: 'status', title: '状态', only: 'export', value: (row) => labelOf(Enabled, row.status) },
];

export const exportQuotas = (ctx: Ctx, query: InputOf<typeof quotaSheet.export>) =>
  exportXlsx(ctx, { title: '存量限额', filter: query }, quotaColumns, pagesOf(quotaList, query));
