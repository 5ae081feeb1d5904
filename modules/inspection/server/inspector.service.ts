import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, conflict, notFound } from '#kernel/server/errors.ts';
import { within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { grantRole, revokeRole } from '#platform/identity/server/public.ts';
import { inspectionErrors } from '../shared/errors.ts';
import type { inspectorApi } from '../shared/inspector.ts';
import { findInspector } from './inspector.queries.ts';
import { inspectorEditScope, mayAppoint } from './inspector.policy.ts';

const docType = 'inspection.inspector';
/** What an appointment gives. */
const post = { source: 'inspector', role: 'jcry' } as const;
type Fields = Omit<InputOf<typeof inspectorApi.update>, 'id' | 'version'>;

/** The unit that appoints: the caller's own, or one below it that he names. */
async function appointerOf(ctx: Ctx, orgId: number | undefined): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select o.id from org.unit o where o.school_id = ${ctx.schoolId} and o.id = ${orgId ?? ctx.actor.orgId}
    and o.level in ('school', 'college') and o.status = 1 and o.deleted_at is null and ${within(inspectorEditScope(ctx.actor), 'o.path')}`.execute(
    ctx.db,
  );
  assert(rows[0], inspectionErrors.organizerOutside);
  return rows[0].id;
}

function checkFields(ctx: Ctx, input: Fields) {
  assert(mayAppoint(ctx.actor, input.kind), inspectionErrors.inspectorKind);
  if (input.to_on < input.from_on) throw badFields({ to_on: '聘期结束日期不能早于开始日期' });
}

/** Appoints a person; while the appointment lasts he holds the role of an inspector. */
export async function createInspector(ctx: Ctx, input: InputOf<typeof inspectorApi.create>): Promise<number> {
  checkFields(ctx, input);
  const orgId = await appointerOf(ctx, input.org_id);
  const { rows } = await sql<{ id: number }>`
    insert into inspection.inspector (school_id, user_id, kind, org_id, duty_org_ids, expertise, from_on, to_on, cert_files, created_by)
    select m.school_id, m.id, ${input.kind}, ${orgId}, ${input.duty_org_ids ?? []}::bigint[], ${input.expertise ?? []}::int[], ${input.from_on}::date,
      ${input.to_on}::date, ${input.cert_files ?? []}::bigint[], ${ctx.actor.userId}
    from identity.account m where m.school_id = ${ctx.schoolId} and m.id = ${input.user_id} and m.status = 1 and m.deleted_at is null
    returning id`.execute(ctx.db);
  if (!rows[0]) throw badFields({ user_id: '该人员不存在或已停用' });
  const { id } = rows[0];
  await attachFiles(ctx, docType, id, input.cert_files ?? []);
  await ctx.audit({ action: '聘任检查人员', docType, docId: id, after: input });
  await settleRole(ctx, id);
  return id;
}

export async function updateInspector(ctx: Ctx, input: InputOf<typeof inspectorApi.update>): Promise<void> {
  const before = await findEditable(ctx, input.id);
  checkFields(ctx, input);
  const { numAffectedRows } =
    await sql`update inspection.inspector set kind = ${input.kind}, duty_org_ids = ${input.duty_org_ids ?? []}::bigint[],
      expertise = ${input.expertise ?? []}::int[], from_on = ${input.from_on}::date, to_on = ${input.to_on}::date,
      cert_files = ${input.cert_files ?? []}::bigint[], version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${input.id} and version = ${input.version}`.execute(ctx.db);
  if (numAffectedRows === 0n) throw conflict();
  await attachFiles(ctx, docType, input.id, input.cert_files ?? []);
  await ctx.audit({ action: '修改检查人员', docType, docId: input.id, before, after: input });
  await settleRole(ctx, input.id);
}

async function findEditable(ctx: Ctx, id: number) {
  const row = await findInspector(ctx, { id });
  if (!row.can.includes('edit')) throw notFound('检查人员');
  return row;
}

/** 续聘: a later last day. */
export async function renewInspector(ctx: Ctx, { id, to_on }: { id: number; to_on: string }): Promise<void> {
  const before = await findEditable(ctx, id);
  if (to_on <= before.to_on) throw badFields({ to_on: `新的到期日期应晚于 ${before.to_on}` });
  await change(ctx, id, sql`to_on = ${to_on}::date`);
  await ctx.audit({ action: '续聘检查人员', docType, docId: id, before: { to_on: before.to_on }, after: { to_on } });
  await settleRole(ctx, id);
}

export async function setInspectorStatus(ctx: Ctx, id: number, status: 0 | 1): Promise<void> {
  await findEditable(ctx, id);
  await change(ctx, id, sql`status = ${status}`);
  await ctx.audit({ action: status === 1 ? '启用检查人员' : '停用检查人员', docType, docId: id, to: status });
  await settleRole(ctx, id);
}

async function change(ctx: Ctx, id: number, set: ReturnType<typeof sql>) {
  await sql`update inspection.inspector set ${set}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
}

type Standing = { id: number; user_id: number; org_id: number; role_given: boolean; is_active: boolean };

async function listStandings(ctx: Ctx, id: number | undefined): Promise<Standing[]> {
  const today = formatDate(ctx.now);
  const { rows } =
    await sql<Standing>`select id, user_id, org_id, role_given, status = 1 and from_on <= ${today}::date and to_on >= ${today}::date as is_active
    from inspection.inspector where school_id = ${ctx.schoolId} and (${id ?? null}::bigint is null or id = ${id ?? null})
      and role_given <> (status = 1 and from_on <= ${today}::date and to_on >= ${today}::date) for update`.execute(
      ctx.db,
    );
  return rows;
}

/** The role follows the appointment: given while it lasts, taken back when it does not. */
async function settleRole(ctx: Ctx, id?: number): Promise<void> {
  for (const row of await listStandings(ctx, id)) {
    if (row.is_active) await grantRole(ctx, post, row);
    else await revokeRole(ctx, post, row);
    await sql`update inspection.inspector set role_given = ${row.is_active} where school_id = ${ctx.schoolId} and id = ${row.id}`.execute(
      ctx.db,
    );
  }
}

/** Each night: appointments that begin or end today. */
export const settleRoles = (ctx: Ctx): Promise<void> => settleRole(ctx);
