import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Scope } from '#kernel/server/policy.ts';
import { readWithZeros, type Choice } from '#kernel/server/sheets/choices.rules.ts';
import { maxChoices } from '#kernel/server/sheets/template.ts';
import { byPersonReading } from '#kernel/server/db/sort-key.ts';
import { peopleWithin } from './user.policy.ts';

/** A person as sheets name them: by staff or student number. */
export type NumberedPerson = { id: number; name: string; user_type: string; status: number };

/** People by number in capitals, disabled accounts among them; also those whose number may have lost its leading zeros. */
export const peopleByNumber = (ctx: Ctx, numbers: readonly string[]): Promise<Map<string, NumberedPerson>> =>
  readWithZeros(numbers, (unique) => readPeople(ctx, unique));

async function readPeople(ctx: Ctx, unique: string[]): Promise<Map<string, NumberedPerson>> {
  const { rows } = await sql<NumberedPerson & { no: string }>`
    select upper(job_no) as no, id, name, user_type, status from identity.account
    where school_id = ${ctx.schoolId} and upper(job_no) = any(${unique}) and job_no <> '' and deleted_at is null`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ no, ...person }) => [no, person]));
}

/** The same without those whose account is disabled. */
export async function activePeopleByNumber(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, NumberedPerson>> {
  const people = await peopleByNumber(ctx, numbers);
  return new Map([...people].filter(([, { status }]) => status === 1));
}

/** Numbers and names of people in a scope, for the lists of a template. */
export async function peopleChoices(ctx: Ctx, scope: Scope, { staffOnly = false } = {}): Promise<Choice[]> {
  const { rows } = await sql<{ value: string; name: string }>`
    select u.job_no as value, u.name from identity.account u
    where u.school_id = ${ctx.schoolId} and u.status = 1 and u.deleted_at is null and u.job_no <> ''
      and ${staffOnly ? sql`u.user_type = 'teacher'` : sql`true`} and ${peopleWithin(ctx.schoolId, scope)}
    order by ${byPersonReading('u.name')}, u.job_no limit ${maxChoices + 1}`.execute(ctx.db);
  return rows;
}
