import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, conflict, forbidden, found } from '#kernel/server/errors.ts';
import { updateRow } from '#kernel/server/db/write-row.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { inScope, scopeOf, within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { endOfDay, formatDate } from '#kernel/shared/time.ts';
import type { activityApi } from '../../shared/activity/activity.ts';
import { ActivityStatus, activityStates, ActType } from '../../shared/core/activity.states.ts';
import { BulletinStatus } from '../../shared/core/bulletin.states.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { listLabsById, listMemberships } from './activity-labs.queries.ts';
import { checkInspectors, snapshotItems, refuseOwnLab } from './activity-plan.service.ts';
import { activityActions, mayOrganize, editScope } from './activity.policy.ts';
import { activity, attachActivityFiles } from './activity.service.ts';
import { extendStages, makeWorks, openDueStages, removeWorks } from './activity-reach.service.ts';
import { askReports } from './activity-special.service.ts';
import { activityLimits } from './activity.queries.ts';
import { optionsOf } from '../core/option.queries.ts';

const docType = 'inspection.activity';
const table = 'inspection.activity';
const { waiting, running, ended } = ActivityStatus;

type Row = {
  id: number;
  act_type: number;
  status: number;
  organizer_path: string;
  end_at: Date;
  ended_at: Date | null;
  notify: boolean;
  self_report: boolean;
  is_published: boolean;
  may_end: boolean;
};

async function lockActivity(ctx: Ctx, id: number): Promise<Row> {
  const { rows } =
    await sql<Row>`select a.id, a.act_type, a.status, o.path as organizer_path, a.end_at, a.ended_at, a.notify, a.self_report,
      a.results_published_at is not null as is_published,
      ${mayEnd('a')} as may_end
    from inspection.activity a join org.unit o on o.school_id = a.school_id and o.id = a.org_id
    where a.school_id = ${ctx.schoolId} and a.id = ${id} and a.deleted_at is null
      and ${within(editScope(ctx.actor), 'o.path')} for update of a`.execute(ctx.db);
  const row = found(rows[0], '活动');
  if (!mayOrganize(ctx.actor, row)) throw forbidden();
  return row;
}

/** Starts an activity manually, before the scheduled start or before the minute job runs. */
export async function startActivity(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { act_type } = await lockActivity(ctx, id);
  await beginActivity(ctx, { id, act_type });
}

/** 未开始 → 进行中: snapshots the items, creates one record per laboratory and notifies the inspectors. */
async function beginActivity(ctx: Ctx, { id, act_type }: Pick<Row, 'id' | 'act_type'>): Promise<void> {
  await applyTransition(ctx, activityStates, {
    table,
    column: 'status',
    id,
    action: 'start',
    docType,
    set: { started_at: ctx.now, start_at: sql`least(start_at, ${ctx.now}::timestamptz)` },
  });
  await snapshotItems(ctx, id);
  await makeRecords(ctx, id);
  if (act_type === ActType.reach) await makeWorks(ctx, id);
  await ctx.job('inspection.notify-started', { id });
}

async function makeRecords(ctx: Ctx, actId: number) {
  await sql`insert into inspection.record (school_id, act_id, lab_id, group_id, college_id)
    select t.school_id, t.act_id, t.lab_id, t.group_id, u.college_id
    from inspection.activity_lab t join org.unit u on u.school_id = t.school_id and u.id = t.lab_id
    where t.school_id = ${ctx.schoolId} and t.act_id = ${actId} on conflict do nothing`.execute(ctx.db);
}

/** Ends an activity manually; the browser shows the open work before. */
export async function endActivity(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await lockActivity(ctx, id);
  const limits = activityLimits(ctx, await optionsOf(ctx));
  if (row.status === running && !activityActions(ctx.actor, row, limits).includes('end')) throw forbidden();
  assert(row.status !== running || row.may_end, inspectionErrors.bulletinBeforeEnd);
  await finishActivity(ctx, id);
}

/** A special check ends with its bulletin published, and waits for it beyond its last day. */
const mayEnd = (
  act: string,
) => sql<boolean>`(${sql.ref(`${act}.act_type`)} <> ${ActType.special} or exists (select 1 from inspection.bulletin mb
  where mb.school_id = ${sql.ref(`${act}.school_id`)} and mb.act_id = ${sql.ref(`${act}.id`)} and mb.status = ${BulletinStatus.published}))`;

/** 进行中 → 已结束: drafts may be submitted during the grace period. */
async function finishActivity(ctx: Ctx, id: number): Promise<void> {
  const set = { ended_at: ctx.now };
  const where = mayEnd('inspection.activity');
  await applyTransition(ctx, activityStates, { table, column: 'status', id, action: 'end', docType, set, where });
}

export async function reopenActivity(ctx: Ctx, input: InputOf<typeof activityApi.reopen>): Promise<void> {
  const row = await lockActivity(ctx, input.id);
  if (!inScope(scopeOf(ctx.actor, 'inspection.activity.reopen'), row.organizer_path)) throw forbidden();
  const limits = activityLimits(ctx, await optionsOf(ctx));
  const isLate = row.status === ended && !activityActions(ctx.actor, row, limits).includes('reopen');
  assert(!isLate, inspectionErrors.reopenLate, { days: limits.reopenDays });
  assert(input.end > formatDate(ctx.now), inspectionErrors.endTooEarly);
  await applyTransition(ctx, activityStates, {
    table,
    column: 'status',
    id: input.id,
    action: 'reopen',
    docType,
    note: input.reason,
    set: { end_at: endOfDay(input.end), ended_at: null },
  });
}

/** Adjusts a running activity: a later end, more laboratories and inspectors, fewer laboratories without a begun record. */
export async function changeActivity(ctx: Ctx, input: InputOf<typeof activityApi.change>): Promise<void> {
  const row = await lockActivity(ctx, input.id);
  assert(row.status === running, inspectionErrors.notRunning);
  const end = input.end === undefined ? row.end_at : endOfDay(input.end);
  assert(end >= row.end_at, inspectionErrors.endTooEarly);
  const { gist, gist_files, files } = input;
  await updateRow(ctx, activity, input, { end_at: end, gist, gist_files, files });
  if (input.stages?.length) await extendStages(ctx, input.id, input.stages, formatDate(end));
  const isReach = row.act_type === ActType.reach;
  if (input.labs_removed?.length) {
    if (isReach) await removeWorks(ctx, input.id, input.labs_removed);
    await removeLabs(ctx, input.id, input.labs_removed);
  }
  const inspectors = input.inspectors_added ?? [];
  if (inspectors.length) await addInspectors(ctx, input.id, inspectors, formatDate(end));
  if (input.labs_added?.length) await addLabs(ctx, input.id, input.labs_added);
  if (isReach && input.labs_added?.length) await makeWorks(ctx, input.id);
  if (row.self_report) await askReports(ctx, input.id);
  if (inspectors.length || input.labs_added?.length) await checkOwnLabs(ctx, input.id);
  await attachActivityFiles(ctx, input.id, [...(input.gist_files ?? []), ...(input.files ?? [])]);
  const { labs_added, labs_removed, inspectors_added } = input;
  const after = { labs_added, labs_removed, inspectors_added };
  await ctx.audit({ action: '调整进行中的活动', docType, docId: input.id, after });
}

async function removeLabs(ctx: Ctx, actId: number, labIds: readonly number[]) {
  const wanted = [...new Set(labIds)];
  const gone =
    await sql`delete from inspection.record where school_id = ${ctx.schoolId} and act_id = ${actId} and lab_id = any(${wanted})
    and status = ${RecordStatus.unchecked} and not exists (select 1 from inspection.problem p where p.school_id = ${ctx.schoolId} and p.record_id = record.id)`.execute(
      ctx.db,
    );
  const count = wanted.length - Number(gone.numAffectedRows);
  assert(count === 0, inspectionErrors.labBegun, { count });
  await sql`delete from inspection.activity_lab where school_id = ${ctx.schoolId} and act_id = ${actId} and lab_id = any(${wanted})`.execute(
    ctx.db,
  );
}

async function addInspectors(
  ctx: Ctx,
  actId: number,
  rows: readonly { group_id: number; user_id: number }[],
  until: string,
) {
  await checkInspectors(
    ctx,
    rows.map((row) => row.user_id),
    until,
  );
  const { numAffectedRows } = await sql`insert into inspection.activity_inspector (school_id, act_id, group_id, user_id)
    select g.school_id, g.act_id, g.id, r.user_id from json_to_recordset(${JSON.stringify(rows)}::json) as r(group_id bigint, user_id bigint)
    join inspection.activity_group g on g.school_id = ${ctx.schoolId} and g.act_id = ${actId} and g.id = r.group_id
    on conflict (school_id, group_id, user_id) do update set user_id = excluded.user_id`.execute(ctx.db);
  if (Number(numAffectedRows) !== rows.length) throw conflict('检查组已变化，请刷新后重试');
}

async function addLabs(ctx: Ctx, actId: number, rows: readonly { lab_id: number; group_id: number }[]) {
  const known = await listLabsById(
    ctx,
    rows.map((row) => row.lab_id),
  );
  assert(known.length === rows.length, inspectionErrors.labsOutside, { count: rows.length - known.length });
  const { numAffectedRows } = await sql`insert into inspection.activity_lab (school_id, act_id, lab_id, group_id)
    select g.school_id, g.act_id, r.lab_id, g.id from json_to_recordset(${JSON.stringify(rows)}::json) as r(lab_id bigint, group_id bigint)
    join inspection.activity_group g on g.school_id = ${ctx.schoolId} and g.act_id = ${actId} and g.id = r.group_id`.execute(
    ctx.db,
  );
  if (Number(numAffectedRows) !== rows.length) throw conflict('检查组已变化，请刷新后重试');
  await makeRecords(ctx, actId);
}

/** Repeats the conflict-of-interest check after a change. */
async function checkOwnLabs(ctx: Ctx, actId: number) {
  const { rows } = await sql<{ name: string; leader_id: number; inspector_ids: number[]; lab_ids: number[] }>`
    select g.name, g.leader_id,
      to_jsonb(array(select i.user_id from inspection.activity_inspector i where i.school_id = g.school_id and i.group_id = g.id)) as inspector_ids,
      to_jsonb(array(select t.lab_id from inspection.activity_lab t where t.school_id = g.school_id and t.group_id = g.id)) as lab_ids
    from inspection.activity_group g where g.school_id = ${ctx.schoolId} and g.act_id = ${actId}`.execute(ctx.db);
  const people = [...new Set(rows.flatMap((group) => group.inspector_ids))];
  refuseOwnLab(
    rows,
    await listMemberships(
      ctx,
      people,
      rows.flatMap((group) => group.lab_ids),
    ),
  );
}

/** Each minute: starts due activities and ends expired ones. */
export async function runActivityClock(ctx: Ctx): Promise<void> {
  const { rows } = await sql<
    Pick<Row, 'id' | 'act_type' | 'status'>
  >`select id, act_type, status from inspection.activity
    where school_id = ${ctx.schoolId} and deleted_at is null
      and ((status = ${waiting} and start_at <= ${ctx.now}) or (status = ${running} and end_at < ${ctx.now} and ${mayEnd('inspection.activity')}))
    order by id limit 50 for update skip locked`.execute(ctx.db);
  for (const row of rows) await (row.status === waiting ? beginActivity(ctx, row) : finishActivity(ctx, row.id));
  await openDueStages(ctx);
}
