import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import type { CheckItem } from '../../shared/library/check-item.ts';
import { photoMax } from '../../shared/core/problem.states.ts';
import type { ContentLab, recordApi } from '../../shared/record/record.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';
import { actTypeLabels, optionsOf } from '../core/option.queries.ts';
import { belongsTo, recordActions, type RecordFacts } from './record.policy.ts';
import { isUrgent } from '../core/problem-state.queries.ts';
import { isChecked } from '../core/record-state.queries.ts';
import { typesFor } from '../../shared/core/type-rights.ts';

type StartRow = OutputOf<typeof recordApi.start>['content'][number];
type StoredStart = Omit<StartRow, 'end_at' | 'act_type_name'> & { end_at: Date };

/** The caller's groups in running activities, and in ended ones with drafts within the grace period. */
export async function listMyGroups(
  ctx: Ctx,
  { act_type }: InputOf<typeof recordApi.start>,
): Promise<{ content: StartRow[] }> {
  const options = await optionsOf(ctx);
  const { rows } = await sql<StoredStart>`
    select a.id as act_id, a.act_no, a.act_name, a.act_type, a.end_at, a.status, g.id as group_id, g.name as group_name,
      ${ctx.actor.userId} in (g.leader_id, a.leader_id) as is_leader, n.labs, n.checked, n.no_entry, n.exempt, n.drafts
    from inspection.activity a join inspection.activity_group g on g.school_id = a.school_id and g.act_id = a.id
    cross join lateral (select count(*) as labs, count(*) filter (where ${isChecked}) as checked,
      count(*) filter (where r.status = ${RecordStatus.draft}) as drafts,
      count(*) filter (where r.status = ${RecordStatus.noEntry}) as no_entry, count(*) filter (where r.status = ${RecordStatus.exempt}) as exempt
      from inspection.record r where r.school_id = g.school_id and r.group_id = g.id) n
    where a.school_id = ${ctx.schoolId} and a.deleted_at is null and a.act_type = any(${typesFor(ctx.actor, 'fill')})
      and ${act_type === undefined ? sql`true` : sql`a.act_type = ${act_type}`} and (a.status = ${ActivityStatus.running} or (a.status = ${ActivityStatus.ended} and n.drafts > 0
        and a.ended_at > ${ctx.now}::timestamptz - ${options.draft_grace_days} * interval '1 day'))
      and (a.leader_id = ${ctx.actor.userId} or exists (select 1 from inspection.activity_inspector i
        where i.school_id = g.school_id and i.group_id = g.id and i.user_id = ${ctx.actor.userId}))
    order by a.end_at, g.sort, g.id limit 200`.execute(ctx.db);
  const labels = actTypeLabels(options.inspect_labels);
  return {
    content: rows.map((row) => ({
      ...row,
      act_type_name: labels.get(row.act_type) ?? '',
      end_at: formatDateTime(row.end_at),
    })),
  };
}

type Head = {
  act_id: number;
  act_no: string;
  act_name: string;
  act_type: number;
  item_mode: number;
  issue_mode: number;
  status: number;
  end_at: Date;
  ended_at: Date | null;
  is_leader: boolean;
};

/** Everything a phone needs to check the caller's laboratories of an activity offline. */
export async function findContent(
  ctx: Ctx,
  { act_id }: { act_id: number },
): Promise<OutputOf<typeof recordApi.content>> {
  const me = ctx.actor.userId;
  const { rows } = await sql<Head>`
    select a.id as act_id, a.act_no, a.act_name, a.act_type, a.item_mode, a.issue_mode, a.status, a.end_at, a.ended_at, a.leader_id = ${me} as is_leader
    from inspection.activity a where a.school_id = ${ctx.schoolId} and a.id = ${act_id} and a.deleted_at is null and a.act_type = any(${typesFor(ctx.actor, 'fill')})
      and a.status <> ${ActivityStatus.waiting} and (a.leader_id = ${me} or exists (select 1 from inspection.activity_inspector i
        where i.school_id = a.school_id and i.act_id = a.id and i.user_id = ${me}))`.execute(ctx.db);
  const { ended_at, is_leader, ...head } = found(rows[0], '活动');
  const [labs, items, options] = await Promise.all([
    listContentLabs(ctx, act_id, is_leader),
    listSnapshotItems(ctx, act_id),
    optionsOf(ctx),
  ]);
  const grace = options.draft_grace_days;
  return {
    ...head,
    end_at: formatDateTime(head.end_at),
    photo_max: photoMax,
    items,
    labs: labs.map((lab) => {
      const facts: RecordFacts = {
        ...lab,
        act_type: head.act_type,
        act_status: head.status,
        ended_at,
        is_inspector: true,
      };
      return { ...lab, can: recordActions(ctx.actor, facts, grace, ctx.now) };
    }),
  };
}

type StoredLab = Omit<ContentLab, 'can'> & { is_leader: boolean; is_member: boolean };

async function listContentLabs(ctx: Ctx, actId: number, leadsAll: boolean): Promise<StoredLab[]> {
  const me = ctx.actor.userId;
  const { rows } = await sql<StoredLab>`
    select r.id as record_id, r.lab_id, l.public_id, u.code as lab_no, u.name as lab_name, coalesce(c.name, '') as college_name, l.building_id,
      coalesce(b.name, '') as building_name, q.floor, coalesce(q.rooms, '[]') as rooms, g.id as group_id, g.name as group_name, l.lab_class,
      case when l.lab_class is null then l.lab_classes else l.lab_classes || l.lab_class end as lab_classes, l.lab_level, l.use_status,
      to_jsonb(array(select t.attribute_id from base_info.lab_aptitude t where t.school_id = r.school_id and t.lab_id = r.lab_id)) as aptitude_ids,
      to_jsonb(array(select t.attribute_id from base_info.lab_risk_point t where t.school_id = r.school_id and t.lab_id = r.lab_id)) as risk_ids,
      coalesce(h.name, '') as head_name, r.status, jsonb_array_length(r.answers) as answered, n.problems, n.urgent, r.version,
      (${leadsAll} or g.leader_id = ${me}) as is_leader, ${belongsTo(ctx.actor, ctx.schoolId)} as is_member
    from inspection.record r join inspection.activity_group g on g.school_id = r.school_id and g.id = r.group_id
    join org.unit u on u.school_id = r.school_id and u.id = r.lab_id join base_info.lab l on l.school_id = r.school_id and l.id = r.lab_id
    left join org.unit c on c.school_id = u.school_id and c.id = u.college_id
    left join org.building b on b.school_id = l.school_id and b.id = l.building_id
    left join identity.account h on h.school_id = u.school_id and h.id = u.head_id
    left join lateral (select min(m.floor) as floor, json_agg(json_build_object('room_id', m.id, 'room_no', m.room_no) order by m.room_no) as rooms
      from base_info.lab_room x join org.room m on m.school_id = x.school_id and m.id = x.room_id
      where x.school_id = r.school_id and x.lab_id = r.lab_id) q on true
    cross join lateral (select count(*) as problems, count(*) filter (where ${isUrgent}) as urgent
      from inspection.problem p where p.school_id = r.school_id and p.record_id = r.id and p.deleted_at is null and not p.fixed) n
    where r.school_id = ${ctx.schoolId} and r.act_id = ${actId} and (${leadsAll} or exists (select 1 from inspection.activity_inspector i
      where i.school_id = r.school_id and i.group_id = r.group_id and i.user_id = ${me}))
    order by b.code nulls last, q.floor nulls last, u.code limit 5000`.execute(ctx.db);
  return rows;
}

/** The item snapshot of an activity. */
export async function listSnapshotItems(ctx: Ctx, actId: number): Promise<CheckItem[]> {
  const { rows } =
    await sql<CheckItem>`select item_id, code, name, points, basis, target, score, veto, urgent, lab_classes, lab_levels, to_jsonb(aptitude_ids) as aptitude_ids,
      to_jsonb(risk_ids) as risk_ids, class_id, descr_id, descr, suggest, category_code, category_name, group_code, group_name
    from inspection.activity_item where school_id = ${ctx.schoolId} and act_id = ${actId} order by sort`.execute(
      ctx.db,
    );
  return rows;
}
