import type { Ctx } from '#kernel/server/context.ts';
import { exportXlsx } from '#kernel/server/sheets/sheet-routes.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { Cells } from '../../shared/type/column.ts';
import { readDetails } from './detail.queries.ts';
import { sheetColumns } from './sheet.rules.ts';
import { findTaskById } from './task.queries.ts';

/** The table of a unit as a sheet, which can be filled in and read back. */
export async function exportTask(ctx: Ctx, { id }: { id: number }) {
  const { task, rows } = await inSchool(
    ctx.services,
    ctx.actor,
    async (tx) => ({ task: await findTaskById(tx, { id }), rows: await readDetails(tx, id) }),
    { readOnly: true, lane: 'slow', pool: ctx.services.readPool },
  );
  const cells: Cells[] = rows.map((row) => row.cells);
  const page = (_tx: Ctx, after: number) =>
    Promise.resolve({ rows: cells.slice(after, after + 1_000), last: after + 1_000 });
  const title = `${task.org_name}_${task.type_code.toUpperCase()}_${task.school_year}`;
  return exportXlsx(ctx, { title, filter: { id } }, sheetColumns(task.columns), page);
}
