import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { Statistic } from '../../shared/report/statistic.ts';
import { isOverdue } from '../problem/problem-where.queries.ts';

/** Most frequently repeated descriptions. */
export async function listRepeats(ctx: Ctx, where: RawBuilder<boolean>): Promise<Statistic['repeats']> {
  const { rows } = await sql<Statistic['repeats'][number]>`
    select p.description, p.class_id, max(k.name) as class_name, count(*) as problems
    from inspection.problem p join inspection.problem_class k on k.school_id = p.school_id and k.id = p.class_id
    where ${where} and p.repeated group by p.description, p.class_id order by 4 desc, 1, 2 limit 10`.execute(ctx.db);
  return rows;
}

/** Problems overdue the longest. */
export async function listOverdue(ctx: Ctx, where: RawBuilder<boolean>): Promise<Statistic['overdue']> {
  const { rows } = await sql<
    Omit<Statistic['overdue'][number], 'effective_deadline' | 'days'> & { effective_deadline: Date }
  >`
    select p.id, p.problem_no, coalesce(c.name, '') as college_name, u.name as org_name, p.description, p.effective_deadline
    from (select p.* from inspection.problem p where ${where} and ${isOverdue(ctx.now)} order by p.effective_deadline, p.id limit 50) p
    join org.unit u on u.school_id = p.school_id and u.id = p.org_id
    left join org.unit c on c.school_id = p.school_id and c.id = p.college_id order by p.effective_deadline, p.id`.execute(
    ctx.db,
  );
  return rows.map((row) => ({
    ...row,
    effective_deadline: formatDateTime(row.effective_deadline),
    days: Math.ceil((ctx.now.getTime() - row.effective_deadline.getTime()) / 86_400_000),
  }));
}
