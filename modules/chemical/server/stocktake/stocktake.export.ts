import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { LineResult } from '../../shared/stocktake.states.ts';
import type { CountLine } from '../../shared/stocktake/stocktake.ts';
import { stocktakeBlocks } from './stocktake-paper.rules.ts';
import { findStocktake } from './stocktake.queries.ts';

export async function printStocktake(ctx: Ctx, { id }: { id: number }) {
  const { row, school } = await readToPrint(ctx, async (tx) => ({
    row: await findStocktake(tx, id),
    school: await findSchoolName(tx),
  }));
  const blocks = stocktakeBlocks(row, school, formatDateTime(ctx.now));
  return printPaper(ctx, { title: `盘点报告 ${row.no}`, filter: { id } }, wholeDocument(blocks));
}

const columns: (SheetColumn & { value: (row: CountLine) => Cell })[] = [
  { field: 'code', title: '容器编码', width: 16, value: (row) => row.code },
  { field: 'name', title: '名称', width: 24, value: (row) => row.name },
  { field: 'cas', title: 'CAS号', width: 14, value: (row) => row.cas },
  { field: 'is_controlled', title: '管控', value: (row) => (row.is_controlled ? '是' : '否') },
  { field: 'place', title: '存放位置', width: 24, value: (row) => row.place },
  { field: 'book', title: '账面', kind: 'number', value: (row) => row.book },
  { field: 'measured', title: '实测', kind: 'number', value: (row) => row.measured },
  { field: 'difference', title: '差异', kind: 'number', value: (row) => row.difference },
  { field: 'unit', title: '单位', value: (row) => row.unit },
  { field: 'result', title: '结果', value: (row) => labelOf(LineResult, row.result) },
  { field: 'explanation', title: '差异说明', width: 30, value: (row) => row.explanation },
  { field: 'note', title: '备注', width: 36, value: (row) => row.note },
  { field: 'counter', title: '盘点人', value: (row) => row.counter_name },
  { field: 'counted_at', title: '盘点时间', kind: 'datetime', width: 20, value: (row) => row.counted_at },
];

/** The lines of a count as a sheet; they fit into one page. */
export async function exportStocktake(ctx: Ctx, { id }: { id: number }) {
  const { no, lines } = await readToPrint(ctx, (tx) => findStocktake(tx, id));
  const page = (_tx: Ctx, after: number) => Promise.resolve({ rows: after === 0 ? lines : [], last: 1 });
  return exportXlsx(ctx, { title: `盘点 ${no}`, filter: { id } }, columns, page);
}
