import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { problemList } from './problem.queries.ts';

export type PrintedProblem = {
  problem_no: string;
  college_name: string;
  lab_name: string;
  description: string;
  level: string;
  state: string;
  /** The day that counts now; empty before it is issued. */
  deadline: string;
  duty_name: string;
};
type Stored = Omit<PrintedProblem, 'deadline'> & { deadline: Date | null };

/** Problems in the report of one activity at most. */
const mostPrinted = 3000;

/** Problems `p` of this part of an activity that the caller may read, by college and laboratory. */
export async function listPrintedProblems(
  ctx: Ctx,
  act_id: number,
  part: RawBuilder<boolean>,
): Promise<PrintedProblem[]> {
  const { rows } = await sql<Stored>`select p.problem_no, coalesce(c.name, '') as college_name, n.name as lab_name,
      p.description, p.level, p.state, p.effective_deadline as deadline, coalesce(m.name, '') as duty_name
    from inspection.problem p join org.unit n on n.school_id = p.school_id and n.id = p.org_id
    left join org.unit c on c.school_id = p.school_id and c.id = p.college_id
    left join identity.account m on m.school_id = p.school_id and m.id = p.duty_id
    where ${problemList.where(ctx, { act_id })} and ${part} order by c.code nulls first, n.code, p.id limit ${mostPrinted}`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, deadline: row.deadline === null ? '' : formatDate(row.deadline) }));
}
