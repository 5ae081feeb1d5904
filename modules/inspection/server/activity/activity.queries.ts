import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { scopeOf } from '#kernel/server/policy.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { offer } from '#kernel/server/offers.ts';
import { rateOf } from '#kernel/shared/rate.ts';
import { inspectLabels } from '#platform/org/server/public.ts';
import { endOfDay, formatDate, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { activityApi, type ActivityRow } from '../../shared/activity/activity.ts';
import {
  activityActions,
  owesReport,
  seenPart,
  seesWhole,
  visibleActivities,
  type ActivityLimits,
} from './activity.policy.ts';
import { actTypeLabels, optionsOf } from '../core/option.queries.ts';
import { isChecked } from '../core/record-state.queries.ts';
import { isConfirmed, isKept, isState, isUrgent } from '../core/problem-state.queries.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { CollegeReportStatus } from '../../shared/core/college-report.states.ts';
import { ProblemState } from '../../shared/core/problem.states.ts';
import { typesFor } from '../../shared/core/type-rights.ts';

const organizer = sql`join org.unit o on o.school_id = a.school_id and o.id = a.org_id`;
const leader = sql`left join identity.account n on n.school_id = a.school_id and n.id = a.leader_id`;
/** Activities `a` with organizer `o`. */
export const activityTables = sql`inspection.activity a ${organizer}`;

type Stored = Omit<ActivityRow, 'can' | 'start_at' | 'end_at' | 'act_type_name' | 'rectified_rate' | 'reached_rate'> & {
  reached: number;
  scored: number;
  start_at: Date;
  end_at: Date;
  ended_at: Date | null;
  organizer_path: string;
  finished: number;
  confirmed: number;
};

/** Counts of activity `a` within the caller's view; `w.whole` is true if that is all of it. */
const progress = ({ actor, schoolId, now }: Ctx) => {
  const part = (place: string) => seenPart(actor, schoolId, 'w.whole', place);
  // Rates are told before the publication to those who organize alone.
  const isTold = sql<boolean>`(a.results_published_at is not null or ${scopeOf(actor, 'inspection.reach.edit').kind === 'all'})`;
  return {
    w: sql`cross join lateral (select ${seesWhole(actor, schoolId)} as whole) w`,
    y: sql`cross join lateral (select count(*) filter (where y.lab_id is not null) as labs,
        count(y.lab_id) filter (where ${isTold}) as scored, count(y.lab_id) filter (where y.is_reached and ${isTold}) as reached
      from inspection.reach_result y where y.school_id = a.school_id and y.act_id = a.id and y.final is not null
        and ${part('y.unit_id')}) y`,
    z: sql`left join lateral (select z.stage from inspection.reach_stage z where z.school_id = a.school_id and z.act_id = a.id
      and z.from_on <= ${formatDate(now)}::date order by z.stage desc limit 1) z on true`,
    v: sql`cross join lateral (select count(*) as labs from inspection.activity_lab t
      where t.school_id = a.school_id and t.act_id = a.id and ${part('t.lab_id')}) v`,
    c: sql`cross join lateral (select count(*) as checked from inspection.record r
      where r.school_id = a.school_id and r.act_id = a.id and ${isChecked} and ${part('r.lab_id')}) c`,
    q: sql`cross join lateral (select count(*) as reports, count(*) filter (where x.status = ${CollegeReportStatus.submitted}) as reported
      from inspection.college_report x where x.school_id = a.school_id and x.act_id = a.id and ${part('x.college_id')}) q`,
    s: sql`cross join lateral (select count(*) filter (where not p.is_draft) as problems,
      count(*) filter (where ${isUrgent} and not p.is_draft) as urgent, count(*) filter (where p.is_draft) as drafts,
      count(*) filter (where ${isState(ProblemState.finished)}) as finished, count(*) filter (where ${isConfirmed}) as confirmed
      from inspection.problem p where p.school_id = a.school_id and p.act_id = a.id and p.deleted_at is null and ${isKept}
        and ${part('p.org_id')}) s`,
  };
};

/** Records of a reach check are written with its publication; until then a laboratory with a final score is checked. */
const checked = sql`case when a.act_type = ${sql.lit(ActType.reach)} then y.labs else c.checked end`;

export const activityList = listQuery<typeof activityApi.list, Stored>(activityApi.list, {
  noun: '活动',
  table: ['inspection.activity', 'a'],
  joins: (ctx) => ({ o: organizer, n: leader, ...progress(ctx) }),
  columns: () => sql`a.id, a.act_no, a.act_name, a.act_type, a.org_id, o.name as org_name, o.path as organizer_path,
    coalesce(n.name, '') as leader_name, a.start_at, a.end_at, a.ended_at, a.status, a.blind, a.public_id as gist_key,
    a.theme, a.self_report, a.report_due, q.reports, q.reported, z.stage, y.reached, y.scored,
    a.results_published_at is not null as is_published, a.version, v.labs, ${checked} as checked, s.problems, s.urgent, s.finished, s.confirmed, s.drafts`,
  reach: ({ actor, schoolId }) => sql`a.deleted_at is null and a.act_type = any(${typesFor(actor, 'read')})
    and ${visibleActivities(actor, schoolId)}`,
  filters: {
    keyword: (word) => matches('a.keywords', sql`a.act_name || ' ' || a.act_no`, word),
    act_type: 'a.act_type',
    act_types: 'a.act_type',
    theme: 'a.theme',
    status: 'a.status',
    org_id: 'a.org_id',
    owes_report: (wanted, { actor }) => (wanted ? owesReport(actor) : sql<boolean>`not ${owesReport(actor)}`),
    from: (day) => sql`a.end_at >= ${parseDateTime(day)}`,
    to: (day) => sql`a.start_at <= ${endOfDay(day)}`,
  },
  isNarrow: () => true,
  sort: {
    act_no: sql`a.act_no`,
    act_name: sql`a.act_name`,
    start_at: sql`a.start_at`,
    end_at: sql`a.end_at`,
    status: sql`a.status`,
  },
  order: [{ desc: sql`a.start_at` }, { desc: sql`a.id` }],
  rows: shownActivities,
});

async function shownActivities(rows: Stored[], ctx: Ctx): Promise<ActivityRow[]> {
  const options = await optionsOf(ctx);
  const labels = actTypeLabels(options.inspect_labels);
  const limits = activityLimits(ctx, options);
  return rows.map(({ reached, scored, ...row }) => ({
    ...row,
    reached_rate: rateOf(reached, scored),
    act_type_name: labels.get(row.act_type) ?? '',
    start_at: formatDateTime(row.start_at),
    end_at: formatDateTime(row.end_at),
    rectified_rate: rateOf(row.finished, row.confirmed),
    can: activityActions(ctx.actor, row, limits),
  }));
}

export const activityLimits = (ctx: Ctx, options: Awaited<ReturnType<typeof optionsOf>>): ActivityLimits => ({
  collegeMayEnd: options.college_may_end === 1,
  reopenDays: options.reopen_days,
  now: ctx.now,
});

/** The same by type, for the configuration of the school. */
export const inspectLabelsOffer = offer(inspectLabels, async (ctx) =>
  Object.fromEntries(actTypeLabels((await optionsOf(ctx)).inspect_labels)),
);

/** Activity types as the school labels them. */
export async function listTypes(ctx: Ctx) {
  const { inspect_labels } = await optionsOf(ctx);
  return { content: [...actTypeLabels(inspect_labels)].map(([value, label]) => ({ value, label })) };
}
