import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { addAccounts } from './account.service.ts';
import { lockAddresses, reportAddresses, type Address } from './address.service.ts';
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
 * prolonged instead. One that has not ended keeps its password, mobile and mail, so that an application in somebody's name
 * does not take over the account; `isKept` tells. One that has ended or was disabled opens without the roles that it had.
 */
export async function openAccount(
  ctx: Ctx,
  { id: known, valid_to, org_id, ...person }: Outside,
): Promise<{ id: number; account: string; isKept: boolean }> {
  const id = known ?? (await addAccounts(ctx, [{ ...person, own_password: true }]))[0]!;
  const from = found((await lockAddresses(ctx, [id])).get(id), '账号');
  const { rows } = await sql<Address & { account: string; is_kept: boolean }>`
    with former as (
      select ${known !== undefined}::boolean and status = 1 and (valid_to is null or valid_to >= ${formatDate(ctx.now)}::date) as is_kept
      from identity.account where school_id = ${ctx.schoolId} and id = ${id} for update
    )
    update identity.account a set
      valid_to = case when is_kept and valid_to is null then null else greatest(valid_to, ${valid_to}::date) end, status = 1,
      password_hash = case when is_kept then password_hash else ${person.password_hash} end,
      password_set_at = case when is_kept then password_set_at else ${ctx.now} end,
      password_initial = is_kept and password_initial, fails = case when is_kept then fails else 0 end,
      locked_until = case when is_kept then locked_until end,
      mobile = case when is_kept then mobile else ${person.mobile} end,
      email = case when is_kept then email else ${person.email} end,
      email_since = case when is_kept or email = ${person.email} then email_since else ${ctx.now} end,
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from former
    where a.school_id = ${ctx.schoolId} and a.id = ${id} returning account, is_kept, email, mobile`.execute(ctx.db);
  const { account, is_kept, ...to } = found(rows[0], '账号');
  await reportAddresses(ctx, [{ id, from, to }]);
  if (known !== undefined && !is_kept)
    await sql`delete from identity.holding where school_id = ${ctx.schoolId} and user_id = ${id}`.execute(ctx.db);
  await addHoldings(ctx, [{ user_id: id, role_id: ordinaryRole, org_id }]);
  ctx.after(ctx.services.authenticator.forget);
  return { id, account, isKept: is_kept };
}
