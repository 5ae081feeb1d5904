import type { Ctx } from '#kernel/server/context.ts';
import type { FilePolicy } from '#kernel/server/slice.ts';
import { sql, type RawBuilder } from 'kysely';
import { ActivityStatus } from '../shared/core/activity.states.ts';
import { visibleActivities } from './activity/activity.policy.ts';
import { readableCandidates } from './award/award.policy.ts';
import { readableBulletins } from './bulletin/bulletin.policy.ts';
import { readableReports } from './college-report/college-report.queries.ts';
import { visibleInspectors } from './library/inspector.policy.ts';
import { readable } from './problem/problem.policy.ts';
import { leads } from './record/draft.policy.ts';
import { isOwnCheck, isOwnTask } from './self-check/own-task.queries.ts';
import { isReadCheck } from './daily-check/daily-check.policy.ts';
import { isReadTask } from './self-check/self-task.policy.ts';
import { readableResults } from './reach/reach-result.policy.ts';
import { resultTables } from './reach/reach-result.queries.ts';
import { readableWorks } from './reach/reach-work.policy.ts';
import { workTables } from './reach/reach-work.queries.ts';
import { checks, readableRecords } from './record/record.policy.ts';
import { rightFor } from '../shared/core/type-rights.ts';

type RequestedFile = { id: number; docId: number };

const holdsFor =
  (condition: (ctx: Ctx, file: RequestedFile) => RawBuilder<unknown>): FilePolicy =>
  async (ctx, file) => {
    const { rows } = await sql<{ seen: boolean }>`select ${condition(ctx, file)} as seen`.execute(ctx.db);
    return rows[0]!.seen;
  };

const known = ({ actor }: Ctx) => sql`${actor.userId > 0}`;
const activityOf = (ctx: Ctx) => sql`inspection.activity a
  join org.unit o on o.school_id = a.school_id and o.id = a.org_id
  where a.school_id = ${ctx.schoolId} and a.deleted_at is null`;

/** A visible problem under this condition: issued, or a draft that the caller found, leads or checks the record of. */
const problem = (ctx: Ctx, condition: RawBuilder<unknown>) => sql`(
  exists (select 1 from inspection.problem p where p.school_id = ${ctx.schoolId} and p.deleted_at is null and not p.is_draft
    and ${readable(ctx.actor, ctx.schoolId)} and ${condition})
  or exists (select 1 from inspection.problem p
    join inspection.activity a on a.school_id = p.school_id and a.id = p.act_id
    join org.unit o on o.school_id = a.school_id and o.id = a.org_id
    where p.school_id = ${ctx.schoolId} and p.deleted_at is null and p.is_draft
      and (p.found_by = ${ctx.actor.userId} or ${leads(ctx.actor, ctx.schoolId)} or exists (select 1 from inspection.record r
        where r.school_id = p.school_id and r.id = p.record_id and ${checks(ctx.actor, ctx.schoolId)})) and ${condition}))`;

const bulletin = (ctx: Ctx, condition: RawBuilder<unknown>) => sql`exists (select 1 from inspection.bulletin b
  join inspection.activity a on a.school_id = b.school_id and a.id = b.act_id
  join org.unit o on o.school_id = a.school_id and o.id = a.org_id
  where b.school_id = ${ctx.schoolId} and ${readableBulletins(ctx.actor, ctx.schoolId)} and ${condition})`;

/** Photos of problems that a readable bulletin names as typical. */
const typical = (ctx: Ctx, id: number) =>
  bulletin(
    ctx,
    sql`exists (select 1 from inspection.problem t
      where t.school_id = b.school_id and t.id = any(b.typical_ids) and ${id} = any(t.photos))`,
  );

const record = (ctx: Ctx, id: number) => sql`exists (select 1 from inspection.record r
  where r.school_id = ${ctx.schoolId} and r.id = ${id}
    and ${readableRecords(ctx.actor, ctx.schoolId, rightFor(ctx.actor, 'result'))})`;

const actOf = (ctx: Ctx, recordId: number) =>
  sql`(select x.act_id from inspection.record x where x.school_id = ${ctx.schoolId} and x.id = ${recordId})`;

// The basis is public; that of a blind activity only after its start.
const basis = ({ id }: RequestedFile) =>
  sql`(${id} = any(a.gist_files) and (not a.blind or a.status <> ${ActivityStatus.waiting}))`;

/** File policies: files are visible to readers of their record. */
export const filePolicies: Record<string, FilePolicy> = {
  'inspection.problem': holdsFor(
    (ctx, { id, docId }) => sql`${known(ctx)} and (${problem(ctx, sql`p.id = ${docId}`)} or ${typical(ctx, id)})`,
  ),
  // Photos of issued problems stay attached to the record but are visible with the problem only; those of what was put right on
  // the spot with the record.
  'inspection.record': holdsFor((ctx, { id, docId }) => {
    const shows = sql`${id} = any(p.photos) and p.act_id = ${actOf(ctx, docId)}`;
    return sql`${known(ctx)} and case when exists (select 1 from inspection.problem p where p.school_id = ${ctx.schoolId} and ${shows}
        and not p.fixed)
      then ${problem(ctx, shows)} or ${typical(ctx, id)} else ${record(ctx, docId)} end`;
  }),
  // Photos of abnormal items are those of their problems as well.
  'inspection.self_task': holdsFor(
    (ctx, { id, docId }) => sql`${known(ctx)} and (exists (select 1 from inspection.self_task t
        join inspection.self_plan p on p.school_id = t.school_id and p.id = t.plan_id
        join org.unit u on u.school_id = t.school_id and u.id = t.lab_id
        where t.school_id = ${ctx.schoolId} and t.id = ${docId} and (${isReadTask(ctx)} or ${isOwnTask(ctx)}))
      or ${problem(ctx, sql`p.self_task_id = ${docId} and ${id} = any(p.photos)`)})`,
  ),
  'inspection.daily_check': holdsFor(
    (ctx, { id, docId }) => sql`${known(ctx)} and (exists (select 1 from inspection.daily_check t
        join org.unit u on u.school_id = t.school_id and u.id = t.lab_id
        where t.school_id = ${ctx.schoolId} and t.id = ${docId} and (${isReadCheck(ctx)} or ${isOwnCheck(ctx)}))
      or ${problem(ctx, sql`p.daily_check_id = ${docId} and ${id} = any(p.photos)`)})`,
  ),
  // Photos of a work are those of the published result and of its problems as well.
  'inspection.reach_work': holdsFor(
    (ctx, { id, docId }) => sql`${known(ctx)} and (exists (select 1 from ${workTables}
        where w.school_id = ${ctx.schoolId} and w.id = ${docId} and ${readableWorks(ctx)})
      or exists (select 1 from ${resultTables} where r.school_id = ${ctx.schoolId} and r.work_id = ${docId} and ${readableResults(ctx)})
      or ${problem(ctx, sql`p.reach_work_id = ${docId} and ${id} = any(p.photos)`)})`,
  ),
  'inspection.reach_result': holdsFor(
    (ctx, { docId }) => sql`${known(ctx)} and exists (select 1 from ${resultTables}
      where r.school_id = ${ctx.schoolId} and r.id = ${docId} and ${readableResults(ctx)})`,
  ),
  'inspection.recommendation': holdsFor(
    (ctx, { docId }) => sql`${known(ctx)} and exists (select 1 from inspection.recommendation x
      join inspection.reach_result r on r.school_id = x.school_id and r.id = x.result_id
      join org.unit u on u.school_id = x.school_id and u.id = x.lab_id
      where x.school_id = ${ctx.schoolId} and x.id = ${docId} and ${readableCandidates(ctx)})`,
  ),
  'inspection.bulletin': holdsFor((ctx, { docId }) => sql`${known(ctx)} and ${bulletin(ctx, sql`b.id = ${docId}`)}`),
  'inspection.college-report': holdsFor(
    (ctx, { docId }) => sql`${known(ctx)} and exists (select 1 from inspection.college_report x
      join inspection.activity a on a.school_id = x.school_id and a.id = x.act_id
      join org.unit o on o.school_id = a.school_id and o.id = a.org_id
      join org.unit c on c.school_id = x.school_id and c.id = x.college_id
      where x.school_id = ${ctx.schoolId} and x.id = ${docId} and a.deleted_at is null and ${readableReports(ctx)})`,
  ),
  'inspection.activity': holdsFor(
    (ctx, file) => sql`exists (select 1 from ${activityOf(ctx)} and a.id = ${file.docId}
      and (${basis(file)} or (${known(ctx)} and ${visibleActivities(ctx.actor, ctx.schoolId)})))`,
  ),
  'inspection.inspector': holdsFor(
    (ctx, { docId }) => sql`${known(ctx)} and exists (select 1 from inspection.inspector i
      join org.unit o on o.school_id = i.school_id and o.id = i.org_id
      where i.school_id = ${ctx.schoolId} and i.id = ${docId} and ${visibleInspectors(ctx.actor)})`,
  ),
};
