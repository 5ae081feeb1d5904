import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { fileLimit, maxFileBytes } from '#kernel/shared/files.ts';
import { systemActor, type Actor, type Ctx } from '../context.ts';
import { Refusal, found, badFields } from '../errors.ts';
import { inSchool } from '../work.ts';
import type { Services } from '../services.ts';
import type { ImportMode, ImportParams, Sheet } from './define-sheet.ts';
import { applyPhase } from './import-apply.ts';
import { checkPhase } from './import-check.ts';
import { Superseded, advance, isDown, type ImportJob } from './import-run.ts';

/** Stores the uploaded file and queues its dry run; returns the upload id, which belongs to this user only. */
export async function startCheck(ctx: Ctx, sheet: Sheet, fields: object = {}): Promise<{ uploadId: string }> {
  const file = ctx.files[0];
  if (!file) throw new Refusal(400, '请选择有效的文件', { errors: { file: '请选择有效的文件' } });
  if (!/\.xlsx?$/i.test(file.name)) throw badFields({ file: '文件类型不合法，请上传 xls、xlsx 类型的文件' });
  if (file.size > maxFileBytes) throw badFields({ file: `${fileLimit}，请拆分后重新上传` });
  const uploadId = randomBytes(16).toString('hex');
  const key = `imports/${ctx.schoolId}/${uploadId}`;
  await ctx.services.storage.put(key, file.path);
  return ctx.commit(async (tx) => {
    await sql`insert into kernel.import_job (school_id, upload_id, user_id, sheet, file_name, path, actor, params)
      values (${tx.schoolId}, ${uploadId}, ${tx.actor.userId}, ${sheet.name}, ${file.name.slice(0, 200)}, ${key},
        ${actorJson(tx)}::jsonb, ${JSON.stringify(paramsOf(fields))}::jsonb)`.execute(tx.db);
    await tx.job('sheet.run', { uploadId });
    await tx.audit({ action: `导入校验：${sheet.title}`, after: { file: file.name } });
    return { uploadId };
  });
}

/** The fields beside the file that are texts of a bounded length. */
const paramsOf = (fields: object): ImportParams =>
  Object.fromEntries(
    Object.entries(fields).filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[1].length <= 100,
    ),
  );

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
      returning upload_id, sheet, phase, mode, path, file_name, run, actor, params`.execute(ctx.db);
    return rows[0];
  });
  if (!job) return;
  // A check that an earlier version has queued names no other laboratories.
  const actor: Actor = { ...job.actor, otherLabs: job.actor.otherLabs ?? [], rights: new Set(job.actor.rights) };
  const sheet = found(services.sheets.get(job.sheet));
  try {
    const phase = job.phase === 'check' ? checkPhase : applyPhase;
    await phase({ services, actor, job, sheet });
  } catch (error) {
    if (error instanceof Superseded) return;
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
