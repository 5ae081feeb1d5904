import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

/** Name of the school for the head of a paper. */
export async function findSchoolName(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from org.school where id = ${ctx.schoolId}`.execute(ctx.db);
  return rows[0]?.name ?? '';
}

/** Code of the school at the ministry, five digits; '' until the operator has entered it. */
export async function findSchoolCode(ctx: Ctx): Promise<string> {
  const { rows } = await sql<{
    moe_code: string;
  }>`select moe_code from org.school where id = ${ctx.schoolId}`.execute(ctx.db);
  return rows[0]?.moe_code ?? '';
}
