import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, conflict, found, refuse } from '#kernel/server/errors.ts';
import { within, type Scope } from '#kernel/server/policy.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { createUnits, moveUnit, nextLabCode, setUnitStatus, updateUnit } from '#platform/org/server/public.ts';
import { baseInfoErrors } from '../shared/errors.ts';
import { changedFields, controlledFields, labelsOf, type LabField } from '../shared/lab-fields.rules.ts';
import type { GradeInput, LabInput } from '../shared/lab-input.ts';
import { UseStatus, type UseStatusCode } from '../shared/use-status.ts';
import { writeLists } from './lab-lists.service.ts';
import { checkReferences, type Place } from './lab-refs.queries.ts';
import { labScopeFor, mayManage } from './lab.policy.ts';

/** Fields that stand in the lab's own row under the same name. */
const ownColumns = [
  'nature',
  'founded_year',
  'subject',
  'purpose',
  'research',
  'open_time',
  'capacity',
  'safety_head_id',
  'safety_officer_id',
  'student_officer_id',
  'emergency_name',
  'emergency_phone',
  'duty_files',
  'duty_signed_on',
  'duty_expires_on',
  'signs',
  'ppe',
  'fire_methods',
  'forbid',
  'warn',
  'need_admission',
  'pass_score',
  'photos',
  'floor_plans',
  'procedures',
  'emergency_plans',
] as const satisfies readonly LabField[];

const filesOf = (input: Partial<LabInput>): number[] => [
  ...(['duty_files', 'photos', 'floor_plans', 'procedures', 'emergency_plans'] as const).flatMap(
    (field) => input[field] ?? [],
  ),
  ...(input.aptitudes ?? []).flatMap((row) => row.cert_files ?? []),
];

function checkDates({ duty_signed_on: signed, duty_expires_on: expires }: Partial<LabInput>): void {
  if (signed && expires && expires < signed) throw badFields({ duty_expires_on: '责任书到期日期不能早于签订日期' });
}

type Writing = { id: number; input: LabInput; place: Place };

const valuesOf = (input: Partial<LabInput>, { buildingId, campusId }: Place) => [
  ...ownColumns.flatMap((column) => (input[column] === undefined ? [] : [[column, input[column]] as const])),
  ['building_id', buildingId] as const,
  ['campus_id', campusId] as const,
];

async function insertLab(ctx: Ctx, { id, input, place }: Writing, useStatus: UseStatusCode) {
  const values = valuesOf(input, place);
  const me = ctx.actor.userId;
  await sql`insert into base_info.lab (school_id, id, use_status, created_by, created_at, updated_by, updated_at,
      ${sql.join(values.map(([column]) => sql.ref(column)))})
    values (${ctx.schoolId}, ${id}, ${useStatus}, ${me}, ${ctx.now}, ${me}, ${ctx.now},
      ${sql.join(values.map(([, value]) => sql`${value}`))})`.execute(ctx.db);
}

export async function createLab(ctx: Ctx, input: LabInput & { use_status: UseStatusCode }): Promise<number> {
  checkDates(input);
  const place = await checkReferences(ctx, input, labScopeFor(ctx.actor, 'manage'));
  const code = await nextLabCode(ctx, place.collegeId);
  const [id] = await createUnits(ctx, [{ pid: input.pid, level: 'lab', code, ...unitFields(input, place) }]);
  await insertLab(ctx, { id: id!, input, place }, input.use_status);
  await writeLists(ctx, id!, input);
  await attachFiles(ctx, 'lab', id!, filesOf(input));
  await ctx.audit({ action: '新建实验室', docType: 'lab', docId: id!, note: input.name, after: { ...input, code } });
  return id!;
}

const unitFields = (input: LabInput, place: Place) => ({
  name: input.name,
  typeId: input.type_id,
  headId: input.head_id,
  safetyOfficerIds: [input.safety_officer_id],
  campusIds: [place.campusId],
});

type Stored = Record<(typeof ownColumns)[number], unknown> & {
  id: number;
  name: string;
  pid: number;
  type_id: number | null;
  head_id: number | null;
  rooms: number[];
  status: number;
  version: number;
  unit_version: number;
  use_status: UseStatusCode;
  lab_class: number | null;
  lab_level: number | null;
};

/** The lab and its unit, held until the end of the transaction; `notFound` where it is out of reach. */
async function lockLab(ctx: Ctx, id: number, scope: Scope): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select l.*, u.name, u.pid, u.type_id, u.head_id, u.status, u.version as unit_version,
      array(select lr.room_id from base_info.lab_room lr where lr.school_id = l.school_id and lr.lab_id = l.id) as rooms
    from base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id
    where l.school_id = ${ctx.schoolId} and l.id = ${id} and u.deleted_at is null and ${within(scope, 'u.path')}
    for update of l`.execute(ctx.db);
  return found(rows[0], '实验室');
}

export async function updateLab(ctx: Ctx, { id, version, ...input }: LabInput & { id: number; version: number }) {
  checkDates(input);
  const scope = labScopeFor(ctx.actor, 'edit');
  const before = await lockLab(ctx, id, scope);
  if (before.version !== version) throw conflict();
  const changed = changedFields(before, input);
  refuseControlled(ctx, changed);
  const place = await checkReferences(ctx, input, scope, id);
  if (changed.includes('pid')) await moveUnit(ctx, id, input.pid);
  if (changed.some((field) => unitFieldNames.has(field))) {
    const version_ = before.unit_version + (changed.includes('pid') ? 1 : 0);
    await updateUnit(ctx, id, { ...unitFields(input, place), version: version_ });
  }
  await updateOwn(ctx, id, input, place);
  await writeLists(ctx, id, input);
  await attachFiles(ctx, 'lab', id, filesOf(input));
  await auditEdit(ctx, id, changed, before, input);
}

const unitFieldNames = new Set<LabField>(['name', 'type_id', 'head_id', 'safety_officer_id', 'rooms']);

function refuseControlled(ctx: Ctx, changed: LabField[]) {
  const refused = controlledFields.filter((field) => changed.includes(field));
  if (refused.length > 0 && !mayManage(ctx.actor)) refuse(baseInfoErrors.controlled, { fields: labelsOf(refused) });
}

async function updateOwn(ctx: Ctx, id: number, input: LabInput, place: Place) {
  const sets = valuesOf(input, place).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update base_info.lab set ${sql.join(sets)}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
}

async function auditEdit(ctx: Ctx, id: number, changed: LabField[], before: Stored, input: LabInput) {
  const pick = (of: object) => Object.fromEntries(Object.entries(of).filter(([key]) => changed.includes(key as LabField)));
  const note = changed.length > 0 ? `修改：${labelsOf(changed)}` : '内容没有变化';
  await ctx.audit({ action: '编辑实验室', docType: 'lab', docId: id, note, before: pick(before), after: pick(input) });
}

/**
 * Opens a lab, closes it or closes it for a time, as a guarded write: of two who decide at once the second is told.
 * That the caller may do so is checked by the caller. Answers false when the lab already has that status.
 */
export async function setUseStatus(ctx: Ctx, labId: number, status: UseStatusCode, reason: string): Promise<boolean> {
  const { rows } = await sql<{ former: UseStatusCode }>`
    with old as (select id, use_status from base_info.lab where school_id = ${ctx.schoolId} and id = ${labId} for update)
    update base_info.lab l set use_status = ${status}, version = l.version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}
    from old where l.school_id = ${ctx.schoolId} and l.id = old.id and old.use_status <> ${status}
    returning old.use_status as former`.execute(ctx.db);
  const former = rows[0]?.former;
  if (former === undefined) return false;
  const note = `${labelOf(UseStatus, former)} → ${labelOf(UseStatus, status)}：${reason}`;
  await ctx.audit({ action: '变更使用状态', docType: 'lab', docId: labId, from: former, to: status, note });
  return true;
}

export async function changeUseStatus(ctx: Ctx, input: { id: number; use_status: UseStatusCode; reason: string }) {
  await lockLab(ctx, input.id, labScopeFor(ctx.actor, 'manage'));
  const changed = await setUseStatus(ctx, input.id, input.use_status, input.reason);
  assert(changed, baseInfoErrors.sameUseStatus, { status: labelOf(UseStatus, input.use_status) });
  return {};
}

/** Class and level by hand: only the school, with a reason, and marked as such. */
export async function gradeLab(ctx: Ctx, { id, reason, ...grade }: GradeInput & { id: number }) {
  if (grade.judge_valid_to < grade.judged_on) throw badFields({ judge_valid_to: '有效期不能早于评估日期' });
  const before = await lockLab(ctx, id, labScopeFor(ctx.actor, 'grade'));
  const known = await sql<{ parent_key: string }>`select parent_key from codes.code where school_id = ${ctx.schoolId} and status = 1
    and (parent_key, code) in (('lab_class', ${String(grade.lab_class)}), ('lab_level', ${String(grade.lab_level)}))`.execute(ctx.db);
  if (known.rows.length < 2) throw badFields({ lab_level: '类别或等级不存在，请重新选择' });
  await sql`update base_info.lab set lab_class = ${grade.lab_class}, lab_level = ${grade.lab_level},
      lab_classes = array_append(array_remove(lab_classes, ${grade.lab_class}::int), ${grade.lab_class}::int),
      judged_on = ${grade.judged_on}, judge_valid_to = ${grade.judge_valid_to}, level_source = 'manual', judge_basis = '{}',
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const { lab_class, lab_level } = before;
  await ctx.audit({
    action: '调整类别等级',
    docType: 'lab',
    docId: id,
    note: reason,
    before: { lab_class, lab_level },
    after: grade,
  });
  return {};
}

export async function setLabStatus(ctx: Ctx, id: number, status: 0 | 1) {
  const lab = await lockLab(ctx, id, labScopeFor(ctx.actor, 'manage'));
  await setUnitStatus(ctx, id, status);
  await ctx.audit({
    action: status === 1 ? '启用实验室' : '停用实验室',
    docType: 'lab',
    docId: id,
    note: lab.name,
    from: lab.status,
    to: status,
  });
  return {};
}
