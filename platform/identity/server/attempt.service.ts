import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import type { Device } from './device.service.ts';

/** One attempt to log in. `locks`: the attempt is the last one for half an hour unless the password is right. */
export type Attempt = {
  id: number;
  name: string;
  password_hash: string;
  expired: boolean;
  last_role_id: number | null;
  last_org_id: number | null;
  locks: boolean;
};

/** The counter of a row, reserved in one statement: five failures within a quarter of an hour lock for half an hour. */
const counted = (row: 'a' | 'd' | 'f') => {
  const [fails, last, locked] = ['fails', 'last_try', 'locked_until'].map((column) => sql.ref(`${row}.${column}`));
  return sql`last_try = now(),
    fails = case when ${locked} is not null or ${last} < now() - interval '15 minutes' then 1 else ${fails} + 1 end,
    locked_until = case when ${locked} is null and ${last} >= now() - interval '15 minutes' and ${fails} + 1 >= 5
      then now() + interval '30 minutes' end`;
};

const columns = sql`a.id, a.name, a.password_hash, a.last_role_id, a.last_org_id,
  a.password_initial and a.password_set_at < now() - interval '7 days' as expired`;
const usable = (ctx: Ctx) => sql`a.school_id = ${ctx.schoolId} and a.deleted_at is null and a.status = 1
  and (a.valid_to is null or a.valid_to >= ${formatDate(ctx.now)}::date)`;

/** Counts the attempt on the known browser, else on the account; no row if unknown, disabled or locked. */
export async function reserveAttempt(
  ctx: Ctx,
  account: string,
  device: Device | undefined,
): Promise<Attempt | undefined> {
  const { rows } = device
    ? await sql<Attempt>`update identity.device d set ${counted('d')} from identity.account a
        where d.school_id = ${ctx.schoolId} and d.id = ${device.id} and a.id = d.user_id and ${usable(ctx)}
          and (d.locked_until is null or d.locked_until <= now())
        returning ${columns}, d.locked_until is not null as locks`.execute(ctx.db)
    : await sql<Attempt>`update identity.account a set ${counted('a')}
        where ${usable(ctx)} and lower(a.account) = ${account.toLowerCase()} and (a.locked_until is null or a.locked_until <= now())
        returning ${columns}, a.locked_until is not null as locks`.execute(ctx.db);
  return rows[0];
}

/** Counts a try of the second factor, confirmed or being set up; no row if there is none or it is locked. */
export async function reserveCode(ctx: Ctx, userId: number, isConfirmed: boolean) {
  const { rows } = await sql<{
    secret_sealed: string;
    locks: boolean;
  }>`update identity.second_factor f set ${counted('f')}
    where f.school_id = ${ctx.schoolId} and f.user_id = ${userId} and (f.confirmed_at is not null) = ${isConfirmed}
      and (f.locked_until is null or f.locked_until <= now())
    returning f.secret_sealed, f.locked_until is not null as locks`.execute(ctx.db);
  return rows[0];
}

/** An account that exists takes no attempt at the moment. */
export async function isLocked(ctx: Ctx, account: string): Promise<boolean> {
  const { rows } = await sql`select 1 from identity.account a
    where ${usable(ctx)} and lower(a.account) = ${account.toLowerCase()} and a.locked_until > now()`.execute(ctx.db);
  return rows.length > 0;
}

export async function resetFailures(ctx: Ctx, userId: number): Promise<void> {
  await sql`update identity.account set fails = 0, locked_until = null
    where school_id = ${ctx.schoolId} and id = ${userId}`.execute(ctx.db);
}
