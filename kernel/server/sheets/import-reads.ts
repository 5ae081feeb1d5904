import { sql } from 'kysely';
import { ImportRowStatus, type ImportProgress } from '#kernel/shared/sheets.ts';
import type { Ctx } from '../context.ts';
import { Refusal, found } from '../errors.ts';
import type { BlobReply } from '../implement.ts';
import { importColumns, type Sheet } from './define-sheet.ts';
import { writeXls } from '#lib/sheets/write-xls.ts';

type JobRow = {
  sheet: string;
  max: number;
  process: number;
  imp_failed: number;
  imp_success: number;
  done: boolean;
  error: string;
  phase: string;
  file_name: string;
};

async function jobOf(ctx: Ctx, uploadId: string): Promise<JobRow> {
  const { rows } =
    await sql<JobRow>`select sheet, max, process, imp_failed, imp_success, done, error, phase, file_name from kernel.import_job
    where school_id = ${ctx.schoolId} and upload_id = ${uploadId} and user_id = ${ctx.actor.userId}`.execute(ctx.db);
  return found(rows[0], '导入任务');
}

/** Progress of the current phase; polled every second. */
export async function readProgress(ctx: Ctx, { uploadId }: { uploadId: string }): Promise<ImportProgress> {
  const job = await jobOf(ctx, uploadId);
  const failedName = job.imp_failed > 0 ? failedFileName(job.file_name) : '';
  return {
    max: job.max,
    process: job.process,
    impFailed: job.imp_failed,
    impSuccess: job.imp_success,
    filemame: failedName,
    end: job.done,
    error: job.error,
  };
}

const failedFileName = (name: string) => `失败数据_${name.replace(/\.[^.]*$/, '')}.xls`;

/** Result of the dry run: counts and the first 200 rows, invalid rows first. */
export async function readCheck(ctx: Ctx, { uploadId }: { uploadId: string }) {
  const job = await jobOf(ctx, uploadId);
  const sheet = found(ctx.services.sheets.get(job.sheet));
  const counts = await sql<{ status: number; n: number }>`select status, count(*) as n from kernel.import_row
    where school_id = ${ctx.schoolId} and upload_id = ${uploadId} group by status`.execute(ctx.db);
  const n = (status: number) => counts.rows.find((row) => row.status === status)?.n ?? 0;
  const rows = await sql<{
    line: number;
    status: number;
    error: string;
    cells: string[];
  }>`select line, status, error, cells from kernel.import_row
    where school_id = ${ctx.schoolId} and upload_id = ${uploadId}
    order by array_position(${[ImportRowStatus.failed, ImportRowStatus.repeated, ImportRowStatus.exists, ImportRowStatus.ready]}::int[], status), line limit 200`.execute(
    ctx.db,
  );
  return {
    titles: importColumns(sheet).map((column) => column.title),
    ready: n(ImportRowStatus.ready),
    exists: n(ImportRowStatus.exists),
    repeated: n(ImportRowStatus.repeated),
    failed: n(ImportRowStatus.failed),
    rows: rows.rows,
  };
}

/** The failed rows in the layout of the template, with a reason column: can be corrected and imported again. */
export async function failedRows(ctx: Ctx, { uploadId }: { uploadId: string }): Promise<BlobReply> {
  const job = await jobOf(ctx, uploadId);
  const sheet = found(ctx.services.sheets.get(job.sheet));
  const { rows } = await sql<{
    cells: string[];
    error: string;
    line: number;
  }>`select cells, error, line from kernel.import_row
    where school_id = ${ctx.schoolId} and upload_id = ${uploadId} and status in (${ImportRowStatus.failed}, ${ImportRowStatus.repeated}) order by line limit 20000`.execute(
    ctx.db,
  );
  if (rows.length === 0) throw new Refusal(404, '没有失败数据');
  const columns = [
    ...importColumns(sheet).map((c) => ({ title: c.required ? `${c.title}*` : c.title, width: c.width ?? 16 })),
    { title: '失败原因', width: 50 },
  ];
  const body = writeXls({
    name: sheet.title,
    columns,
    rows: rows.map((row) => [...row.cells, `第 ${row.line} 行：${row.error}`]),
  });
  return { name: failedFileName(job.file_name), type: 'application/vnd.ms-excel', body };
}

/** The empty template: header and a grey sample row that imports skip. */
export async function templateOf(sheet: Sheet): Promise<BlobReply> {
  const columns = importColumns(sheet);
  const sample = columns.map((c, i) => (i === 0 ? `示例${c.sample ?? ''}` : (c.sample ?? c.options?.[0] ?? '')));
  const body = writeXls({
    name: sheet.title,
    columns: columns.map((c) => ({ title: c.required ? `${c.title}*` : c.title, width: c.width ?? 16 })),
    rows: [sample],
  });
  return { name: `${sheet.title}导入模板.xls`, type: 'application/vnd.ms-excel', body };
}
