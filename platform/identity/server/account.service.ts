import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

export type NewAccount = {
  account: string;
  name: string;
  job_no?: string | null;
  user_type?: string;
  gender?: number;
  college_id?: number | null;
  mobile?: string;
  email?: string;
  title?: string;
  /** Argon2id of the first password; '' until one is given. */
  password_hash?: string;
  /** The person has chosen the password himself. */
  own_password?: boolean;
};

/** Adds people in one statement; answers their numbers in the order given. */
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
      password_hash, password_set_at, password_initial, created_by, updated_by)
    select ${ctx.schoolId}, p.account, p.name, p.job_no, p.user_type, p.gender, p.college_id, p.mobile, p.email, p.title,
      coalesce(p.password_hash, ''), now(), not coalesce(p.own_password, false), ${ctx.actor.userId}, ${ctx.actor.userId}
    from json_to_recordset(${JSON.stringify(rows)}::json) as p(i int, account text, name text, job_no text, user_type text, gender int,
      college_id bigint, mobile text, email text, title text, password_hash text, own_password boolean)
    order by p.i returning id, account`.execute(ctx.db);
  const byAccount = new Map(added.rows.map((row) => [row.account, row.id]));
  return people.map((person) => byAccount.get(person.account)!);
}
