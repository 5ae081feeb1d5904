import { randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { Code } from '#kernel/shared/envelope.ts';
import { maxFileBytes } from '#kernel/shared/files.ts';
import { ImportRowStatus } from '#kernel/shared/sheets.ts';
import { systemActor, type Actor, type Ctx } from '../context.ts';
import { Refusal, found, badFields } from '../errors.ts';
import { inSchool } from '../work.ts';
import type { Services } from '../services.ts';
import { cellText, importColumns, readRow, type ImportMode, type Sheet, type SheetRow } from './define-sheet.ts';

type ImportJob = {
  upload_id: string;
  sheet: string;
  phase: 'check' | 'apply';
  mode: ImportMode;
  path: string;
  file_name: string;
  /** Id of the current run. */
  run: string;
  actor: Omit<Actor, 'rights'> & { rights: string[] };
};
type StoredRow = { line: number; status: number; error: string; cells: string[] };

const batchRows = 1_000;
const defaultMaxRows = 100_000;

/** Stores the uploaded file and queues its dry run; returns the upload id, which belongs to this user only. */
export async function startCheck(ctx: Ctx, sheet: Sheet): Promise<{ uploadId: string }> {
  const file = ctx.files[0];
  if (!file) throw new Refusal(400, '请选择有效的文件', { errors: { file: '请选择有效的文件' } });
  if (!/\.xlsx?$/i.test(file.name)) throw badFields({ file: '文件类型不合法，请上传 xls、xlsx 类型的文件' });
  if (file.size > maxFileBytes)
    throw new Refusal(400, '文件过大，请拆分后重新上传', { errors: { file: '文件不能超过 10,000,000 字节' } });
  const uploadId = randomBytes(16).toString('hex');
  const key = `imports/${ctx.schoolId}/${uploadId}`;
  await ctx.services.storage.put(key, file.path);
  return ctx.commit(async (tx) => {
    await sql`insert into kernel.import_job (school_id, upload_id, user_id, sheet, file_name, path, actor)
      values (${tx.schoolId}, ${uploadId}, ${tx.actor.userId}, ${sheet.name}, ${file.name.slice(0, 200)}, ${key},
        ${actorJson(tx)}::jsonb)`.execute(tx.db);
    await tx.job('sheet.run', { uploadId });
    await tx.audit({ action: `导入校验：${sheet.title}`, after: { file: file.name } });
    return { uploadId };
  });
}

const actorJson = ({ actor }: Ctx) => JSON.stringify({ ...actor, rights: [...actor.rights] });

/**
 * Starts the import of a finished check with the caller's current rights, in the role that checked it. A second click
 * is a no-op: the phase has already advanced.
 */
export async function startApply(
  ctx: Ctx,
  sheet: Sheet,
  uploadId: string,
  mode: ImportMode,
): Promise<{ uploadId: string }> {
  const moved =
    await sql`update kernel.import_job set phase = 'apply', mode = ${mode}, done = false, process = 0, imp_failed = 0, imp_success = 0,
      actor = ${actorJson(ctx)}::jsonb
    where school_id = ${ctx.schoolId} and upload_id = ${uploadId} and user_id = ${ctx.actor.userId} and sheet = ${sheet.name}
      and phase = 'check' and done and error = ''
      and actor ->> 'roleId' = ${String(ctx.actor.roleId)} and actor ->> 'orgId' = ${String(ctx.actor.orgId)}`.execute(
      ctx.db,
    );
  if (moved.numAffectedRows === 0n)
    throw new Refusal(409, '该文件已经导入、尚未校验完成，或是以其他角色校验的，请重新上传');
  await ctx.job('sheet.run', { uploadId });
  await ctx.audit({ action: `导入：${sheet.title}`, after: { uploadId, mode } });
  return { uploadId };
}

// Thrown in a run that another one has replaced; its uncommitted batch is left to the new run.
class Superseded extends Error {}

/** Requeues imports without a heartbeat for a minute, after the queue has given up on them. */
export async function resumeImports(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ upload_id: string }>`update kernel.import_job set lease_at = now()
    where school_id = ${ctx.schoolId} and not done and (phase = 'apply' or error = '')
      and lease_at < now() - interval '1 minute' returning upload_id`.execute(ctx.db);
  for (const { upload_id } of rows) await ctx.job('sheet.run', { uploadId: upload_id });
}

/** Runs the current phase of a job; resumes a killed run after its last committed batch. */
export async function runImport(services: Services, schoolId: number, uploadId: string): Promise<void> {
  const run = randomBytes(8).toString('hex');
  const job = await inSchool(services, systemActor(schoolId), async (ctx) => {
    const { rows } = await sql<ImportJob>`update kernel.import_job set run = ${run}, lease_at = now()
      where school_id = ${schoolId} and upload_id = ${uploadId} and not done
      returning upload_id, sheet, phase, mode, path, file_name, run, actor`.execute(ctx.db);
    return rows[0];
  });
  if (!job) return;
  const actor: Actor = { ...job.actor, rights: new Set(job.actor.rights) };
  const sheet = found(services.sheets.get(job.sheet));
  try {
    if (job.phase === 'check') await checkPhase(services, actor, job, sheet);
    else await applyPhase(services, actor, job, sheet);
  } catch (error) {
    if (error instanceof Superseded) return;
    // A database failure is not an error of the file: the job is retried.
    if (isDown(error)) throw error;
    const known = error instanceof Refusal || (error as { name?: string }).name === 'SheetError';
    if (!known) services.log.error({ err: error, uploadId }, 'import failed');
    const message = known ? (error as Error).message : '导入时发生错误，请稍后重试';
    await inSchool(services, actor, (ctx) => advance(ctx, job, sql`done = true, error = ${message}`)).catch(
      (failure: unknown) => {
        if (!(failure instanceof Superseded)) throw failure;
      },
    );
  }
}

const isDown = (error: unknown) => error instanceof Refusal && error.code === Code.unavailable;

async function checkPhase(services: Services, actor: Actor, job: ImportJob, sheet: Sheet) {
  const path = await services.storage.localPath(job.path);
  await inSchool(services, actor, async (ctx) => {
    await sql`delete from kernel.import_row where school_id = ${actor.schoolId} and upload_id = ${job.upload_id}`.execute(
      ctx.db,
    );
    await advance(ctx, job, sql`max = 0, process = 0, imp_failed = 0, imp_success = 0`);
  });
  const columns = importColumns(sheet);
  let order: number[] | undefined;
  let line = 0;
  await services.sheetPool.parseFile(path, { rows: (sheet.maxRows ?? defaultMaxRows) + 2 }, async (batch) => {
    const rows: { line: number; cells: string[] }[] = [];
    for (const cells of batch) {
      line += 1;
      const texts = cells.map(cellText);
      if (order === undefined) {
        order = headerOrder(
          columns.map((c) => c.title),
          columns.filter((c) => c.required).map((c) => c.title),
          texts,
        );
        continue;
      }
      if (texts.every((text) => text === '') || texts[0]?.startsWith('示例')) continue;
      rows.push({ line, cells: order.map((at) => (at < 0 ? '' : (texts[at] ?? ''))) });
    }
    await storeRows(services, actor, job, rows);
  });
  if (line < 2) throw new Refusal(400, '文件中没有数据，请从第三行开始填写后重新上传');
  const seen = new Map<string, number>();
  await eachBatch(services, actor, job, unchecked, sheet, (env, rows) =>
    inSchool(services, actor, async (ctx) => {
      const verdicts = await checkRows(ctx, env, sheet, rows, seen);
      await saveVerdicts(ctx, job.upload_id, verdicts);
      const ready = verdicts.filter((v) => v.status === ImportRowStatus.ready).length;
      await countRows(ctx, job, ready, verdicts.length - ready);
    }),
  );
  await finish(services, actor, job);
}

/** Position of each column in the file. The header row must match the template; a trailing reason column is allowed. */
function headerOrder(titles: string[], required: string[], header: string[]): number[] {
  const plain = header.map((text) => text.replace(/\*$/, ''));
  const missing = required.filter((title) => !plain.includes(title));
  if (missing.length > 0) throw new Refusal(400, `首行缺少列：${missing.join('、')}。请下载模板填写，不要改动模板首行`);
  return titles.map((title) => plain.indexOf(title));
}

async function storeRows(services: Services, actor: Actor, job: ImportJob, rows: { line: number; cells: string[] }[]) {
  if (rows.length === 0) return;
  await inSchool(services, actor, async (ctx) => {
    await sql`insert into kernel.import_row (school_id, upload_id, line, status, cells)
      select ${ctx.schoolId}, ${job.upload_id}, r.line, ${unchecked}::int, r.cells from json_to_recordset(${JSON.stringify(rows)}::json) as r(line int, cells jsonb)`.execute(
      ctx.db,
    );
    await advance(ctx, job, sql`max = max + ${rows.length}`);
  });
}

type RowVerdict = { line: number; status: number; error: string };

async function checkRows(
  ctx: Ctx,
  env: unknown,
  sheet: Sheet,
  stored: StoredRow[],
  seen: Map<string, number>,
): Promise<RowVerdict[]> {
  const columns = importColumns(sheet);
  const read = stored.map((row) => ({ line: row.line, ...readRow(columns, row.cells) }));
  const good = read.filter((row) => row.errors.length === 0);
  const batch = { env, found: await sheet.lookUp?.(ctx, env, good) };
  const byLine = new Map(good.map((row) => [row.line, sheet.check(ctx, batch, row)]));
  return read.map((row) => {
    const key = row.errors.length === 0 ? sheet.keyOf(row.values) : '';
    const first = key === '' ? undefined : seen.get(key);
    if (key !== '' && first === undefined) seen.set(key, row.line);
    if (first !== undefined && first !== row.line)
      return { line: row.line, status: ImportRowStatus.repeated, error: `与文件第 ${first} 行重复` };
    const verdict = byLine.get(row.line);
    const errors = [...row.errors, ...(verdict?.errors ?? [])];
    if (errors.length > 0) return { line: row.line, status: ImportRowStatus.failed, error: errors.join('；') };
    return {
      line: row.line,
      status: verdict?.exists ? ImportRowStatus.exists : ImportRowStatus.ready,
      error: verdict?.exists ? '数据库中已存在' : '',
    };
  });
}

async function saveVerdicts(ctx: Ctx, uploadId: string, rows: RowVerdict[]) {
  await sql`update kernel.import_row t set status = r.status, error = r.error
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(line int, status int, error text)
    where t.school_id = ${ctx.schoolId} and t.upload_id = ${uploadId} and t.line = r.line`.execute(ctx.db);
}

/** Status of a row not yet checked by the dry run. */
const unchecked = -1;
/** Status of a written row, distinct from the codes of the dry run so that a resumed job skips it. */
const applied = 9;

async function applyPhase(services: Services, actor: Actor, job: ImportJob, sheet: Sheet) {
  const statuses = job.mode === 'overwrite' ? [ImportRowStatus.ready, ImportRowStatus.exists] : [ImportRowStatus.ready];
  await inSchool(services, actor, async (ctx) => {
    const { rows } = await sql<{ wanted: number; failed: number }>`
      select count(*) filter (where status = any(${statuses})) as wanted, count(*) filter (where status not in (${ImportRowStatus.ready}, ${ImportRowStatus.exists}, ${applied})) as failed
      from kernel.import_row where school_id = ${ctx.schoolId} and upload_id = ${job.upload_id}`.execute(ctx.db);
    if (sheet.allOrNothing && rows[0]!.failed > 0)
      throw new Refusal(422, `有 ${rows[0]!.failed} 行错误，此类数据必须全部正确才能导入`);
    await advance(ctx, job, sql`max = process + ${rows[0]!.wanted}, imp_failed = ${rows[0]!.failed}`);
  });
  for (const status of statuses)
    await eachBatch(services, actor, job, status, sheet, (env, rows) =>
      applyBatch(services, actor, env, sheet, job, rows),
    );
  await finish(services, actor, job);
}

/** Writes a batch; if it is refused, retries its rows one by one so that only invalid rows fail. */
async function applyBatch(
  services: Services,
  actor: Actor,
  env: unknown,
  sheet: Sheet,
  job: ImportJob,
  stored: StoredRow[],
) {
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
      await saveVerdicts(ctx, job.upload_id, [{ line, status: ImportRowStatus.failed, error }]);
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
  const batch = { env, found: await sheet.lookUp?.(ctx, env, rows), mode };
  const checked = rows.map((row) => ({ row, ...sheet.check(ctx, batch, row) }));
  const wanted = checked.filter(({ exists }) => mode === 'overwrite' || exists !== true);
  const faults = wanted.flatMap(({ errors }) => errors);
  if (faults.length > 0) throw new Refusal(Code.refused, faults.join('；'));
  const written = wanted.map(({ row }) => row);
  if (written.length > 0) await sheet.apply(ctx, batch, written);
  return written;
}

const verdictOf =
  (written: ReadonlySet<SheetRow>) =>
  (row: SheetRow): RowVerdict =>
    written.has(row)
      ? { line: row.line, status: applied, error: '' }
      : { line: row.line, status: ImportRowStatus.exists, error: '数据库中已存在' };

/** Updates the progress in the transaction of the counted rows; throws `Superseded` if another run has taken over. */
async function advance(ctx: Ctx, job: ImportJob, changes: RawBuilder<unknown>) {
  const { numAffectedRows } = await sql`update kernel.import_job set ${changes}, lease_at = now()
    where school_id = ${ctx.schoolId} and upload_id = ${job.upload_id} and run = ${job.run} and not done`.execute(
    ctx.db,
  );
  if (numAffectedRows === 0n) throw new Superseded();
}

const countRows = (ctx: Ctx, job: ImportJob, passed: number, failed: number, skipped = 0) =>
  advance(
    ctx,
    job,
    sql`process = process + ${passed + failed + skipped}, imp_failed = imp_failed + ${failed}, imp_success = imp_success + ${passed}`,
  );

/** Passes the rows of one status to `work` in batches; `work` must change the status of every row. */
async function eachBatch(
  services: Services,
  actor: Actor,
  job: ImportJob,
  status: number,
  sheet: Sheet,
  work: (env: unknown, rows: StoredRow[]) => Promise<void>,
) {
  const env = await inSchool(services, actor, (ctx) => sheet.prepare(ctx));
  for (;;) {
    const rows = await inSchool(services, actor, async (ctx) => {
      const read = await sql<StoredRow>`select line, status, error, cells from kernel.import_row
        where school_id = ${ctx.schoolId} and upload_id = ${job.upload_id} and status = ${status} order by line limit ${batchRows}`.execute(
        ctx.db,
      );
      return read.rows;
    });
    if (rows.length === 0) return;
    await work(env, rows);
  }
}

const finish = (services: Services, actor: Actor, job: ImportJob) =>
  inSchool(services, actor, (ctx) => advance(ctx, job, sql`done = true`));
