import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, notFound } from '#kernel/server/errors.ts';
import { within } from '#kernel/server/policy.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { grantRole, personReference, revokeRole } from '#platform/identity/server/public.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import type { InspectorInput } from '../../shared/library/inspector.ts';
import { inspectorList } from './inspector.queries.ts';
import { inspectorEditScope, mayAppoint } from './inspector.policy.ts';
import { Enabled } from '#kernel/shared/enums.ts';

const inspector: RowKind<'inspection.inspector'> = {
  table: 'inspection.inspector',
  doc: 'inspection.inspector',
  noun: '检查人员',
  softDelete: false,
};
/** The role that an appointment grants. */
const post = { source: 'inspector', role: 'jcry' } as const;

/** Appointing unit: the caller's, or one below it. */
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

function checkTerm(ctx: Ctx, input: InspectorInput) {
  assert(mayAppoint(ctx.actor, input.kind), inspectionErrors.inspectorKind);
  if (input.to_on < input.from_on) throw badFields({ to_on: '聘期结束日期不能早于开始日期' });
}

/** Appoints an inspector; the role is granted for the term of the appointment. */
export async function createInspector(ctx: Ctx, input: InspectorInput & { user_id: number }): Promise<number> {
  checkTerm(ctx, input);
  const org_id = await appointerOf(ctx, input.org_id);
  await checkFields<{ user_id: number }>(ctx, { user_id: personReference(ctx, input.user_id, '该人员') });
  const id = await insertRow(ctx, inspector, { ...input, org_id }, '聘任');
  await attachFiles(ctx, inspector.doc, id, input.cert_files ?? []);
  await reconcileRole(ctx, id);
  return id;
}

/** Updates an appointment; the appointing unit cannot change. */
export async function updateInspector(
  ctx: Ctx,
  { id, version, org_id: _org, ...input }: InspectorInput & { id: number; version: number },
): Promise<void> {
  await findEditable(ctx, id);
  checkTerm(ctx, input);
  await updateRow(ctx, inspector, { id, version }, input);
  await attachFiles(ctx, inspector.doc, id, input.cert_files ?? []);
  await reconcileRole(ctx, id);
}

async function findEditable(ctx: Ctx, id: number) {
  const row = await inspectorList.find(ctx, id);
  if (!row.can.includes('edit')) throw notFound('检查人员');
  return row;
}

/** 续聘: moves the last day. */
export async function renewInspector(ctx: Ctx, { id, to_on }: { id: number; to_on: string }): Promise<void> {
  const { version, to_on: before } = await findEditable(ctx, id);
  if (to_on <= before) throw badFields({ to_on: `新的到期日期应晚于 ${before}` });
  await updateRow(ctx, inspector, { id, version }, { to_on }, { note: '续聘' });
  await reconcileRole(ctx, id);
}

export async function setInspectorStatus(ctx: Ctx, { id, status }: { id: number; status: number }): Promise<void> {
  await findEditable(ctx, id);
  await setStatus(ctx, inspector, id, status);
  await reconcileRole(ctx, id);
}

type Standing = { id: number; user_id: number; org_id: number; role_given: boolean; is_active: boolean };

async function listStandings(ctx: Ctx, id: number | undefined): Promise<Standing[]> {
  const today = formatDate(ctx.now);
  const { rows } =
    await sql<Standing>`select id, user_id, org_id, role_given, status = ${Enabled.on} and from_on <= ${today}::date and to_on >= ${today}::date as is_active
    from inspection.inspector where school_id = ${ctx.schoolId} and (${id ?? null}::bigint is null or id = ${id ?? null})
      and role_given <> (status = ${Enabled.on} and from_on <= ${today}::date and to_on >= ${today}::date) for update`.execute(
      ctx.db,
    );
  return rows;
}

/** Grants the role during an appointment and revokes it afterwards. */
async function reconcileRole(ctx: Ctx, id?: number): Promise<void> {
  for (const row of await listStandings(ctx, id)) {
    if (row.is_active) await grantRole(ctx, post, row);
    else await revokeRole(ctx, post, row);
    await sql`update inspection.inspector set role_given = ${row.is_active} where school_id = ${ctx.schoolId} and id = ${row.id}`.execute(
      ctx.db,
    );
  }
}

/** Each night: reconciles the roles of appointments that start or end. */
export const reconcileRoles = (ctx: Ctx): Promise<void> => reconcileRole(ctx);
