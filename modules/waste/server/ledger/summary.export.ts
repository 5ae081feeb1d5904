import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { summaryApi, SummaryRow } from '../../shared/ledger/figure.ts';
import { askedYear, readSummary } from './summary.queries.ts';

const columns: readonly (SheetColumn & { value: (row: SummaryRow) => Cell })[] = [
  { field: 'month', title: '期间', value: (row) => row.month },
  { field: 'hw', title: '危险废物类别', value: (row) => row.hw },
  { field: 'code', title: '危险废物代码', width: 14, value: (row) => row.code },
  { field: 'opening', title: '期初库存（千克）', kind: 'number', value: (row) => row.opening_kg },
  { field: 'produced', title: '产生量（千克）', kind: 'number', value: (row) => row.produced_kg },
  { field: 'in', title: '入库量（千克）', kind: 'number', value: (row) => row.in_kg },
  { field: 'out', title: '委托利用处置量（千克）', kind: 'number', value: (row) => row.out_kg },
  { field: 'closing', title: '期末库存（千克）', kind: 'number', value: (row) => row.closing_kg },
];

/** 月报 and 年报 of the ledger as a sheet. */
export function exportSummary(ctx: Ctx, input: InputOf<typeof summaryApi.export>) {
  const title = `危险废物台账${input.yearly ? '年报' : '月报'} ${askedYear(ctx, input.year)}`;
  return exportXlsx(ctx, { title, filter: input }, columns, async (tx, after) => {
    const rows = after === 0 ? (await readSummary(tx, input)).content : [];
    return { rows, last: after + rows.length };
  });
}
