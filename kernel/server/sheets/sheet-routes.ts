import type { Endpoint, InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { sheetApi, type sheetEndpoints } from '#kernel/shared/sheets.ts';
import { PassThrough } from 'node:stream';
import type { Ctx } from '../context.ts';
import { inSchool } from '../work.ts';
import { implement, type BlobReply, type Route } from '../implement.ts';
import type { Cell } from '#lib/sheets/cell.ts';
import type { Row, Sheet as Worksheet } from '#lib/sheets/sheet.ts';
import type { Sheet, SheetColumn } from './define-sheet.ts';
import { startApply, startCheck } from './import-job.ts';
import { typedCell } from './cell-text.rules.ts';
import { failedRows, readCheck, readProgress } from './import-reads.ts';
import { templateOf } from './template.ts';
import { writeXlsx } from '#lib/sheets/write-xlsx.ts';

/** The three calls shared by all imports. */
export const importJobRoutes: Route[] = [
  implement(sheetApi.progress, readProgress),
  implement(sheetApi.checked, readCheck),
  implement(sheetApi.failedRows, failedRows),
];

/** Template, dry run, import and export of a resource. */
export function sheetRoutes<E extends Endpoint>(
  api: Pick<ReturnType<typeof sheetEndpoints>, 'template' | 'check' | 'apply'> & { export: E },
  sheet: Sheet,
  exportRows: (ctx: Ctx, input: InputOf<E>) => Promise<BlobReply>,
): Route[] {
  return [
    implement(api.export, exportRows, { transaction: false }),
    implement(api.template, (ctx, { format }) => templateOf(ctx, sheet, format)),
    implement(api.check, (ctx, fields) => startCheck(ctx, sheet, fields), { transaction: false }),
    implement(api.apply, (ctx, input) => startApply(ctx, sheet, input.uploadId, input.mode)),
  ];
}

/** One page of an export: rows after `after`, in key order; an empty page ends it. */
type ExportPage<R> = (ctx: Ctx, after: number) => Promise<{ rows: R[]; last: number }>;

const exportBatch = 1_000;

/** Export pages of a list, with the list's rows, filters and reach. */
export const pagesOf =
  <F, R extends { id: number }>(
    list: { after: (ctx: Ctx, filters: F, last: number, limit: number) => Promise<R[]> },
    filters: F,
  ): ExportPage<R> =>
  async (ctx, after) => {
    const rows = await list.after(ctx, filters, after, exportBatch);
    return { rows, last: rows.at(-1)?.id ?? after };
  };

/**
 * What an export has beside its rows: ranges and pictures, which are added while pages are read; work outside of the
 * transaction of a page, such as reading files; heights of rows.
 */
type ExportLook<R> = Pick<Worksheet, 'merges' | 'pictures'> & {
  beside?: (rows: readonly R[]) => Promise<void>;
  height?: (row: R) => number | undefined;
};

/**
 * Streams a list as .xlsx page by page: constant memory, no long transaction. `title` names the file, the log records
 * `filter`; each page is read in a short transaction on the read pool.
 */
export async function exportXlsx<R>(
  ctx: Ctx,
  { title, filter }: { title: string; filter: object },
  columns: readonly (SheetColumn & { value: (row: R) => Cell })[],
  page: ExportPage<R>,
  { beside, height, ...look }: ExportLook<R> = {},
): Promise<BlobReply> {
  const out = new PassThrough();
  async function* cells(): AsyncGenerator<Row> {
    for (let after = 0; ;) {
      const { rows, last } = await inSchool(ctx.services, ctx.actor, (tx) => page(tx, after), {
        readOnly: true,
        lane: 'slow',
        pool: ctx.services.readPool,
      });
      if (rows.length === 0) return;
      await beside?.(rows);
      for (const row of rows) {
        const points = height?.(row);
        const values = columns.map((column) => typedCell(column.kind, column.value(row)));
        yield points === undefined ? values : { cells: values, height: points };
      }
      after = last;
    }
  }
  const sheet = {
    name: title,
    columns: columns.map(({ title: t, width, kind, wrap }) => ({
      title: t,
      width: width ?? 16,
      kind: kind ?? ('text' as const),
      ...(wrap && { wrap }),
    })),
    rows: cells(),
    ...look,
  };
  writeXlsx([sheet], out).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'export failed');
    out.destroy(error as Error);
  });
  await inSchool(ctx.services, ctx.actor, (tx) => tx.audit({ action: `导出：${title}`, after: filter }), { by: ctx });
  const stamp = formatDateTime(ctx.now).slice(0, 16).replace(/[-: ]/g, '');
  return {
    name: `${title}_${stamp}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: out,
  };
}
