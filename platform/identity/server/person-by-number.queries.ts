import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

/** A person as sheets name them: by staff or student number. */
export type NumberedPerson = { id: number; name: string; user_type: string; status: number };

/** People by number in capitals, disabled accounts among them. */
export async function peopleByNumber(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, NumberedPerson>> {
  if (numbers.length === 0) return new Map();
  const unique = [...new Set(numbers.map((no) => no.toUpperCase()))];
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
