import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import type { ActivityInput } from '../../shared/activity/activity.ts';
import { ItemMode, Sample } from '../../shared/core/activity.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { listLabsById, listMemberships, listScopeLabs } from './activity-labs.queries.ts';
import { countDoubles, assignLabs, membershipsOf, ownLabOf, type AssignedGroup } from './assignment.rules.ts';
import { drawSample } from './sample.rules.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { countUnavailable, snapshotColumns, snapshotTables } from '../library/item-snapshot.queries.ts';

type PlanInput = Pick<
  ActivityInput,
  | 'scope_org_ids'
  | 'campus_ids'
  | 'type_ids'
  | 'lab_classes'
  | 'lab_levels'
  | 'aptitude_ids'
  | 'sample'
  | 'sample_percent'
  | 'sample_levels'
  | 'lab_ids'
  | 'item_mode'
  | 'item_ids'
  | 'groups'
  | 'start'
  | 'end'
>;

/** Who checks which laboratories: drawn or given, assigned to groups, nobody to their own. */
export async function planGroups(ctx: Ctx, input: PlanInput, actNo: string): Promise<AssignedGroup[]> {
  checkGroups(input);
  const labIds = await labsOf(ctx, input, actNo);
  const inspectors = input.groups.flatMap((group) => [group.leader_id, ...group.inspector_ids]);
  await checkInspectors(ctx, inspectors, input.end);
  const rows = await listMemberships(ctx, inspectors, labIds);
  const groups = assignLabs(input.groups, labIds, membershipsOf(rows));
  refuseOwnLab(groups, rows);
  return groups;
}

function checkGroups({ groups }: PlanInput) {
  if (groups.length === 0) throw badFields({ groups: '请至少设置一个检查组' });
  const empty = groups.find((group) => group.inspector_ids.length === 0);
  if (empty) throw badFields({ groups: `请为“${empty.name}”选择检查人员` });
  const names = new Set(groups.map((group) => group.name));
  if (names.size < groups.length) throw badFields({ groups: '检查组名称重复，请修改' });
  const count = countDoubles(groups);
  assert(count === 0, inspectionErrors.labInTwoGroups, { count });
}

/** Laboratories of an activity: the edited list, or the sample drawn from its scope by its number. */
async function labsOf(ctx: Ctx, input: PlanInput, actNo: string): Promise<number[]> {
  const named = [...new Set([...(input.lab_ids ?? []), ...input.groups.flatMap((group) => group.lab_ids ?? [])])];
  const isGiven = input.lab_ids !== undefined || input.sample === Sample.picked;
  const chosen = isGiven ? await givenLabs(ctx, named) : drawSample(await listScopeLabs(ctx, input), input, actNo);
  assert(chosen.length > 0, inspectionErrors.noLabs);
  return chosen.map((lab) => lab.lab_id);
}

async function givenLabs(ctx: Ctx, ids: readonly number[]) {
  const labs = await listLabsById(ctx, ids);
  const count = ids.length - labs.length;
  assert(count === 0, inspectionErrors.labsOutside, { count });
  return labs;
}

/** Every inspector's appointment must last until the end of the activity. */
export async function checkInspectors(ctx: Ctx, userIds: readonly number[], until: string): Promise<void> {
  const wanted = [...new Set(userIds)];
  const { rows } = await sql<{ known: number }>`select count(distinct i.user_id) as known from inspection.inspector i
    join identity.account m on m.school_id = i.school_id and m.id = i.user_id and m.status = 1 and m.deleted_at is null
    where i.school_id = ${ctx.schoolId} and i.user_id = any(${wanted}) and i.status = ${Enabled.on} and i.to_on >= ${until}::date`.execute(
    ctx.db,
  );
  const count = wanted.length - rows[0]!.known;
  assert(count === 0, inspectionErrors.inspectorUnknown, { count });
}

/** 回避: refuses, naming the inspector and the laboratory. */
export function refuseOwnLab(
  groups: readonly AssignedGroup[],
  rows: readonly { user_id: number; lab_id: number; name: string; lab_name: string }[],
): void {
  const own = ownLabOf(groups, rows);
  if (!own) return;
  const row = rows.find((it) => it.user_id === own.user_id && it.lab_id === own.lab_id)!;
  assert(false, inspectionErrors.ownLab, { name: row.name, lab: row.lab_name });
}

/** Inserts groups, inspectors and laboratories in one statement; the caller removes those of a former plan. */
export async function writeGroups(ctx: Ctx, actId: number, groups: readonly AssignedGroup[]): Promise<void> {
  const rows = groups.map((group, i) => ({ ...group, sort: i + 1 }));
  await sql`with planned as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as g(name text, leader_id bigint, sort int, inspector_ids json, lab_ids json)
    ), made as (
      insert into inspection.activity_group (school_id, act_id, name, leader_id, sort)
      select ${ctx.schoolId}, ${actId}, name, leader_id, sort from planned returning id, name
    ), people as (
      insert into inspection.activity_inspector (school_id, act_id, group_id, user_id)
      select ${ctx.schoolId}, ${actId}, m.id, v.value::bigint from made m join planned g on g.name = m.name
      cross join lateral json_array_elements_text(g.inspector_ids) v
    )
    insert into inspection.activity_lab (school_id, act_id, lab_id, group_id)
    select ${ctx.schoolId}, ${actId}, v.value::bigint, m.id from made m join planned g on g.name = m.name
    cross join lateral json_array_elements_text(g.lab_ids) v`.execute(ctx.db);
}

/** Copies the chosen items for this activity alone; later changes of the library do not reach it. */
export async function snapshotItems(ctx: Ctx, actId: number): Promise<void> {
  // Two statements: one that deletes and inserts would still find the former rows.
  await sql`delete from inspection.activity_item where school_id = ${ctx.schoolId} and act_id = ${actId}`.execute(
    ctx.db,
  );
  await sql`
    insert into inspection.activity_item (school_id, act_id, item_id, code, name, points, basis, target, score, veto, urgent, lab_classes, lab_levels,
      aptitude_ids, risk_ids, class_id, descr_id, descr, suggest, category_code, category_name, group_code, group_name, sort)
    select i.school_id, a.id, ${snapshotColumns} from ${snapshotTables}
    join inspection.activity a on a.school_id = i.school_id and i.id = any(a.item_ids)
    where a.school_id = ${ctx.schoolId} and a.id = ${actId} and i.deleted_at is null`.execute(ctx.db);
}

/** An activity by items needs at least one item, all enabled and of target laboratory. */
export async function checkItems(ctx: Ctx, input: Pick<PlanInput, 'item_mode' | 'item_ids'>): Promise<number[]> {
  if (input.item_mode !== ItemMode.items) return [];
  const wanted = [...new Set(input.item_ids ?? [])];
  assert(wanted.length > 0, inspectionErrors.noItems);
  const count = await countUnavailable(ctx, wanted);
  assert(count === 0, inspectionErrors.itemsOutside, { count });
  return wanted;
}
