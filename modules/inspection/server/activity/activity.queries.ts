import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import type { Page } from '#kernel/shared/paging.ts';
import { endOfDay, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { type ActivityQuery, type ActivityRow, type ActivitySort } from '../../shared/activity/activity.ts';
import { PatrolType } from '../../shared/core/activity.states.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';
import { activityActions, seenPart, seesWhole, visibleActivities, type ActivityLimits } from './activity.policy.ts';
import { actTypeLabels, optionsOf } from '../core/option.queries.ts';
import { rateOf } from '../core/rate.rules.ts';
import { isConfirmed, isKept, isState, isUrgent } from '../core/problem-state.queries.ts';
import { ProblemState } from '../../shared/core/problem.states.ts';

export const activityTables = sql`inspection.activity a join org.unit o on o.school_id = a.school_id and o.id = a.org_id`;

/** Activities of the patrol screens that the caller sees. */
export const activitiesSeen = (ctx: Ctx): RawBuilder<boolean> =>
  sql<boolean>`a.school_id = ${ctx.schoolId} and a.deleted_at is null and a.act_type = any(${PatrolType.$items.map((item) => item.value)})
    and ${visibleActivities(ctx.actor, ctx.schoolId)}`;

function activitiesWhere(ctx: Ctx, query: ActivityQuery): RawBuilder<boolean> {
  const list = [activitiesSeen(ctx), matches('a.keywords', sql`a.act_name || ' ' || a.act_no`, query.keyword)];
  if (query.act_type !== undefined) list.push(sql<boolean>`a.act_type = ${query.act_type}`);
  if (query.status !== undefined) list.push(sql<boolean>`a.status = ${query.status}`);
  if (query.org_id !== undefined) list.push(sql<boolean>`a.org_id = ${query.org_id}`);
  if (query.from !== undefined) list.push(sql<boolean>`a.end_at >= ${parseDateTime(query.from)}`);
  if (query.to !== undefined) list.push(sql<boolean>`a.start_at <= ${endOfDay(query.to)}`);
  return sql<boolean>`${sql.join(list, sql` and `)}`;
}

type Stored = Omit<ActivityRow, 'can' | 'start_at' | 'end_at' | 'act_type_name' | 'rectified_rate'> & {
  start_at: Date;
  end_at: Date;
  ended_at: Date | null;
  organizer_path: string;
  finished: number;
  confirmed: number;
};

const sortColumns: Record<ActivitySort, RawBuilder<unknown>> = {
  act_no: sql`a.act_no`,
  act_name: sql`a.act_name`,
  start_at: sql`a.start_at`,
  end_at: sql`a.end_at`,
  status: sql`a.status`,
};

function orderOf({ sort, order }: ActivityQuery): RawBuilder<unknown> {
  if (sort === undefined) return sql`a.start_at desc, a.id desc`;
  const column = sortColumns[sort];
  return order === 'desc' ? sql`${column} desc, a.id desc` : sql`${column}, a.id`;
}

/** Rows of activities with their progress; the counts are taken for the rows of the page only. */
export async function activityRows(
  ctx: Ctx,
  where: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  limit: number,
  offset = 0,
) {
  const part = (place: string) => seenPart(ctx.actor, ctx.schoolId, 'a.whole', place);
  const { rows } = await sql<Stored>`
    with page as (select a.*, o.name as org_name, o.path as organizer_path, ${seesWhole(ctx.actor, ctx.schoolId)} as whole from ${activityTables} where ${where}
      order by ${order} limit ${limit} offset ${offset})
    select a.id as act_id, a.act_no, a.act_name, a.act_type, a.org_id, a.org_name, a.organizer_path, coalesce(n.name, '') as leader_name,
      a.start_at, a.end_at, a.ended_at, a.status, a.blind, a.public_id as gist_key, a.version,
      (select count(*) from inspection.activity_lab t where t.school_id = a.school_id and t.act_id = a.id and ${part('t.lab_id')}) as labs,
      (select count(*) from inspection.record r where r.school_id = a.school_id and r.act_id = a.id and r.status = ${RecordStatus.submitted}
        and ${part('r.lab_id')}) as checked,
      s.problems, s.urgent, s.finished, s.confirmed, s.drafts
    from page a left join identity.account n on n.school_id = a.school_id and n.id = a.leader_id
    cross join lateral (select count(*) filter (where not p.is_draft) as problems,
      count(*) filter (where ${isUrgent} and not p.is_draft) as urgent, count(*) filter (where p.is_draft) as drafts,
      count(*) filter (where ${isState(ProblemState.finished)}) as finished, count(*) filter (where ${isConfirmed}) as confirmed
      from inspection.problem p where p.school_id = a.school_id and p.act_id = a.id and p.deleted_at is null and ${isKept} and ${part('p.org_id')}) s
    order by ${order}`.execute(ctx.db);
  const options = await optionsOf(ctx);
  const labels = actTypeLabels(options.inspect_labels);
  const limits = activityLimits(ctx, options);
  return rows.map((row) => ({
    ...row,
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

export async function listActivities(ctx: Ctx, input: ActivityQuery): Promise<Page<ActivityRow>> {
  const where = activitiesWhere(ctx, input);
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${activityTables} where ${where}`.execute(
    ctx.db,
  );
  const window = pageWindow(input, rows[0]!.total);
  const content = await activityRows(ctx, where, orderOf(input), window.size, window.offset);
  return window.of(content);
}

/** The activity types in the words of the school. */
export async function listTypes(ctx: Ctx) {
  const { inspect_labels } = await optionsOf(ctx);
  return { content: [...actTypeLabels(inspect_labels)].map(([value, label]) => ({ value, label })) };
}
