import type { Ctx } from '#kernel/server/context.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { readToPrint } from '#platform/print/server/public.ts';
import { cellsOf } from '../../shared/province/province-cells.rules.ts';
import { isNumberColumn, type ProvinceColumn } from '../../shared/province/province-columns.ts';
import type { ProvinceQuery } from '../../shared/province/province.ts';
import { recordExport } from './province-export.service.ts';
import { wordsOf } from './province-words.queries.ts';
import { chosenLabs, provinceIds, provinceRows, sumProvince } from './province.queries.ts';

const batch = 200;
const widths: Record<string, number> = { college: 24, name: 28, building: 20, hazards: 36 };

/** A cell of a column of numbers is one in the sheet, unless it is empty. */
const typed = (isNumber: boolean, text: string): Cell => (isNumber && text !== '' ? Number(text) : text);

type Line = { cells: string[] };

const sheetColumns = (columns: readonly ProvinceColumn[]): (SheetColumn & { value: (line: Line) => Cell })[] =>
  columns.map((column, at) => ({
    field: `c${at}`,
    title: column.title,
    width: widths[column.field] ?? 16,
    kind: isNumberColumn(column) ? 'number' : 'text',
    value: ({ cells }) => typed(isNumberColumn(column), cells[at]!),
  }));

const most = 1_000_000;

async function readChosen(ctx: Ctx, query: ProvinceQuery) {
  const chosen = await chosenLabs(ctx, query);
  const { cells } = await sumProvince(ctx, chosen);
  return { chosen, cells, ids: await provinceIds(ctx, chosen, most), words: await wordsOf(ctx, query) };
}

/** The file; its making is recorded with the number of its rows. */
export async function exportProvince(ctx: Ctx, query: ProvinceQuery) {
  const { chosen, ids, words, cells } = await readToPrint(ctx, (tx) => readChosen(tx, query));
  const { school_year, day, layout } = chosen;
  const { name: template, columns } = layout;
  const made = { school_year, template, choices: words, rows: ids.length, missing_cells: cells };
  await inSchool(ctx.services, ctx.actor, (tx) => recordExport(tx, made), { by: ctx });
  return exportXlsx(
    ctx,
    { title: '省厅数据导出', filter: { ...query, school_year, day, template } },
    sheetColumns(columns),
    async (tx, after) => {
      const part = ids.slice(after, after + batch);
      const rows =
        part.length === 0 ? [] : await provinceRows(tx, await chosenLabs(tx, { ...query, school_year }), part);
      const lines = rows.map((row, at) => ({ cells: cellsOf(columns, row, after + at + 1) }));
      return { rows: lines, last: after + part.length };
    },
  );
}
