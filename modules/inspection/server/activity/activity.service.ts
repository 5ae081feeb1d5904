import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { nextNumber, padded } from '#kernel/server/numbering.ts';
import { within } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { endOfDay, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { termOf } from '#platform/org/server/public.ts';
import { attachFiles, fileRefs } from '#platform/files/server/public.ts';
import { activityFileExtensions, type activityApi, type ActivityInput } from '../../shared/activity/activity.ts';
import { ActivityStatus, ActType, ExamineBy, IssueMode, ItemMode, Sample } from '../../shared/core/activity.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { checkItems, snapshotItems, planGroups, writeGroups } from './activity-plan.service.ts';
import { sampleLevels } from './activity-detail.queries.ts';
import { organizableTypes, editScope } from './activity.policy.ts';
import { itemsOfLists, reachValues, writeReach } from './activity-reach.service.ts';
import { askReports, specialValues } from './activity-special.service.ts';
import { optionsOf } from '../core/option.queries.ts';

export const activity: RowKind<'inspection.activity'> = {
  table: 'inspection.activity',
  doc: 'inspection.activity',
  noun: '检查活动',
};
const prefixes: Record<number, string> = {
  [ActType.patrol]: 'XC',
  [ActType.reach]: 'DB',
  [ActType.special]: 'ZX',
  [ActType.quarter]: 'JD',
};

type Fields = Omit<InputOf<typeof activityApi.update>, 'id' | 'version'>;

/** Creates an activity with number, laboratories and groups, in state 未开始. */
export async function createActivity(ctx: Ctx, input: ActivityInput): Promise<number> {
  assert(organizableTypes(ctx.actor).includes(input.act_type), inspectionErrors.typeNotAllowed);
  const orgId = await organizerOf(ctx, input.org_id, input.leader_id);
  const values = await valuesOf(ctx, input, orgId, input.act_type);
  const itemIds = await askedItems(ctx, input.act_type, input);
  const actNo = await nextActivityNumber(ctx, input.act_type);
  const groups = await planGroups(ctx, { ...input, sample_levels: values.sample_levels }, actNo);
  const row = { ...values, act_no: actNo, act_type: input.act_type, item_ids: itemIds };
  const id = await insertRow(ctx, activity, row, `${actNo} ${input.act_name}`);
  await finishSave(ctx, id, input, groups);
  if (values.self_report) await askReports(ctx, id);
  return id;
}

/** What laboratories are asked: the chosen items, or those of the lists of a reach check. */
const askedItems = (ctx: Ctx, actType: number, input: Fields): Promise<number[]> =>
  actType === ActType.reach ? itemsOfLists(ctx, input.lists) : checkItems(ctx, input);

async function finishSave(ctx: Ctx, id: number, input: Fields, groups: Awaited<ReturnType<typeof planGroups>>) {
  await writeGroups(ctx, id, groups);
  if (input.stages) await writeReach(ctx, id, input);
  await snapshotItems(ctx, id);
  await attachActivityFiles(ctx, id, [...(input.gist_files ?? []), ...(input.files ?? [])]);
}

/** The activity form accepts fewer file types than other uploads. */
export async function attachActivityFiles(ctx: Ctx, id: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const files = await fileRefs(ctx, ids);
  const allowed: readonly string[] = activityFileExtensions;
  const wrong = [...files.values()].find((file) => !allowed.includes(file.ext));
  if (wrong) throw badFields({ files: `“${wrong.name}”的类型不支持，请上传 ${allowed.join('、')} 文件` });
  await attachFiles(ctx, activity.doc, id, ids);
}

/** `XC`, `ZX` or `JD`, day, three digits; counted per day in the creating transaction. */
async function nextActivityNumber(ctx: Ctx, actType: number): Promise<string> {
  const prefix = prefixes[actType]!;
  const day = formatDate(ctx.now).replace(/-/g, '');
  return `${prefix}${day}${padded(await nextNumber(ctx, `inspection.activity.${prefix}`, day), 3)}`;
}

/** Organizer: the caller's unit, or one below it; the leader must be an enabled account. */
async function organizerOf(ctx: Ctx, orgId: number | undefined, leaderId: number): Promise<number> {
  const { rows } = await sql<{
    id: number;
    led: boolean;
  }>`select o.id, exists (select 1 from identity.account m where m.school_id = o.school_id and m.id = ${leaderId} and m.status = 1
      and m.deleted_at is null) as led
    from org.unit o where o.school_id = ${ctx.schoolId} and o.id = ${orgId ?? ctx.actor.orgId}
    and o.level in ('school', 'college') and o.status = 1 and o.deleted_at is null
    and ${within(editScope(ctx.actor), 'o.path')}`.execute(ctx.db);
  assert(rows[0], inspectionErrors.organizerOutside);
  if (!rows[0].led) throw badFields({ leader_id: '负责人不存在或已停用，请重新选择' });
  return rows[0].id;
}

/** Columns that create and update write. */
async function valuesOf(ctx: Ctx, input: Fields, orgId: number, actType: number) {
  if (input.end < input.start) throw badFields({ end: '结束日期不能早于开始日期' });
  if (input.sample === Sample.percent && input.sample_percent === undefined)
    throw badFields({ sample_percent: '请填写抽样比例' });
  const special = await specialValues(ctx, actType, input);
  const reach = await reachValues(ctx, actType, input);
  const options = await optionsOf(ctx);
  const { year, term } = await termOf(ctx, input.start);
  const levels = input.sample === Sample.byLevel ? (input.sample_levels ?? sampleLevels(options.sample_levels)) : [];
  const issueMode = input.issue_mode ?? (options.issue_mode === 2 ? IssueMode.atBulletin : IssueMode.atSubmit);
  return {
    act_name: input.act_name,
    org_id: orgId,
    leader_id: input.leader_id,
    school_year: year,
    term,
    start_at: parseDateTime(input.start),
    end_at: endOfDay(input.end),
    scope_org_ids: input.scope_org_ids,
    campus_ids: input.campus_ids ?? [],
    type_ids: input.type_ids ?? [],
    lab_classes: input.lab_classes ?? [],
    lab_levels: input.lab_levels ?? [],
    aptitude_ids: input.aptitude_ids ?? [],
    sample: input.sample,
    sample_percent: input.sample_percent ?? null,
    sample_levels: levels,
    item_mode: actType === ActType.reach ? ItemMode.lists : input.item_mode,
    gist: input.gist ?? '',
    gist_files: input.gist_files ?? [],
    files: input.files ?? [],
    need_confirm: input.need_confirm ?? false,
    issue_mode: issueMode,
    days_ordinary: input.days_ordinary ?? options.days_ordinary,
    days_urgent: input.days_urgent ?? options.days_urgent,
    examine_by: input.examine_by ?? ExamineBy.organizer,
    blind: input.blind ?? false,
    notify: input.notify ?? true,
    ...special,
    ...reach,
  };
}

type Waiting = { act_no: string; act_type: number; org_id: number; self_report: boolean };

/** Updates an activity before its start; groups, laboratories and items are replaced. */
export async function updateActivity(ctx: Ctx, input: InputOf<typeof activityApi.update>): Promise<void> {
  const before = await lockWaiting(ctx, input.id);
  const orgId = await organizerOf(ctx, input.org_id ?? before.org_id, input.leader_id);
  const values = await valuesOf(ctx, input, orgId, before.act_type);
  const itemIds = await askedItems(ctx, before.act_type, input);
  const groups = await planGroups(ctx, { ...input, sample_levels: values.sample_levels }, before.act_no);
  await updateRow(ctx, activity, input, { ...values, item_ids: itemIds }, { note: input.act_name });
  await sql`delete from inspection.activity_group where school_id = ${ctx.schoolId} and act_id = ${input.id}`.execute(
    ctx.db,
  );
  await finishSave(ctx, input.id, input, groups);
  if (before.self_report || values.self_report) await askReports(ctx, input.id);
}

/** Locks an activity in state 未开始 that the caller organizes. */
async function lockWaiting(ctx: Ctx, id: number): Promise<Waiting> {
  const { rows } = await sql<
    Waiting & { status: number }
  >`select a.act_no, a.act_type, a.org_id, a.self_report, a.status from inspection.activity a
    join org.unit o on o.school_id = a.school_id and o.id = a.org_id
    where a.school_id = ${ctx.schoolId} and a.id = ${id} and a.deleted_at is null
      and ${within(editScope(ctx.actor), 'o.path')} for update of a`.execute(ctx.db);
  const row = found(rows[0], '活动');
  assert(mayOrganizeType(ctx, row.act_type), inspectionErrors.typeNotAllowed);
  assert(row.status === ActivityStatus.waiting, inspectionErrors.notWaiting);
  return row;
}

const mayOrganizeType = (ctx: Ctx, actType: number) => organizableTypes(ctx.actor).includes(actType);

export async function removeActivity(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { act_no } = await lockWaiting(ctx, id);
  await removeRow(ctx, activity, id, act_no);
}
