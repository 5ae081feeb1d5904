import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { Services } from '#kernel/server/services.ts';

/** Keys of all schools, enabled or not. */
export async function schoolKeys({ pool }: Services): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>('select school_key as key from org.school');
  return rows.map((row) => row.key);
}

export async function countColleges(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from org.unit
    where school_id = ${ctx.schoolId} and level = 'college'`.execute(ctx.db);
  return rows[0]!.n;
}

/** Updates the planner's statistics with the rows of this transaction as well; see `withMaintenance`. */
export async function analyzeWithin({ db }: Ctx): Promise<void> {
  await sql`set local client_min_messages = error`.execute(db);
  await sql`analyze`.execute(db);
}
