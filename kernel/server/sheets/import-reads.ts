import { sql } from 'kysely';
import { ImportRowStatus, type CheckedShow, type ImportProgress } from '#kernel/shared/sheets.ts';
import type { Ctx } from '../context.ts';
import { Refusal, found } from '../errors.ts';
import { inSchool } from '../work.ts';
import type { BlobReply } from '../implement.ts';
import { applied, type ImportResult } from './import-run.ts';
import { frozenColumn, importColumns, type Sheet } from './define-sheet.ts';
import { failedSheet, longFailedSheet, mostXlsRows, type FailedRow } from './template.ts';

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
  result: ImportResult | null;
};

async function jobOf(ctx: Ctx, uploadId: string): Promise<JobRow> {
  const { rows } =
    await sql<JobRow>`select sheet, max, process, imp_failed, imp_success, done, error, phase, file_name, result from kernel.import_job
    where school_id = ${ctx.schoolId} and upload_id = ${uploadId} and user_id = ${ctx.actor.userId}`.execute(ctx.db);
  return found(rows[0], '导入任务');
}

/** Progress of the current phase; polled every second. */
export async function readProgress(ctx: Ctx, { uploadId }: { uploadId: string }): Promise<ImportProgress> {
  const job = await jobOf(ctx, uploadId);
  const failedName = job.imp_failed > 0 ? failedFileName(job) : '';
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

const isLong = ({ imp_failed }: JobRow) => imp_failed > mostXlsRows;
const failedFileName = (job: JobRow) =>
  `失败数据_${job.file_name.replace(/\.[^.]*$/, '')}.${isLong(job) ? 'xlsx' : 'xls'}`;

const { failed, repeated, exists, ready } = ImportRowStatus;
const shownRows = 200;

const shown: Record<CheckedShow, ReturnType<typeof sql<boolean>>> = {
  all: sql<boolean>`true`,
  failed: sql<boolean>`status = any(${[failed, repeated]})`,
  warned: sql<boolean>`warning <> '' and status = any(${[ready, exists]})`,
};

/** Result of the dry run: counts, and the first rows of those to show, invalid rows first. */
export async function readCheck(ctx: Ctx, { uploadId, show = 'all' }: { uploadId: string; show?: CheckedShow }) {
  const job = await jobOf(ctx, uploadId);
  const sheet = found(ctx.services.sheets.get(job.sheet));
  const counts = await sql<{ status: number; n: number; warned: number }>`select status, count(*) as n,
      count(*) filter (where warning <> '') as warned from kernel.import_row
    where school_id = ${ctx.schoolId} and upload_id = ${uploadId} group by status`.execute(ctx.db);
  const of = (status: number) => counts.rows.find((row) => row.status === status) ?? { n: 0, warned: 0 };
  const rows = await sql<{
    line: number;
    status: number;
    error: string;
    warning: string;
    marks: number[];
    hints: number[];
    cells: string[];
  }>`select line, status, error, warning, marks, hints, cells from kernel.import_row
    where school_id = ${ctx.schoolId} and upload_id = ${uploadId} and ${shown[show]}
    order by array_position(${[failed, repeated]}::int[], status) nulls last, warning = '', status desc, line
    limit ${shownRows}`.execute(ctx.db);
  return {
    titles: importColumns(sheet).map((column) => column.title),
    frozen: frozenColumn(sheet),
    ready: of(ready).n,
    exists: of(exists).n,
    repeated: of(repeated).n,
    failed: of(failed).n,
    warned: of(ready).warned + of(exists).warned,
    notes: job.result?.notes ?? [],
    effects: job.result?.effects ?? [],
    rows: rows.rows,
  };
}

/** Texts of a column in the rows that the caller's import of a sheet has written. */
export async function writtenCells(ctx: Ctx, { name, columns }: Sheet, uploadId: string, field: string) {
  const position = importColumns({ columns }).findIndex((column) => column.field === field);
  const { rows } = await sql<{ text: string }>`select r.cells ->> ${position}::int as text
    from kernel.import_job j join kernel.import_row r on r.school_id = j.school_id and r.upload_id = j.upload_id
    where j.school_id = ${ctx.schoolId} and j.upload_id = ${uploadId} and j.user_id = ${ctx.actor.userId} and j.sheet = ${name}
      and j.done and r.status = ${applied} order by r.line`.execute(ctx.db);
  return rows.map(({ text }) => text);
}

/** The failed rows in the layout of the template, with a reason column: can be corrected and imported again. */
export async function failedRows(ctx: Ctx, { uploadId }: { uploadId: string }): Promise<BlobReply> {
  const job = await jobOf(ctx, uploadId);
  const sheet = found(ctx.services.sheets.get(job.sheet));
  const name = failedFileName(job);
  if (isLong(job)) {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    return { name, type, body: await longFailedSheet(ctx, sheet, eachFailed(ctx, uploadId)) };
  }
  const rows = await readFailed(ctx, uploadId, 0, mostXlsRows);
  if (rows.length === 0) throw new Refusal(404, '没有失败数据');
  return { name, type: 'application/vnd.ms-excel', body: await failedSheet(ctx, sheet, rows) };
}

async function readFailed(ctx: Ctx, uploadId: string, after: number, limit: number): Promise<FailedRow[]> {
  const { rows } = await sql<FailedRow>`select cells, marks, error, line from kernel.import_row
    where school_id = ${ctx.schoolId} and upload_id = ${uploadId} and status = any(${[failed, repeated]}) and line > ${after}
    order by line limit ${limit}`.execute(ctx.db);
  return rows;
}

const portion = 2_000;
/** All failed rows, portion by portion, each in a short transaction. */
async function* eachFailed(ctx: Ctx, uploadId: string): AsyncGenerator<FailedRow> {
  for (let after = 0; ;) {
    const from = after;
    const rows = await inSchool(ctx.services, ctx.actor, (tx) => readFailed(tx, uploadId, from, portion), {
      readOnly: true,
      lane: 'slow',
    });
    yield* rows;
    if (rows.length < portion) return;
    after = rows.at(-1)!.line;
  }
}
