import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { ProblemState } from '../shared/problem.ts';
import { RecordStatus } from '../shared/record.ts';

const closed = [ProblemState.finished, ProblemState.fail];

/**
 * Each night: what is open in a laboratory that was moved goes on in its new college, whose turn it would otherwise
 * never be. What is closed stays in the books of the college where it happened.
 */
export async function settleColleges(ctx: Ctx): Promise<void> {
  await sql`update inspection.problem p set college_id = u.college_id, version = p.version + 1, updated_at = ${ctx.now}
    from org.unit u where p.school_id = ${ctx.schoolId} and u.school_id = p.school_id and u.id = p.org_id
      and p.college_id is distinct from u.college_id and p.state <> all(${closed}) and p.deleted_at is null`.execute(
    ctx.db,
  );
  await sql`update inspection.record r set college_id = u.college_id, version = r.version + 1, updated_at = ${ctx.now}
    from org.unit u where r.school_id = ${ctx.schoolId} and u.school_id = r.school_id and u.id = r.lab_id
      and r.college_id is distinct from u.college_id and r.status = ${RecordStatus.unchecked}`.execute(ctx.db);
}
