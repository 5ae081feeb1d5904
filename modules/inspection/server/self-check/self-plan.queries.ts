import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { scopeOf, withinPlaces } from '#kernel/server/policy.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { selfPlanApi, type SelfPlanRow } from '../../shared/self-check/self-plan.ts';
import { planActions, visiblePlans } from './self-plan.policy.ts';

const { done, late, exempt } = SelfTaskStatus;
/** Task `t` has been carried out. */
const isCarriedOut = sql<boolean>`t.status in (${sql.lit(done)}, ${sql.lit(late)})`;
/** Task `t` counts in a rate: its period has begun, and the laboratory is not exempt. */
const isDue = sql<boolean>`t.status not in (${sql.lit(SelfTaskStatus.waiting)}, ${sql.lit(exempt)})`;

const organizer = sql`join org.unit o on o.school_id = p.school_id and o.id = p.org_id`;

/** Tasks of the periods that run today, within the caller's scope. */
const current = (ctx: Ctx) => {
  const scope = scopeOf(ctx.actor, 'inspection.self.read');
  const today = formatDate(ctx.now);
  return sql`cross join lateral (select count(distinct t.lab_id) as labs, count(*) filter (where ${isCarriedOut}) as checked
    from inspection.self_task t join org.unit u on u.school_id = t.school_id and u.id = t.lab_id
    where t.school_id = p.school_id and t.plan_id = p.id and t.from_day <= ${today}::date and t.to_day >= ${today}::date
      and ${isDue} and ${withinPlaces(ctx.actor, scope, { college: 't.college_id', path: 'u.path' })}) c`;
};

type Stored = Omit<SelfPlanRow, 'can'> & { organizer_path: string };

export const selfPlanList = listQuery<typeof selfPlanApi.list, Stored>(selfPlanApi.list, {
  noun: '自查计划',
  table: ['inspection.self_plan', 'p'],
  joins: (ctx) => ({ o: organizer, c: current(ctx) }),
  columns:
    () => sql`p.id, p.version, p.plan_no, p.plan_name, p.org_id, o.name as org_name, o.path as organizer_path, p.start_on,
    p.end_on, p.status, p.frequency_mode, p.frequency, to_jsonb(p.scope_org_ids) as scope_org_ids, p.lab_levels,
    p.executor_kind, p.photo_rule, p.backfill_days, to_jsonb(p.item_ids) as item_ids, c.labs, c.checked`,
  reach: (ctx) => sql<boolean>`p.deleted_at is null and ${visiblePlans(ctx)}`,
  filters: {
    keyword: (word) => matches('p.keywords', sql`p.plan_name || ' ' || p.plan_no`, word),
    status: 'p.status',
    org_id: 'p.org_id',
    from: (day) => sql<boolean>`p.end_on >= ${day}::date`,
    to: (day) => sql<boolean>`p.start_on <= ${day}::date`,
  },
  isNarrow: () => true,
  sort: { start_on: sql`p.start_on` },
  neverNull: ['start_on'],
  order: [{ desc: sql`p.start_on` }, { desc: sql`p.id` }],
  row: ({ organizer_path, ...row }, ctx) => ({
    ...row,
    can: planActions(ctx.actor, { status: row.status, organizer_path }),
  }),
});
