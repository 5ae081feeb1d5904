import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { admittedToLabs } from '#modules/base-info/server/public.ts';
import { usersHolding } from '#platform/identity/server/public.ts';

type Lab = { lab_id: number; lab_path: string };
type Person = { id: number; name: string };

/** Who may sign for laboratories: whoever is admitted to them today, and their heads. */
export async function giversOf(ctx: Ctx, labs: readonly number[]): Promise<Map<number, Person[]>> {
  const { rows } = await sql<Person & { lab_id: number }>`select u.id as lab_id, a.id, a.name
    from org.unit u join identity.account a on a.school_id = u.school_id and a.id = u.head_id and a.status = 1 and a.deleted_at is null
    where u.school_id = ${ctx.schoolId} and u.id = any(${[...labs]})`.execute(ctx.db);
  const people = new Map<number, Person[]>();
  for (const { lab_id, id, name } of [...rows, ...(await admittedToLabs(ctx, labs))]) {
    const own = people.get(lab_id) ?? [];
    if (own.every((one) => one.id !== id)) people.set(lab_id, [...own, { id, name }]);
  }
  return people;
}

/** Whoever signs for a laboratory is admitted to it, heads it or manages it; undefined otherwise. */
export async function personOf(ctx: Ctx, { lab_id, lab_path }: Lab, id: number): Promise<Person | undefined> {
  const own = (await giversOf(ctx, [lab_id])).get(lab_id)?.find((one) => one.id === id);
  if (own) return own;
  if (!(await usersHolding(ctx, ['lab'], lab_path)).includes(id)) return undefined;
  const { rows } = await sql<Person>`select id, name from identity.account
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  return rows[0];
}
