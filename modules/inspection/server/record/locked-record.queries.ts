import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, conflict, found } from '#kernel/server/errors.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { recordStates } from '../../shared/core/record.states.ts';
import { ItemMode } from '../../shared/core/activity.states.ts';
import type { RecordAction } from '../../shared/record/record.ts';
import type { Answer, ScopedItem } from './answers.rules.ts';
import { optionsOf } from '../core/option.queries.ts';
import { belongsTo, checks, isWritable, recordActions, type RecordFacts } from './record.policy.ts';
import { typesFor } from '../../shared/core/type-rights.ts';

/** A locked record with the facts of the rules and its answers. */
export type LockedRecord = RecordFacts & {
  id: number;
  act_id: number;
  act_type: number;
  lab_id: number;
  college_id: number | null;
  started_at: Date | null;
  organizer_id: number;
  examine_by: number;
  item_mode: number;
  issue_mode: number;
  version: number;
  answers: Answer[];
  inspector_ids: number[];
  lab_classes: number[];
  lab_level: number | null;
  aptitude_ids: number[];
  risk_ids: number[];
};

/** A locked record that may be written now, with the school's default deadlines. */
export type WritableRecord = LockedRecord & { school: { days_ordinary: number; days_urgent: number } };

/** Locks a record that the caller checks, so that concurrent saves are serialized. */
async function lockRecord(ctx: Ctx, id: number): Promise<LockedRecord> {
  const { rows } = await sql<LockedRecord>`
    select r.id, r.act_id, r.status, r.version, r.lab_id, r.college_id, r.answers, to_jsonb(r.inspector_ids) as inspector_ids, a.act_type, a.status as act_status, a.started_at, a.ended_at,
      a.org_id as organizer_id, a.examine_by, a.item_mode, a.issue_mode, true as is_inspector, ${ctx.actor.userId} in (a.leader_id, g.leader_id) as is_leader,
      ${belongsTo(ctx.actor, ctx.schoolId)} as is_member,
      case when l.lab_class is null then l.lab_classes else l.lab_classes || l.lab_class end as lab_classes, l.lab_level,
      to_jsonb(array(select t.attribute_id from base_info.lab_aptitude t where t.school_id = r.school_id and t.lab_id = r.lab_id)) as aptitude_ids,
      to_jsonb(array(select t.attribute_id from base_info.lab_risk_point t where t.school_id = r.school_id and t.lab_id = r.lab_id)) as risk_ids
    from inspection.record r join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id
    join inspection.activity_group g on g.school_id = r.school_id and g.id = r.group_id
    join base_info.lab l on l.school_id = r.school_id and l.id = r.lab_id
    join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
    where r.school_id = ${ctx.schoolId} and r.id = ${id} and a.deleted_at is null and a.act_type = any(${typesFor(ctx.actor, 'fill')}) and ${checks(ctx.actor, ctx.schoolId)}
    for update of r`.execute(ctx.db);
  return found(rows[0], '检查记录');
}

/** Locks a record on which the caller may carry out the action now. */
export async function lockForAction(ctx: Ctx, id: number, action: RecordAction): Promise<WritableRecord> {
  const record = await lockRecord(ctx, id);
  const options = await optionsOf(ctx);
  const grace = options.draft_grace_days;
  assert(!record.is_member, inspectionErrors.ownRecord);
  assert(recordStates.can(action, record.status), inspectionErrors.recordClosed);
  assert(isWritable(record, grace, ctx.now), inspectionErrors.activityClosed);
  assert(action !== 'exempt' || record.is_leader, inspectionErrors.notLeader);
  if (!recordActions(ctx.actor, record, grace, ctx.now).includes(action)) throw conflict();
  return { ...record, school: { days_ordinary: options.days_ordinary, days_urgent: options.days_urgent } };
}

/** Items of the activity; none in mode 自由记录. */
export async function listActivityItems(ctx: Ctx, record: LockedRecord): Promise<ScopedItem[]> {
  if (record.item_mode === ItemMode.free) return [];
  const { rows } =
    await sql<ScopedItem>`select item_id, name, lab_classes, lab_levels, to_jsonb(aptitude_ids) as aptitude_ids,
      to_jsonb(risk_ids) as risk_ids from inspection.activity_item
    where school_id = ${ctx.schoolId} and act_id = ${record.act_id} order by sort`.execute(ctx.db);
  return rows;
}
