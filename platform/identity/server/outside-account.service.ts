import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { addAccounts } from './account.service.ts';
import { addHoldings } from './holding.service.ts';

/** Role 普通用户, the only one that a person from outside gets. */
const ordinaryRole = 9;

type Outside = {
  /** Account of an earlier stay. */
  id?: number | undefined;
  account: string;
  name: string;
  user_type: string;
  gender: number;
  mobile: string;
  email: string;
  college_id: number | null;
  password_hash: string;
  valid_to: string;
  org_id: number;
};

/**
 * Opens an account that ends on a day, with a password that its owner has chosen; an earlier account of the same person is
 * prolonged instead, keeps its name and takes the new password.
 */
export async function openAccount(
  ctx: Ctx,
  { id: known, valid_to, org_id, ...person }: Outside,
): Promise<{ id: number; account: string }> {
  const id = known ?? (await addAccounts(ctx, [{ ...person, own_password: true }]))[0]!;
  const { rows } = await sql<{
    account: string;
  }>`update identity.account set valid_to = greatest(valid_to, ${valid_to}::date),
      status = 1, password_hash = ${person.password_hash}, password_set_at = ${ctx.now}, password_initial = false, fails = 0,
      locked_until = null, mobile = ${person.mobile}, email = ${person.email}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id} returning account`.execute(ctx.db);
  await addHoldings(ctx, [{ user_id: id, role_id: ordinaryRole, org_id }]);
  ctx.after(ctx.services.authenticator.forget);
  return { id, account: found(rows[0], '账号').account };
}
