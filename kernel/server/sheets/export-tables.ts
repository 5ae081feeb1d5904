import { PassThrough } from 'node:stream';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import { writeXlsx } from '#lib/sheets/write-xlsx.ts';
import type { Ctx } from '../context.ts';
import type { BlobReply } from '../implement.ts';
import { inSchool } from '../work.ts';

/** A sheet of figures with its titles. */
export type FigureTable = { name: string; titles: readonly string[]; rows: Cell[][] };

async function* stream(rows: Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows;
}

/**
 * Writes the figures of a statistic as .xlsx, one sheet for each table. `title` names the file, the log records `filter`;
 * the figures are read in one transaction on the read pool.
 */
export async function exportTables(
  ctx: Ctx,
  { title, filter }: { title: string; filter: object },
  read: (tx: Ctx) => Promise<readonly FigureTable[]>,
): Promise<BlobReply> {
  const options = { readOnly: true, lane: 'slow', pool: ctx.services.readPool } as const;
  const tables = await inSchool(ctx.services, ctx.actor, read, options);
  await inSchool(ctx.services, ctx.actor, (tx) => tx.audit({ action: `导出：${title}`, after: filter }), { by: ctx });
  return tablesFile(ctx, title, tables);
}

/** Tables as an .xlsx file, one sheet for each. */
export function tablesFile(ctx: Ctx, title: string, tables: readonly FigureTable[]): BlobReply {
  const body = new PassThrough();
  const sheets = tables.map(({ name, titles, rows }) => ({
    name,
    columns: titles.map((one) => ({ title: one, width: 18 })),
    rows: stream(rows),
  }));
  writeXlsx(sheets, body).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'export failed');
    body.destroy(error as Error);
  });
  const stamp = formatDateTime(ctx.now).slice(0, 16).replace(/[-: ]/g, '');
  return {
    name: `${title}_${stamp}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body,
  };
}
