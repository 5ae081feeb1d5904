import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { within } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import type { activityApi, ActivityDetail } from '../../shared/activity/activity.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { BulletinStatus } from '../../shared/core/bulletin.states.ts';
import { RecordStatus } from '../../shared/core/record.states.ts';
import { organizableTypes, seenPart, seesWhole, editScope } from './activity.policy.ts';
import { activityList, activityTables } from './activity.queries.ts';
import { optionsOf } from '../core/option.queries.ts';
import { isChecked } from '../core/record-state.queries.ts';

type Rest = {
  leader_id: number;
  leader_job_no: string;
  start_at: Date;
  end_at: Date;
  scope_org_ids: number[];
  campus_ids: number[];
  type_ids: number[];
  lab_classes: number[];
  lab_levels: number[];
  aptitude_ids: number[];
  sample: number;
  sample_percent: number | null;
  sample_levels: number[];
  item_mode: number;
  item_ids: number[];
  gist: string;
  gist_file_ids: number[];
  file_ids: number[];
  need_confirm: boolean;
  issue_mode: number;
  days_ordinary: number;
  days_urgent: number;
  examine_by: number;
  notify: boolean;
  joint_orgs: { id: number; name: string }[];
  stages: ActivityDetail['stages'];
  lists: ActivityDetail['lists'];
};

/** An activity with everything its form and page show. */
export async function findActivity(ctx: Ctx, id: number): Promise<ActivityDetail> {
  const row = await activityList.find(ctx, id);
  const [rest, groups] = await Promise.all([findRest(ctx, id), listGroups(ctx, id)]);
  const refs = await fileRefs(ctx, [...rest.gist_file_ids, ...rest.file_ids]);
  const { start_at, end_at, leader_job_no, gist_file_ids, file_ids, ...fields } = rest;
  return {
    ...row,
    ...fields,
    leader: { user_id: rest.leader_id, name: row.leader_name, job_no: leader_job_no },
    start: formatDate(start_at),
    end: formatDate(end_at),
    groups,
    gist_files: pickFiles(refs, gist_file_ids),
    files: pickFiles(refs, file_ids),
  };
}

async function findRest(ctx: Ctx, id: number): Promise<Rest> {
  const { rows } = await sql<Rest>`
    select a.leader_id, coalesce(n.job_no, '') as leader_job_no, a.start_at, a.end_at, to_jsonb(a.scope_org_ids) as scope_org_ids, to_jsonb(a.campus_ids) as campus_ids, to_jsonb(a.type_ids) as type_ids, a.lab_classes,
      a.lab_levels, to_jsonb(a.aptitude_ids) as aptitude_ids, a.sample, a.sample_percent, a.sample_levels, a.item_mode, to_jsonb(a.item_ids) as item_ids, a.gist,
      to_jsonb(a.gist_files) as gist_file_ids, to_jsonb(a.files) as file_ids, a.need_confirm, a.issue_mode, a.days_ordinary, a.days_urgent, a.examine_by, a.notify,
      coalesce((select json_agg(json_build_object('id', j.id, 'name', j.name) order by j.path) from org.unit j
        where j.school_id = a.school_id and j.id = any(a.joint_org_ids)), '[]') as joint_orgs,
      coalesce((select json_agg(json_build_object('stage', s.stage, 'from', s.from_on, 'to', s.to_on) order by s.stage)
        from inspection.reach_stage s where s.school_id = a.school_id and s.act_id = a.id), '[]') as stages,
      coalesce((select json_agg(json_build_object('target', r.target, 'lab_class', r.lab_class, 'version_id', r.version_id,
          'list_name', k.name, 'version_no', v.version_no) order by r.target desc, r.lab_class)
        from inspection.reach_list r
        join inspection.check_list_version v on v.school_id = r.school_id and v.id = r.version_id
        join inspection.check_list k on k.school_id = v.school_id and k.id = v.list_id
        where r.school_id = a.school_id and r.act_id = a.id), '[]') as lists
    from inspection.activity a left join identity.account n on n.school_id = a.school_id and n.id = a.leader_id
    where a.school_id = ${ctx.schoolId} and a.id = ${id}`.execute(ctx.db);
  return rows[0]!;
}

type Group = ActivityDetail['groups'][number];
type GroupLab = Group['labs'][number] & { group_id: number };

async function listGroups(ctx: Ctx, actId: number): Promise<Group[]> {
  const groups = sql<Omit<Group, 'labs'>>`
    select g.id, g.name, g.leader_id, coalesce(n.name, '') as leader_name,
      coalesce((select json_agg(json_build_object('user_id', m.id, 'name', m.name, 'job_no', coalesce(m.job_no, '')) order by m.id)
        from inspection.activity_inspector i join identity.account m on m.school_id = i.school_id and m.id = i.user_id
        where i.school_id = g.school_id and i.group_id = g.id), '[]') as inspectors
    from inspection.activity_group g left join identity.account n on n.school_id = g.school_id and n.id = g.leader_id
    where g.school_id = ${ctx.schoolId} and g.act_id = ${actId} order by g.sort, g.id`.execute(ctx.db);
  const labs = sql<GroupLab>`
    select t.group_id, u.id as lab_id, u.code as lab_no, u.name as lab_name, u.college_id, coalesce(c.name, '') as college_name,
      coalesce(b.name, '') as building_name, l.lab_class, l.lab_level, r.id as record_id, r.status as record_status
    from (select a.id, ${seesWhole(ctx.actor, ctx.schoolId)} as whole from ${activityTables}
      where a.school_id = ${ctx.schoolId} and a.id = ${actId}) v
    join inspection.activity_lab t on t.school_id = ${ctx.schoolId} and t.act_id = v.id
    join org.unit u on u.school_id = t.school_id and u.id = t.lab_id
    join base_info.lab l on l.school_id = t.school_id and l.id = t.lab_id
    left join org.unit c on c.school_id = u.school_id and c.id = u.college_id
    left join org.building b on b.school_id = l.school_id and b.id = l.building_id
    left join inspection.record r on r.school_id = t.school_id and r.act_id = t.act_id and r.lab_id = t.lab_id
    where ${seenPart(ctx.actor, ctx.schoolId, 'v.whole', 't.lab_id')} order by b.code nulls last, u.code`.execute(
    ctx.db,
  );
  const [{ rows }, { rows: visibleLabs }] = await Promise.all([groups, labs]);
  const byGroup = Map.groupBy(visibleLabs, (lab) => lab.group_id);
  return rows.map((group) => ({ ...group, labs: byGroup.get(group.id) ?? [] }));
}

/** Units `u` that may take part in a special check: colleges and offices. */
export const mayJoin = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`u.school_id = ${ctx.schoolId}
  and u.level in ('college', 'security', 'equip') and u.status = 1 and u.deleted_at is null`;

/** Initial values of a new activity. */
export async function findDefaults(ctx: Ctx): Promise<OutputOf<typeof activityApi.defaults>> {
  const options = await optionsOf(ctx);
  const { rows } = await sql<{ id: number; name: string }>`select o.id, o.name from org.unit o
    where o.school_id = ${ctx.schoolId} and o.level in ('school', 'college') and o.status = 1 and o.deleted_at is null
      and ${within(editScope(ctx.actor), 'o.path')} order by o.path limit 200`.execute(ctx.db);
  const joint = await sql<{ id: number; name: string }>`select u.id, u.name from org.unit u where ${mayJoin(ctx)}
    order by u.level = 'college', u.path limit 500`.execute(ctx.db);
  return {
    days_ordinary: options.days_ordinary,
    days_urgent: options.days_urgent,
    sample_levels: sampleLevels(options.sample_levels),
    act_types: organizableTypes(ctx.actor),
    organizers: rows,
    joint_orgs: joint.rows,
  };
}

/** Four percentages of a setting such as `100,100,30,10`. */
export function sampleLevels(text: string): number[] {
  const parts = text.split(',').map(Number);
  return [0, 1, 2, 3].map((i) => (Number.isInteger(parts[i]) && parts[i]! <= 100 ? parts[i]! : 100));
}

/** Work still open, shown before an activity is ended manually. */
export async function findOpenWork(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<typeof activityApi.open>> {
  const own = within(editScope(ctx.actor), 'o.path');
  const act = found((await activityList.all(ctx, {}, sql`${own} and a.id = ${id}`, 1))[0], '活动');
  const { rows } = await sql<{ status: number; lab_name: string; group_name: string; inspector: string }>`
    select r.status, u.name as lab_name, g.name as group_name, coalesce(n.name, '') as inspector
    from inspection.record r join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
    join inspection.activity_group g on g.school_id = r.school_id and g.id = r.group_id
    left join identity.account n on n.school_id = r.school_id and n.id = r.updated_by
    where r.school_id = ${ctx.schoolId} and r.act_id = ${id} and r.status in (${RecordStatus.unchecked}, ${RecordStatus.draft}) order by u.code limit 1000`.execute(
    ctx.db,
  );
  const { act_type } = act;
  const { rows: drafts } = await sql<{ n: number; has_bulletin: boolean }>`select count(*) as n,
      exists (select 1 from inspection.bulletin b where b.school_id = ${ctx.schoolId} and b.act_id = ${id}
        and b.status = ${BulletinStatus.published}) as has_bulletin
    from inspection.problem where school_id = ${ctx.schoolId} and act_id = ${id} and is_draft and not fixed and deleted_at is null`.execute(
    ctx.db,
  );
  const ended = await countEndedRecords(ctx, id);
  return {
    drafts: rows
      .filter((row) => row.status === RecordStatus.draft)
      .map(({ lab_name, inspector }) => ({ lab_name, inspector })),
    unchecked: rows
      .filter((row) => row.status === RecordStatus.unchecked)
      .map(({ lab_name, group_name }) => ({ lab_name, group_name })),
    unissued: drafts[0]!.n,
    lacks_bulletin: act_type === ActType.special && !drafts[0]!.has_bulletin,
    ...ended,
  };
}

/** Laboratories of the activity that were inspected, not accessible or exempt. */
async function countEndedRecords(ctx: Ctx, id: number) {
  const { rows } = await sql<{ submitted: number; no_entry: number; exempt: number }>`
    select count(*) filter (where ${isChecked}) as submitted,
      count(*) filter (where r.status = ${RecordStatus.noEntry}) as no_entry,
      count(*) filter (where r.status = ${RecordStatus.exempt}) as exempt
    from inspection.record r where r.school_id = ${ctx.schoolId} and r.act_id = ${id}`.execute(ctx.db);
  return rows[0]!;
}

/** True if no activity of the type has the name; removed ones do not count. */
export async function checkName(ctx: Ctx, input: { act_name: string; act_type: number; act_id?: number | undefined }) {
  const { rows } =
    await sql`select 1 from inspection.activity where school_id = ${ctx.schoolId} and act_type = ${input.act_type}
    and lower(btrim(act_name)) = lower(btrim(${input.act_name})) and deleted_at is null and id <> ${input.act_id ?? 0}`.execute(
      ctx.db,
    );
  return { unique: rows.length === 0 };
}
