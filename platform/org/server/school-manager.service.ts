import { systemActor, type Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import {
  addAccounts,
  addHoldings,
  hashPassword,
  randomPassword,
  usersHolding,
} from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { orgErrors } from '../shared/errors.ts';
import type { NewManager, addManagerApi } from '../shared/manager-request.ts';
import { listOtherAdmins } from './manager-request.queries.ts';
import { findSchool } from './school.queries.ts';
import { findRoot } from './unit.queries.ts';

/** Number of the given role 校级管理员, the same in every school. */
const schoolRole = 2;

type Manager = InputOf<typeof addManagerApi> & { requestedBy?: number };

/** Adds a manager of another school if the operator's school has no second administrator. */
export async function addManager(ctx: Ctx, input: InputOf<typeof addManagerApi>): Promise<NewManager> {
  assert(input.id !== ctx.schoolId, orgErrors.ownManager);
  const others = await inSchool(ctx.services, ctx.actor, listOtherAdmins, { readOnly: true });
  assert(others.length === 0, orgErrors.secondPerson);
  return createManager(ctx, input);
}

/**
 * Creates the account inside its school. Initial data of the school comes first, because its job may
 * still be queued. Each school has its own transaction; both logs get an entry and the school's managers a notice.
 */
export async function createManager(
  ctx: Ctx,
  { id, account, name, reason, requestedBy }: Manager,
): Promise<NewManager> {
  const options = { by: ctx };
  const operator = await inSchool(ctx.services, ctx.actor, (tx) => findSchool(tx, tx.schoolId), options);
  const school = await inSchool(ctx.services, ctx.actor, (tx) => findSchool(tx, id), options);
  const password = randomPassword();
  const hash = await hashPassword(password);
  const by = `${operator.name} ${ctx.actor.name}`;
  const make = async (tx: Ctx) => {
    await ctx.services.prepareSchool(tx);
    const root = await findRoot(tx);
    const managers = await usersHolding(tx, ['school'], `/${root}/`);
    const [user] = await addAccounts(tx, [{ account, name, password_hash: hash }]);
    await addHoldings(tx, [{ user_id: found(user), role_id: schoolRole, org_id: root }]);
    await notify(tx, {
      type: 'MANAGER_ADDED',
      userIds: managers,
      params: { by, name, account, reason },
      url: '/user',
      dedupe: `manager-added:${user!}`,
    });
    const note = `由 ${by} 新增，事由：${reason}`;
    await tx.audit({
      action: '新增校级管理员',
      docType: 'identity.account',
      docId: user!,
      note,
      after: { account, name },
    });
  };
  await inSchool(ctx.services, systemActor(id), make, options);
  const after = { account, name, reason, requested_by: requestedBy };
  const entry = {
    action: '新增校级管理员',
    docType: 'org.school',
    docId: id,
    note: `${school.name}：${reason}`,
    after,
  };
  await inSchool(ctx.services, ctx.actor, (tx) => tx.audit(entry), options);
  return { name, password };
}
