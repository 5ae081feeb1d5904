import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields, conflict, refuse } from '#kernel/server/errors.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { createUnits, moveUnit, nextLabCode, updateUnit } from '#platform/org/server/public.ts';
import { baseInfoErrors } from '../shared/errors.ts';
import { changedFields, controlledFields, labelsOf, type LabField } from '../shared/lab-fields.rules.ts';
import type { LabInput } from '../shared/lab-input.ts';
import type { UseStatusCode } from '../shared/use-status.ts';
import { writeLists } from './lab-lists.service.ts';
import { lockLab, type LockedLab } from './lab-lock.queries.ts';
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

export async function updateLab(ctx: Ctx, { id, version, ...input }: LabInput & { id: number; version: number }) {
  checkDates(input);
  const scope = labScopeFor(ctx.actor, 'edit');
  const before = await lockLab(ctx, id, scope);
  if (before.version !== version) throw conflict();
  const changed = changedFields(before, input);
  refuseControlled(ctx, changed);
  const place = await checkReferences(ctx, input, scope, before);
  if (changed.includes('pid')) await moveUnit(ctx, id, input.pid);
  if (changed.some((field) => unitFieldNames.has(field))) {
    const version_ = before.unit_version + (changed.includes('pid') ? 1 : 0);
    await updateUnit(ctx, id, { ...unitFields(input, place), version: version_ });
  }
  await updateOwn(ctx, id, input, place);
  await writeLists(ctx, id, input);
  await attachFiles(ctx, 'lab', id, filesOf(input));
  await auditEdit(ctx, id, changed, before, input);
  return {};
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

async function auditEdit(ctx: Ctx, id: number, changed: LabField[], before: LockedLab, input: LabInput) {
  const pick = (of: object) =>
    Object.fromEntries(Object.entries(of).filter(([key]) => changed.includes(key as LabField)));
  const note = changed.length > 0 ? `修改：${labelsOf(changed)}` : '内容没有变化';
  await ctx.audit({ action: '编辑实验室', docType: 'lab', docId: id, note, before: pick(before), after: pick(input) });
}
