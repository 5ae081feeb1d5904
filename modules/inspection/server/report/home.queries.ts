import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import type { homeApi } from '../../shared/report/home.ts';
import { ProblemState } from '../../shared/core/problem.states.ts';
import { activityList, activityTables } from '../activity/activity.queries.ts';
import { listRecentBulletins } from '../bulletin/bulletin.queries.ts';
import { scopeOf } from '#kernel/server/policy.ts';
import { findSelfFigures } from '../self-check/self-rate.queries.ts';
import { actTypeLabels, optionsOf } from '../core/option.queries.ts';
import { findPeriod } from '../core/period.queries.ts';
import type { Period } from '../core/period.rules.ts';
import { countByState } from '../problem/problem.queries.ts';

type Home = OutputOf<typeof homeApi.home>;
type Query = { school_year?: string | undefined; term?: number | undefined; campus_id?: number | undefined };

const readSelf = 'inspection.self.read';

/** The first page: running activities and the states of the problems in the caller's reach. */
export async function findHome(ctx: Ctx, query: Query): Promise<Home> {
  const period = await findPeriod(ctx, query);
  const filter = { ...period, campus_id: query.campus_id };
  const [states, calendar, bulletins, self_checks] = await Promise.all([
    countStates(ctx, filter),
    listCalendar(ctx, period),
    listRecentBulletins(ctx),
    scopeOf(ctx.actor, readSelf).kind === 'none'
      ? null
      : findSelfFigures(ctx, readSelf, { period, campus_id: query.campus_id }),
  ]);
  return {
    ...period,
    activities_running: calendar.filter((row) => row.status === ActivityStatus.running).length,
    ...states,
    calendar,
    bulletins,
    self_checks,
  };
}

async function countStates(ctx: Ctx, filter: Period & { campus_id: number | undefined }) {
  const counts = await countByState(ctx, filter);
  return {
    states: ProblemState.$items.map(({ value }) => ({ state: value, problems: counts.of(value) })),
    overdue: counts.overdue,
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
