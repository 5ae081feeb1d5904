import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { scopeOf, withinPlaces } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import type { selfResultApi, SelfPlanResult, SelfUnitQuery } from '../../shared/self-check/self-result.ts';
import { figuresOf, sumOf, type SelfCounts } from './self-figures.rules.ts';
import { handedOver, isBegun, selfCounts } from './self-counts.queries.ts';
import { selfPlanList } from './self-plan.queries.ts';
import { isReadTask } from './self-task.policy.ts';

type Period = Omit<SelfPlanResult['periods'][number], keyof ReturnType<typeof figuresOf>> & SelfCounts;

/** Begun tasks `t` of a plan in laboratories `u` that the caller reads. */
export const tasksOfPlan = (ctx: Ctx, { id, college_id }: SelfUnitQuery): RawBuilder<unknown> =>
  sql`inspection.self_task t join org.unit u on u.school_id = t.school_id and u.id = t.lab_id
    ${handedOver(ctx.schoolId, sql<boolean>`x.plan_id = ${id}`)}
    where t.school_id = ${ctx.schoolId} and t.plan_id = ${id} and ${isBegun} and ${isReadTask(ctx)}
      and ${college_id === undefined ? sql`true` : sql`t.college_id = ${college_id}`}`;

/** What both statistics say about their plan. */
export async function planHead(ctx: Ctx, id: number) {
  const { plan_name, plan_no, start_on, end_on, status } = await selfPlanList.find(ctx, id);
  return { plan_name, plan_no, start_on, end_on, status };
}

/** 按计划统计: each begun period with its figures, the newest first. */
export async function findPlanResult(ctx: Ctx, query: SelfUnitQuery): Promise<OutputOf<typeof selfResultApi.plan>> {
  const head = await planHead(ctx, query.id);
  const { rows } =
    await sql<Period>`select t.frequency, t.period_key, min(t.from_day) as from_day, max(t.to_day) as to_day,
      ${selfCounts} from ${tasksOfPlan(ctx, query)} group by 1, 2 order by max(t.to_day) desc, t.frequency`.execute(
      ctx.db,
    );
  const [missed, remindable] = [await listMissed(ctx, query), await listRemindable(ctx, query.id)];
  return {
    ...head,
    total: sumOf(rows),
    remindable: head.status === ActivityStatus.running ? remindable.length : 0,
    periods: rows.map(({ frequency, period_key, from_day, to_day, ...counts }) => ({
      frequency,
      period_key,
      from_day,
      to_day,
      ...figuresOf(counts),
    })),
    missed,
  };
}

const isMissed = sql`t.status = ${sql.lit(SelfTaskStatus.missed)}`;

async function listMissed(ctx: Ctx, query: SelfUnitQuery): Promise<SelfPlanResult['missed']> {
  const { rows } = await sql<
    SelfPlanResult['missed'][number]
  >`select x.*, l.name as lab_name, coalesce(c.name, '') as college_name
    from (select t.lab_id, count(*) filter (where t.status <> ${sql.lit(SelfTaskStatus.exempt)}) as due, count(*) filter (where ${isMissed}) as missed
      from ${tasksOfPlan(ctx, query)} group by 1 having count(*) filter (where ${isMissed}) > 0
      order by 3 desc, 2, 1 limit 10) x
    join org.unit l on l.school_id = ${ctx.schoolId} and l.id = x.lab_id
    left join org.unit c on c.school_id = l.school_id and c.id = l.college_id order by x.missed desc, x.due, l.code`.execute(
    ctx.db,
  );
  return rows;
}

/** Open tasks that the caller may urge. */
export async function listRemindable(ctx: Ctx, planId: number): Promise<number[]> {
  const scope = scopeOf(ctx.actor, 'inspection.self.decide');
  const { rows } = await sql<{ id: number }>`select t.id from inspection.self_task t
    join org.unit u on u.school_id = t.school_id and u.id = t.lab_id
    where t.school_id = ${ctx.schoolId} and t.plan_id = ${planId} and t.status = ${sql.lit(SelfTaskStatus.open)}
      and ${withinPlaces(ctx.actor, scope, { college: 't.college_id', path: 'u.path' })} order by t.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
