import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/http/run-call.ts';
import { systemActor } from '#kernel/server/sheets/import-job.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addAccounts, addHoldings, hashPassword, randomPassword } from '#platform/identity/server/public.ts';
import type { schoolApi } from '../shared/school.ts';
import { findSchool } from './school.queries.ts';
import { findRoot } from './unit.queries.ts';

/** Number of the given role 校级管理员, the same in every school. */
const schoolRole = 2;

/**
 * Adds a person who manages a school, inside that school. What the school starts with is made first, because the job
 * that makes it may still be waiting. Each school is a transaction of its own; both logs tell of it.
 */
export async function addManager(ctx: Ctx, { id, account, name }: InputOf<typeof schoolApi.addManager>) {
  const options = { by: ctx };
  const school = await inSchool(ctx.services, ctx.actor, (tx) => findSchool(tx, { id }), {
    ...options,
    readOnly: true,
  });
  const password = randomPassword();
  const hash = await hashPassword(password);
  await inSchool(
    ctx.services,
    systemActor(id),
    async (tx) => {
      await ctx.services.prepareSchool(tx);
      const [user] = await addAccounts(tx, [{ account, name, password_hash: hash }]);
      await addHoldings(tx, [{ user_id: found(user), role_id: schoolRole, org_id: await findRoot(tx) }]);
      await tx.audit({
        action: '新增校级管理员',
        docType: 'identity.account',
        docId: user!,
        note: `由 ${ctx.actor.name} 新增`,
        after: { account, name },
      });
    },
    options,
  );
  await inSchool(
    ctx.services,
    ctx.actor,
    (tx) =>
      tx.audit({ action: '新增校级管理员', docType: 'org.school', docId: id, note: school.name, after: { account } }),
    options,
  );
  return { name, password };
}
