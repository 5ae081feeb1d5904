import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { on } from '#kernel/server/events.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { ActivityStatus } from '../shared/core/activity.states.ts';
import { inspectionErrors } from '../shared/core/errors.ts';
import { isUnsettled } from './core/problem-state.queries.ts';
import { RecordStatus } from '../shared/core/record.states.ts';
import { WorkStatus } from '../shared/core/reach.states.ts';
import { SelfTaskStatus } from '../shared/self-check/self-check.states.ts';
import { askReports } from './activity/activity-special.service.ts';

const { waiting, open, exempt } = SelfTaskStatus;

/** Laboratories `u` at or below the moved units; '0' is the character after '/'. */
const movedLabs = (ctx: Ctx, ids: readonly number[]) => sql`(select u.school_id, u.id, u.college_id from org.unit m
  join org.unit u on u.school_id = m.school_id and u.path >= m.path and u.path < left(m.path, -1) || '0'
  where m.school_id = ${ctx.schoolId} and m.id = any(${ids}))`;

/**
 * What is still to be done for a laboratory goes on in its new college: open problems, records and self-checks that nobody
 * has begun, reach checks whose results are not published, reports that a special check asks for. What is over stays.
 */
async function followUnits(ctx: Ctx, { ids }: { ids: number[] }): Promise<void> {
  await refuseBegun(ctx, ids);
  const to = (alias: string) => sql`from moved u where ${sql.ref(`${alias}.school_id`)} = u.school_id
    and ${sql.ref(`${alias}.college_id`)} is distinct from u.college_id`;
  const set = sql`set college_id = u.college_id, version = t.version + 1, updated_at = ${ctx.now}`;
  const { rows } = await sql<{ id: number }>`with moved as materialized ${movedLabs(ctx, ids)}, problems as (
      update inspection.problem p set college_id = u.college_id, version = p.version + 1, updated_at = ${ctx.now}
        ${to('p')} and p.org_id = u.id and ${isUnsettled} and p.deleted_at is null),
    records as (update inspection.record t ${set} ${to('t')} and t.lab_id = u.id and t.status = ${RecordStatus.unchecked}),
    tasks as (update inspection.self_task t ${set} ${to('t')} and t.lab_id = u.id
      and (t.status in (${sql.lit(waiting)}, ${sql.lit(open)})
        or t.status = ${sql.lit(exempt)} and t.to_day >= ${formatDate(ctx.now)}::date)),
    results as (update inspection.reach_result t ${set} ${to('t')} and t.lab_id = u.id and ${isUnpublished}),
    works as (update inspection.reach_work t ${set} ${to('t')} and t.lab_id = u.id and ${isUnpublished})
    select a.id from inspection.activity a where a.school_id = ${ctx.schoolId} and a.self_report and a.status <> ${ActivityStatus.ended}
      and a.deleted_at is null and exists (select 1 from inspection.activity_lab l join moved u on u.id = l.lab_id
        where l.school_id = a.school_id and l.act_id = a.id) order by a.id`.execute(ctx.db);
  for (const { id } of rows) await askReports(ctx, id);
}

/** The results of the reach check of `t` are not published. */
const isUnpublished = sql<boolean>`exists (select 1 from inspection.activity a where a.school_id = t.school_id and a.id = t.act_id
  and a.results_published_at is null and a.deleted_at is null)`;

/** A record or a reach check that somebody is filling in would go to a college that did not ask for it. */
async function refuseBegun(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const running = sql`join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id and a.status = ${ActivityStatus.running}
    and a.deleted_at is null`;
  const { rows } = await sql<{ count: number }>`with moved as materialized ${movedLabs(ctx, ids)}
    select count(*) as count from (
      select r.lab_id from moved u join inspection.record r on r.school_id = u.school_id and r.lab_id = u.id
        and r.status = ${RecordStatus.draft} ${running}
      union select r.lab_id from moved u join inspection.reach_work r on r.school_id = u.school_id and r.lab_id = u.id
        and r.status = ${WorkStatus.checking} ${running}) begun`.execute(ctx.db);
  const { count } = rows[0]!;
  assert(count === 0, inspectionErrors.labsBeingChecked, { count });
}

export const unitSubscriptions = [on('org.unit.moved', { name: 'inspection.colleges', when: 'now' }, followUnits)];
