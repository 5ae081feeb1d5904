import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { defineTodos } from '#kernel/server/todos.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { DelayStatus, needsRectifying, ProblemState } from '../../shared/core/problem.states.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';
import { isOpen, isState } from '../core/problem-state.queries.ts';
import { problemTables } from '../problem/problem-row.queries.ts';
import {
  confirms,
  decidesDelay,
  problemCondition,
  rectifies,
  reviews,
  type ProblemRule,
} from '../problem/problem.policy.ts';
import { problemList } from '../problem/problem.queries.ts';
import { checks } from '../record/record.policy.ts';

/** What waits for inspectors, laboratories and offices. */
export const inspectionTodos = defineTodos({
  kinds: [
    {
      name: 'inspection.labs_to_check',
      label: '待检查实验室',
      right: 'inspection.record.fill',
      to: '/lab-check/check/start',
    },
    {
      name: 'inspection.to_examine',
      label: '待审核隐患',
      right: 'inspection.problem.examine',
      to: '/lab-check/problem-examine',
    },
    {
      name: 'inspection.to_review',
      label: '待复核整改',
      right: 'inspection.rectify.examine',
      to: '/lab-check/rectify-examine',
    },
    {
      name: 'inspection.to_decide',
      label: '待审延期',
      right: 'inspection.delay.decide',
      to: '/lab-check/rectify-examine?tab=delay&status=0',
    },
    {
      name: 'inspection.to_rectify',
      label: '待我整改',
      right: 'inspection.problem.rectify',
      to: '/lab-check/problem-rectify?pool=all&mine=duty',
    },
  ],
  count: async (ctx) => {
    const [labs, problems, delays] = await Promise.all([countLabsToCheck(ctx), countProblems(ctx), countDelays(ctx)]);
    return { 'inspection.labs_to_check': labs, 'inspection.to_decide': delays, ...problems };
  },
});

/** Laboratories not yet submitted in the running activities of 我的检查: of the own groups, and of own activities. */
async function countLabsToCheck(ctx: Ctx): Promise<number> {
  if (!holdsRight(ctx.actor, 'inspection.record.fill')) return 0;
  const { rows } = await sql<{ n: number }>`select count(*) as n from inspection.record r
    join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id
    where r.school_id = ${ctx.schoolId} and ${checks(ctx.actor, ctx.schoolId)}
      and r.status in (${RecordStatus.unchecked}, ${RecordStatus.draft})
      and a.status = ${ActivityStatus.running} and a.deleted_at is null`.execute(ctx.db);
  return rows[0]!.n;
}

/** Problems that wait for the caller: to be confirmed, examined, or put right by him. */
async function countProblems(ctx: Ctx) {
  const { unchecked, checking } = ProblemState;
  const open = [unchecked, checking, ...needsRectifying];
  const isFor = (rule: (actor: Actor) => ProblemRule) => problemCondition(rule(ctx.actor), ctx.actor, ctx.schoolId);
  const { rows } = await sql<
    Record<'inspection.to_examine' | 'inspection.to_review' | 'inspection.to_rectify', number>
  >`
    select count(*) filter (where ${isState(unchecked)} and ${isFor(confirms)}) as "inspection.to_examine",
      count(*) filter (where ${isState(checking)} and ${isFor(reviews)}) as "inspection.to_review",
      count(*) filter (where ${isOpen} and ${isFor(rectifies)}) as "inspection.to_rectify"
    from ${problemTables} where ${problemList.where(ctx, { states: open })}`.execute(ctx.db);
  return rows[0]!;
}

async function countDelays(ctx: Ctx): Promise<number> {
  if (!holdsRight(ctx.actor, 'inspection.delay.decide')) return 0;
  const decides = problemCondition(decidesDelay(ctx.actor), ctx.actor, ctx.schoolId);
  const { rows } = await sql<{ n: number }>`select count(*) as n from inspection.delay y
    join inspection.problem p on p.school_id = y.school_id and p.id = y.problem_id join org.unit u on u.school_id = p.school_id and u.id = p.org_id
    where y.school_id = ${ctx.schoolId} and y.status = ${DelayStatus.waiting} and y.applied_by <> ${ctx.actor.userId} and ${decides}`.execute(
    ctx.db,
  );
  return rows[0]!.n;
}
