import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import { voidLinks } from './reset-link.service.ts';
import { endSessionsOf } from './session.service.ts';

declare module '#kernel/server/events.ts' {
  interface Events {
    /** People were disabled or removed, or have left a role or a unit. */
    'identity.account.left': { ids: readonly number[] };
  }
}

type NewAccount = {
  account: string;
  name: string;
  job_no?: string | null;
  user_type?: string;
  gender?: number;
  college_id?: number | null;
  mobile?: string;
  email?: string;
  title?: string;
  /** Last day on which the account may log in. */
  valid_to?: string | null;
  tutor_id?: number | null;
  /** Argon2id of the first password; '' until one is given. */
  password_hash?: string;
  /** The person has chosen the password himself. */
  own_password?: boolean;
};

/** Adds accounts in one statement; returns ids in input order. */
export async function addAccounts(ctx: Ctx, people: readonly NewAccount[]): Promise<number[]> {
  const rows = people.map((person, i) => ({
    i,
    user_type: 'teacher',
    gender: 3,
    mobile: '',
    email: '',
    title: '',
    ...person,
  }));
  const added = await sql<{ id: number; account: string }>`
    insert into identity.account (school_id, account, name, job_no, user_type, gender, college_id, mobile, email, title,
      valid_to, tutor_id, password_hash, password_set_at, password_initial, created_by, updated_by)
    select ${ctx.schoolId}, p.account, p.name, p.job_no, p.user_type, p.gender, p.college_id, p.mobile, p.email, p.title,
      p.valid_to, p.tutor_id, coalesce(p.password_hash, ''), now(), not coalesce(p.own_password, false), ${ctx.actor.userId}, ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(rows)}::json) as p(i int, account text, name text, job_no text, user_type text, gender int,
      college_id bigint, mobile text, email text, title text, valid_to date, tutor_id bigint, password_hash text, own_password boolean)
    order by p.i returning id, account`.execute(ctx.db);
  const byAccount = new Map(added.rows.map((row) => [row.account, row.id]));
  return people.map((person) => byAccount.get(person.account)!);
}

/** Id of the account with this name; refuses if it does not exist. */
export async function findAccount(ctx: Ctx, account: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from identity.account
    where school_id = ${ctx.schoolId} and lower(account) = ${account.toLowerCase()} and deleted_at is null`.execute(
    ctx.db,
  );
  return found(rows[0], `账号 ${account} `).id;
}

/** Sets a first password, ends all sessions and clears a lock. */
export const replacePassword = (ctx: Ctx, id: number, hash: string) => replacePasswords(ctx, [{ id, hash }]);

/** The same for many people; one who is named with a version is left out if he has changed since. Returns how many have it. */
export async function replacePasswords(
  ctx: Ctx,
  people: readonly { id: number; hash: string; version?: number }[],
): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`update identity.account a set password_hash = p.hash, password_set_at = ${ctx.now},
      password_initial = true, fails = 0, locked_until = null, version = a.version + 1
    from json_to_recordset(${JSON.stringify(people)}::json) as p(id bigint, hash text, version int)
    where a.school_id = ${ctx.schoolId} and a.id = p.id and coalesce(p.version, a.version) = a.version
    returning a.id`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  await endSessionsOf(ctx, ...ids);
  await voidLinks(ctx, ids);
  ctx.after(ctx.services.authenticator.forget);
  return ids.length;
}

/** Enables (1) or disables (0) an account; disabling ends its sessions. */
export async function switchAccount(ctx: Ctx, id: number, status: 0 | 1): Promise<void> {
  await sql`update identity.account set status = ${status}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  if (status === 0) {
    await endSessionsOf(ctx, id);
    await emit(ctx, 'identity.account.left', { ids: [id] });
  }
}
