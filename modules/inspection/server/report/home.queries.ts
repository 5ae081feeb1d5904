import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight, roleScope, within } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import type { homeApi } from '../../shared/report/home.ts';
import { DelayStatus, needsRectifying, ProblemState } from '../../shared/core/problem.states.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';
import { activityList, activityTables } from '../activity/activity.queries.ts';
import { listRecentBulletins } from '../bulletin/bulletin.queries.ts';
import { actTypeLabels, optionsOf } from '../core/option.queries.ts';
import { periodOf, type Period } from '../core/period.rules.ts';
import { problemTables } from '../problem/problem-row.queries.ts';
import { isOpen, isOrdinary, isState } from '../core/problem-state.queries.ts';
import { isOverdue } from '../problem/problem-where.queries.ts';
import { problemList } from '../problem/problem.queries.ts';
import { rectifiableBy, waitsForConfirm, waitsForReview } from '../problem/problem.policy.ts';

type Home = OutputOf<typeof homeApi.home>;
type Query = { school_year?: string | undefined; term?: number | undefined; campus_id?: number | undefined };

/** Home page: running activities, the caller's to-dos, and problems in scope by state. */
export async function findHome(ctx: Ctx, query: Query): Promise<Home> {
  const period = periodOf(query, formatDate(ctx.now));
  const filter = { ...period, campus_id: query.campus_id };
  const [labs_to_check, waiting, to_decide, states, calendar, bulletins] = await Promise.all([
    countLabsToCheck(ctx),
    countWaiting(ctx),
    countDelays(ctx),
    countStates(ctx, filter),
    listCalendar(ctx, period),
    listRecentBulletins(ctx),
  ]);
  return {
    ...period,
    todo: { labs_to_check, ...waiting, to_decide },
    activities_running: calendar.filter((row) => row.status === ActivityStatus.running).length,
    ...states,
    calendar,
    bulletins,
  };
}

async function countLabsToCheck(ctx: Ctx): Promise<number> {
  if (!holdsRight(ctx.actor, 'inspection.record.fill')) return 0;
  const { rows } = await sql<{ n: number }>`select count(*) as n from inspection.record r
    join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id
    join inspection.activity_inspector i on i.school_id = r.school_id and i.group_id = r.group_id and i.user_id = ${ctx.actor.userId}
    where r.school_id = ${ctx.schoolId} and r.status in (${RecordStatus.unchecked}, ${RecordStatus.draft}) and a.status = ${ActivityStatus.running}`.execute(
    ctx.db,
  );
  return rows[0]!.n;
}

/** Problems the caller has to confirm, review or rectify. */
async function countWaiting(ctx: Ctx) {
  const { unchecked, checking } = ProblemState;
  const open = [unchecked, checking, ...needsRectifying];
  const { rows } = await sql<{ to_examine: number; to_review: number; to_rectify: number }>`
    select count(*) filter (where ${isState(unchecked)} and ${waitsForConfirm(ctx.actor)}) as to_examine,
      count(*) filter (where ${isState(checking)} and ${waitsForReview(ctx.actor)}) as to_review,
      count(*) filter (where ${isOpen} and ${rectifiableByCaller(ctx)}) as to_rectify
    from ${problemTables} where ${problemList.where(ctx, { states: open })}`.execute(ctx.db);
  return rows[0]!;
}

const rectifiableByCaller = (ctx: Ctx) =>
  holdsRight(ctx.actor, 'inspection.problem.rectify') ? rectifiableBy(ctx.actor, ctx.schoolId) : sql<boolean>`false`;

async function countDelays(ctx: Ctx): Promise<number> {
  if (!holdsRight(ctx.actor, 'inspection.delay.decide')) return 0;
  const scope = roleScope(ctx.actor);
  const level = scope.kind === 'all' ? sql`true` : isOrdinary;
  const { rows } = await sql<{ n: number }>`select count(*) as n from inspection.delay y
    join inspection.problem p on p.school_id = y.school_id and p.id = y.problem_id join org.unit u on u.school_id = p.school_id and u.id = p.org_id
    where y.school_id = ${ctx.schoolId} and y.status = ${DelayStatus.waiting} and y.applied_by <> ${ctx.actor.userId}
      and ${within(scope, 'u.path')} and ${level}`.execute(ctx.db);
  return rows[0]!.n;
}

async function countStates(ctx: Ctx, filter: Period & { campus_id: number | undefined }) {
  const { rows } = await sql<{ state: string; problems: number; overdue: number }>`
    select p.state, count(*) as problems, count(*) filter (where ${isOverdue(ctx.now)}) as overdue
    from inspection.problem p where ${problemList.where(ctx, filter)} group by p.state`.execute(ctx.db);
  const of = (state: string) => rows.find((row) => row.state === state)?.problems ?? 0;
  return {
    states: ProblemState.$items.map(({ value }) => ({ state: value, problems: of(value) })),
    overdue: rows.reduce((sum, row) => sum + row.overdue, 0),
  };
}

async function listCalendar(ctx: Ctx, period: Period): Promise<Home['calendar']> {
  const labels = actTypeLabels((await optionsOf(ctx)).inspect_labels);
  const { rows } = await sql<{
    id: number;
    act_name: string;
    act_type: number;
    start_at: Date;
    end_at: Date;
    status: number;
  }>`
    select a.id, a.act_name, a.act_type, a.start_at, a.end_at, a.status from ${activityTables}
    where ${activityList.where(ctx, period)} order by a.start_at desc limit 200`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    act_type_name: labels.get(row.act_type) ?? '',
    start_at: formatDateTime(row.start_at),
    end_at: formatDateTime(row.end_at),
  }));
}
