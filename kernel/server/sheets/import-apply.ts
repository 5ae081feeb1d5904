import { sql } from 'kysely';
import { Code } from '#kernel/shared/envelope.ts';
import { ImportRowStatus } from '#kernel/shared/sheets.ts';
import type { Ctx } from '../context.ts';
import { Refusal } from '../errors.ts';
import { inSchool } from '../work.ts';
import { importColumns, type ImportMode, type Sheet, type SheetRow } from './define-sheet.ts';
import {
  Superseded,
  advance,
  applied,
  countRows,
  eachBatch,
  finish,
  isDown,
  saveVerdicts,
  verdict,
  type Run,
  type RowVerdict,
  type StoredRow,
} from './import-run.ts';
import { readRow } from './row.rules.ts';

/** Writes the rows that the dry run found valid, batch by batch. */
export async function applyPhase(run: Run) {
  const { services, actor, job, sheet } = run;
  const statuses = job.mode === 'overwrite' ? [ImportRowStatus.ready, ImportRowStatus.exists] : [ImportRowStatus.ready];
  await inSchool(services, actor, async (ctx) => {
    const { rows } = await sql<{ wanted: number; failed: number }>`
      select count(*) filter (where status = any(${statuses})) as wanted, count(*) filter (where status not in (${ImportRowStatus.ready}, ${ImportRowStatus.exists}, ${applied})) as failed
      from kernel.import_row where school_id = ${ctx.schoolId} and upload_id = ${job.upload_id}`.execute(ctx.db);
    if (sheet.allOrNothing && rows[0]!.failed > 0)
      throw new Refusal(422, `有 ${rows[0]!.failed} 行错误，此类数据必须全部正确才能导入`);
    await advance(ctx, job, sql`max = process + ${rows[0]!.wanted}, imp_failed = ${rows[0]!.failed}`);
  });
  for (const status of statuses) await eachBatch(run, status, (env, rows) => applyBatch(run, env, rows));
  await finish(run);
}

/** Writes a batch; if it is refused, retries its rows one by one so that only invalid rows fail. */
async function applyBatch({ services, actor, job, sheet }: Run, env: unknown, stored: StoredRow[]) {
  const columns = importColumns(sheet);
  const rows: SheetRow[] = stored.map((row) => ({ line: row.line, values: readRow(columns, row.cells).values }));
  const write = (some: SheetRow[]) =>
    inSchool(services, actor, async (ctx) => {
      const written = await writeRows(ctx, env, sheet, job.mode, some);
      await saveVerdicts(ctx, job.upload_id, some.map(verdictOf(new Set(written))));
      await countRows(ctx, job, written.length, 0, some.length - written.length);
    });
  const refuse = ({ line }: SheetRow, failure: unknown) =>
    inSchool(services, actor, async (ctx) => {
      const error = failure instanceof Refusal ? failure.message : '写入失败，请检查本行数据';
      await saveVerdicts(ctx, job.upload_id, [verdict(line, ImportRowStatus.failed, error)]);
      await countRows(ctx, job, 0, 1);
    });
  try {
    await write(rows);
  } catch (error) {
    if (isDown(error) || error instanceof Superseded) throw error;
    for (const row of rows)
      await write([row]).catch((failure: unknown) => {
        if (isDown(failure) || failure instanceof Superseded) throw failure;
        return refuse(row, failure);
      });
  }
}

/** Checks the rows again and writes them; in mode `skip` without those created since the check. Returns the written ones. */
async function writeRows(
  ctx: Ctx,
  env: unknown,
  sheet: Sheet,
  mode: ImportMode,
  rows: SheetRow[],
): Promise<SheetRow[]> {
  const batch = { env, found: await sheet.lookUp?.(ctx, env, rows) };
  const checked = rows.map((row) => ({ row, ...sheet.check(ctx, batch, row) }));
  const wanted = checked.filter(({ exists }) => mode === 'overwrite' || exists !== true);
  const faults = wanted.flatMap(({ errors }) => errors);
  if (faults.length > 0) throw new Refusal(Code.refused, faults.map(({ text }) => text).join('；'));
  const written = wanted.map(({ row }) => row);
  if (written.length > 0) await sheet.apply(ctx, batch, written);
  return written;
}

/** Sentence of a row that is skipped unless the import overwrites. */
export const existsAlready = '数据库中已存在';

const verdictOf =
  (written: ReadonlySet<SheetRow>) =>
  (row: SheetRow): RowVerdict =>
    written.has(row) ? verdict(row.line, applied) : verdict(row.line, ImportRowStatus.exists, existsAlready);
