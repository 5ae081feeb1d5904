import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import type { Activity, Checks } from './activity.demo.ts';

const wishes = [
  { days: 7, reason: '需更换的配件已下单，供货周期约十天', interim: '已停用并张贴警示，专人每日巡视' },
  { days: 5, reason: '需请专业单位改造，施工已排期', interim: '已设置隔离和警示，暂停相关实验' },
  { days: 3, reason: '责任教师出差，返校后立即处理', interim: '安全员已临时处置并每日检查' },
] as const;

/**
 * Laboratories that ask for more time in the activity under way, those of the first college first; its leader has not
 * decided yet. The shown laboratory asks for one of its problems where few others are open.
 */
export async function addDelays(ctx: Ctx, { labs }: Checks, { id }: Activity): Promise<void> {
  const { rows } = await sql<{ id: number; issue_at: Date }>`
    select id, issue_at from inspection.problem where school_id = ${ctx.schoolId} and act_id = ${id}
      and state = ${ProblemState.pending} and level = ${ProblemLevel.ordinary} and not is_draft
      and (org_id <> ${labs[0]!.id} or id = (select max(s.id) from inspection.problem s where s.school_id = ${ctx.schoolId}
        and s.act_id = ${id} and s.org_id = ${labs[0]!.id} and s.state = ${ProblemState.pending} and s.level = ${ProblemLevel.ordinary}))
    order by college_id <> ${labs[0]!.college.id}, org_id = ${labs[0]!.id}, issue_at limit ${wishes.length}`.execute(
    ctx.db,
  );
  const delays = rows
    .map((row, i) => ({ ...wishes[i]!, problem: row.id, at: addWorkingHours(row.issue_at, 2 + i) }))
    .filter(({ at }) => at <= ctx.now);
  await sql`with asked as (
      insert into inspection.delay (school_id, problem_id, days, reason, interim, from_deadline, to_deadline, applied_by, applied_at)
      select ${ctx.schoolId}, p.id, d.days, d.reason, d.interim, p.effective_deadline, p.effective_deadline + make_interval(days => d.days), p.duty_id, d.at
      from json_to_recordset(${JSON.stringify(delays)}::json) as d(problem bigint, days int, reason text, interim text, at timestamptz)
      join inspection.problem p on p.school_id = ${ctx.schoolId} and p.id = d.problem
      returning problem_id, applied_by, applied_at, days, reason
    )
    insert into kernel.op_log (school_id, at, user_id, user_name, doc_type, doc_id, action, note)
    select ${ctx.schoolId}, a.applied_at, a.applied_by, u.name, 'inspection.problem', a.problem_id, '申请延期', a.days || ' 天：' || a.reason
    from asked a join identity.account u on u.school_id = ${ctx.schoolId} and u.id = a.applied_by`.execute(ctx.db);
}
