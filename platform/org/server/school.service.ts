import { sql } from 'kysely';
import { systemActor, type AuditEntry, type Ctx } from '#kernel/server/context.ts';
import { assert, conflict, found } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { orgErrors } from '../shared/errors.ts';
import type { schoolApi } from '../shared/school.ts';
import { findSchool } from './school.queries.ts';

/** Adds a school and queues the idempotent job that creates its initial data. */
export async function createSchool(ctx: Ctx, input: InputOf<typeof schoolApi.create>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into org.school (school_key, name, short_name, moe_code, host, map_center, card_footer, first_page)
    values (${input.school_key}, ${input.name}, ${input.short_name ?? ''}, ${input.moe_code ?? ''}, ${input.host || null},
      ${input.map_center ?? ''}, ${input.card_footer ?? ''}, ${input.first_page})
    returning id`.execute(ctx.db);
  const { id } = rows[0]!;
  await ctx.job('org.prepareSchool', { schoolId: id }, { dedupe: `school-${id}` });
  await ctx.audit({ action: '新增学校', docType: 'org.school', docId: id, note: input.name, after: input });
  return id;
}

/** Creates the initial data of a school; each slice skips what exists. */
export async function prepareNewSchool(ctx: Ctx, { schoolId }: { schoolId: number }): Promise<void> {
  await inSchool(ctx.services, systemActor(schoolId), ctx.services.prepareSchool);
}

export async function updateSchool(ctx: Ctx, { id, version, ...input }: InputOf<typeof schoolApi.update>) {
  const before = await findSchool(ctx, id);
  const values = Object.entries({ ...input, host: input.host === '' ? null : input.host });
  const changes = values.filter(([, value]) => value !== undefined);
  const sets = changes.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const changed =
    await sql`update org.school set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = ${ctx.now}`])}
    where id = ${id} and version = ${version}`.execute(ctx.db);
  if (changed.numAffectedRows !== 1n) throw conflict();
  const former = Object.fromEntries(changes.map(([column]) => [column, before[column as keyof typeof input]]));
  await auditBoth(ctx, id, { action: '编辑学校', note: input.name, before: former, after: input });
}

/** Writes the entry to the logs of the operator's school and of the affected school. */
async function auditBoth(ctx: Ctx, id: number, entry: Omit<AuditEntry, 'docType' | 'docId'>) {
  const row = { ...entry, docType: 'org.school', docId: id };
  await ctx.audit(row);
  if (id === ctx.schoolId) return;
  const note = `由运营方 ${ctx.actor.name} 操作`;
  ctx.after(() => inSchool(ctx.services, systemActor(id), (tx) => tx.audit({ ...row, note }), { by: ctx }));
}

/** Users of a disabled school cannot log in; the caller's own school cannot be disabled. */
export async function setSchoolStatus(ctx: Ctx, { id, status }: InputOf<typeof schoolApi.setStatus>) {
  assert(id !== ctx.schoolId, orgErrors.ownSchoolFixed);
  const { rows } = await sql<{
    name: string;
  }>`update org.school set status = ${status}, version = version + 1, updated_at = ${ctx.now}
    where id = ${id} returning name`.execute(ctx.db);
  const { name } = found(rows[0], '学校');
  const action = status === 1 ? '启用学校' : '停用学校';
  await auditBoth(ctx, id, { action, note: name, to: status });
  ctx.after(ctx.services.authenticator.forget);
}
