import { sql, type RawBuilder } from 'kysely';
import { Code } from '#kernel/shared/envelope.ts';
import type { Actor, Ctx } from '../context.ts';
import { Refusal } from '../errors.ts';
import type { Services } from '../services.ts';
import { inSchool } from '../work.ts';
import type { ImportMode, ImportParams, Sheet } from './define-sheet.ts';

/** A phase of an import while a worker runs it. */
export type ImportJob = {
  upload_id: string;
  sheet: string;
  phase: 'check' | 'apply';
  mode: ImportMode;
  path: string;
  file_name: string;
  /** Id of the current run. */
  run: string;
  actor: Omit<Actor, 'rights'> & { rights: string[] };
  params: ImportParams;
};
export type StoredRow = {
  line: number;
  status: number;
  error: string;
  cells: string[];
  warning: string;
  /** Cells that errors and warnings are about. */
  marks: number[];
  hints: number[];
};
export type RowVerdict = Omit<StoredRow, 'cells'>;

/** What a phase works with. */
export type Run = { services: Services; actor: Actor; job: ImportJob; sheet: Sheet };

/** Result of a dry run beside its rows: notes on the file, and what the import creates in both modes. */
export type ImportResult = { notes: string[]; effects: { text: string; skip: number; overwrite: number }[] };

const batchRows = 1_000;

/** Status of a row not yet checked by the dry run. */
export const unchecked = -1;
/** Status of a written row, distinct from the codes of the dry run so that a resumed job skips it. */
export const applied = 9;

/** Thrown in a run that another one has replaced; its uncommitted batch is left to the new run. */
export class Superseded extends Error {}

/** True for a failure of the database, which is no error of the file: the job is retried. */
export const isDown = (error: unknown) => error instanceof Refusal && error.code === Code.unavailable;

/** A verdict without marked cells. */
export const verdict = (line: number, status: number, error = ''): RowVerdict => ({
  line,
  status,
  error,
  warning: '',
  marks: [],
  hints: [],
});

/** Stores the verdicts of rows. */
export async function saveVerdicts(ctx: Ctx, uploadId: string, rows: RowVerdict[]) {
  await sql`update kernel.import_row t set status = r.status, error = r.error, warning = r.warning, marks = r.marks, hints = r.hints
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(line int, status int, error text, warning text, marks jsonb, hints jsonb)
    where t.school_id = ${ctx.schoolId} and t.upload_id = ${uploadId} and t.line = r.line`.execute(ctx.db);
}

/** Updates the progress in the transaction of the counted rows; throws `Superseded` if another run has taken over. */
export async function advance(ctx: Ctx, job: ImportJob, changes: RawBuilder<unknown>) {
  const { numAffectedRows } = await sql`update kernel.import_job set ${changes}, lease_at = now()
    where school_id = ${ctx.schoolId} and upload_id = ${job.upload_id} and run = ${job.run} and not done`.execute(
    ctx.db,
  );
  if (numAffectedRows === 0n) throw new Superseded();
}

/** Adds rows to the progress. */
export const countRows = (ctx: Ctx, job: ImportJob, passed: number, failed: number, skipped = 0) =>
  advance(
    ctx,
    job,
    sql`process = process + ${passed + failed + skipped}, imp_failed = imp_failed + ${failed}, imp_success = imp_success + ${passed}`,
  );

/** Passes the rows of one status to `work` in batches; `work` must change the status of every row. */
export async function eachBatch(
  { services, actor, job, sheet }: Run,
  status: number,
  work: (env: unknown, rows: StoredRow[]) => Promise<void>,
) {
  const env = await inSchool(services, actor, (ctx) => sheet.prepare(ctx, job.params));
  for (;;) {
    const rows = await inSchool(services, actor, async (ctx) => {
      const read = await sql<StoredRow>`select line, status, error, warning, marks, hints, cells from kernel.import_row
        where school_id = ${ctx.schoolId} and upload_id = ${job.upload_id} and status = ${status} order by line limit ${batchRows}`.execute(
        ctx.db,
      );
      return read.rows;
    });
    if (rows.length === 0) return;
    await work(env, rows);
  }
}

/** Ends the phase. `result`: what the user should know of the file as a whole. */
export const finish = ({ services, actor, job }: Run, result?: ImportResult) =>
  inSchool(services, actor, (ctx) =>
    advance(ctx, job, result ? sql`done = true, result = ${JSON.stringify(result)}::jsonb` : sql`done = true`),
  );
