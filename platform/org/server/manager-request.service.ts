import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, conflict } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { notify } from '#platform/notices/server/public.ts';
import { orgErrors } from '../shared/errors.ts';
import type { EnumValue } from '#kernel/shared/enums.ts';
import { RequestStatus, type managerRequestApi, type NewManager } from '../shared/manager-request.ts';
import { findRequest, listOtherAdmins } from './manager-request.queries.ts';
import { findSchool } from './school.queries.ts';
import { createManager } from './school-manager.service.ts';

const docType = 'org.manager_request';
type State = EnumValue<typeof RequestStatus>;

/** Requests a manager for another school, to be approved by a second administrator. */
export async function requestManager(ctx: Ctx, input: InputOf<typeof managerRequestApi.create>): Promise<number> {
  const { school_id: target, account, name, reason } = input;
  assert(target !== ctx.schoolId, orgErrors.ownManager);
  const school = await findSchool(ctx, target);
  const { rows } = await sql<{ id: number }>`
    insert into org.manager_request (school_id, target_id, account, name, reason, created_by, created_at)
    values (${ctx.schoolId}, ${target}, ${account}, ${name}, ${reason}, ${ctx.actor.userId}, ${ctx.now}) returning id`.execute(
    ctx.db,
  );
  const { id } = rows[0]!;
  await notify(ctx, {
    type: 'MANAGER_REQUESTED',
    userIds: await listOtherAdmins(ctx),
    params: { by: ctx.actor.name, school: school.name, name, reason },
    url: '/school-management',
    dedupe: `manager-request:${id}`,
  });
  await ctx.audit({ action: '申请新增校级管理员', docType, docId: id, note: school.name, after: input });
  return id;
}

/** Approves a request of another administrator and creates the manager. Each school has its own transaction. */
export async function approveRequest(ctx: Ctx, { id }: { id: number }): Promise<NewManager> {
  const request = await inSchool(ctx.services, ctx.actor, (tx) => findRequest(tx, id), { readOnly: true });
  assert(request.created_by !== ctx.actor.userId, orgErrors.ownRequest);
  const decide = (from: State, to: State) =>
    inSchool(ctx.services, ctx.actor, (tx) => change(tx, id, from, to), { by: ctx });
  await decide(RequestStatus.waiting, RequestStatus.approved);
  const { target_id, ...person } = request;
  try {
    return await createManager(ctx, { ...person, id: target_id, requestedBy: request.created_by });
  } catch (error) {
    // For example the account exists: the request is pending again and can be rejected.
    await decide(RequestStatus.approved, RequestStatus.waiting);
    throw error;
  }
}

export async function rejectRequest(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { name } = await findRequest(ctx, id);
  await change(ctx, id, RequestStatus.waiting, RequestStatus.rejected);
  await ctx.audit({ action: '驳回新增校级管理员', docType, docId: id, note: name });
}

async function change(ctx: Ctx, id: number, from: State, to: State): Promise<void> {
  const { numAffectedRows } = await sql`
    update org.manager_request set status = ${to}, decided_by = ${ctx.actor.userId}, decided_at = ${ctx.now}
    where school_id = ${ctx.schoolId} and id = ${id} and status = ${from}`.execute(ctx.db);
  if (numAffectedRows !== 1n) throw conflict();
}
