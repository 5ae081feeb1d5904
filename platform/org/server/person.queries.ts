import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

/** Numbers of people by their staff or student number in capitals, for sheets that name people so. */
export async function peopleByJobNo(ctx: Ctx, jobNos: readonly string[]): Promise<Map<string, number>> {
  if (jobNos.length === 0) return new Map();
  const { rows } = await sql<{ no: string; id: number }>`select upper(job_no) as no, id from identity.account
    where school_id = ${ctx.schoolId} and upper(job_no) = any(${jobNos.map((no) => no.toUpperCase())}) and deleted_at is null`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.no, row.id]));
}
