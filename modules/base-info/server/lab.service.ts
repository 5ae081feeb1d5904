import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields } from '#kernel/server/errors.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { createUnits, moveUnit, nextLabCode, updateUnit } from '#platform/org/server/public.ts';
import { changedFields, labelsOf, type LabField } from '../shared/lab-fields.rules.ts';
import type { LabInput, MaintainInput } from '../shared/lab-input.ts';
import { JudgementCause } from '../shared/hazard/judgement.ts';
import type { UseStatusCode } from '../shared/use-status.ts';
import { judgeLabs } from './hazard/judge.service.ts';
import { writeLists } from './lab-lists.service.ts';
import { lockLab, type LockedLab } from './lab-lock.queries.ts';
import { checkReferences, type Place } from './lab-refs.queries.ts';
import { alignLabHoldings } from './lab-holding.service.ts';
import { labScopeFor } from './lab.policy.ts';

/** Fields stored in the lab row under the same name. */
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

const valuesOf = (input: Partial<LabInput>, place: Place | undefined) => [
  ...ownColumns.flatMap((column) => (input[column] === undefined ? [] : [[column, input[column]] as const])),
  ...(place
    ? ([
        ['building_id', place.buildingId],
        ['campus_id', place.campusId],
      ] as const)
    : []),
];

async function insertLab(ctx: Ctx, id: number, useStatus: UseStatusCode, values: ReturnType<typeof valuesOf>) {
  const me = ctx.actor.userId;
  await sql`insert into base_info.lab (school_id, id, use_status, created_by, created_at, updated_by, updated_at,
      ${sql.join(values.map(([column]) => sql.ref(column)))})
    values (${ctx.schoolId}, ${id}, ${useStatus}, ${me}, ${ctx.now}, ${me}, ${ctx.now},
      ${sql.join(values.map(([, value]) => sql`${value}`))})`.execute(ctx.db);
}

export async function createLab(ctx: Ctx, input: LabInput & { use_status: UseStatusCode }): Promise<number> {
  checkDates(input);
  const place = await checkReferences(ctx, input, labScopeFor(ctx.actor, 'manage'));
  const code = await nextLabCode(ctx, place!.collegeId);
  const unit = { pid: input.pid, level: 'lab' as const, code, name: input.name, ...unitFields(input, place) };
  const [id] = await createUnits(ctx, [unit]);
  await insertLab(ctx, id!, input.use_status, valuesOf(input, place));
  await alignLabHoldings(ctx, [{ id: id!, people: [input.head_id, input.safety_officer_id] }]);
  await writeLists(ctx, id!, input);
  await attachFiles(ctx, 'lab', id!, filesOf(input));
  await ctx.audit({
    action: '新建实验室',
    docType: 'base-info.lab',
    docId: id!,
    note: input.name,
    after: { ...input, code },
  });
  return id!;
}

/** Part of the lab form stored in its unit; absent fields are unchanged. */
const unitFields = (input: Partial<LabInput>, place: Place | undefined) => ({
  type_id: input.type_id,
  head_id: input.head_id,
  safety_officer_ids: input.safety_officer_id === undefined ? undefined : [input.safety_officer_id],
  campus_ids: place && [place.campusId],
});

/** Full edit of a lab, by colleges and the school. */
export async function updateLab(ctx: Ctx, { id, version, ...input }: LabInput & { id: number; version: number }) {
  const before = await lockLab(ctx, id, labScopeFor(ctx.actor, 'manage'));
  const isMoving = input.pid !== before.pid;
  if (isMoving) await moveUnit(ctx, id, input.pid);
  await change(ctx, { ...before, unit_version: before.unit_version + (isMoving ? 1 : 0) }, version, input);
}

/** Edit by the lab itself: everything except identity, location and responsible people. */
export async function maintainLab(
  ctx: Ctx,
  { id, version, ...input }: MaintainInput & { id: number; version: number },
) {
  await change(ctx, await lockLab(ctx, id, labScopeFor(ctx.actor, 'edit')), version, input);
}

const unitFieldNames = new Set<LabField>(['name', 'type_id', 'head_id', 'safety_officer_id', 'rooms']);

/** Fields that count in the grading of the lab. */
const gradingFields = new Set<LabField>(['facilities', 'founded_year']);

/** People in these fields hold the lab role. */
const posts = new Set<LabField>(['head_id', 'safety_officer_id']);

async function change(ctx: Ctx, before: LockedLab, version: number, input: Partial<LabInput>) {
  if (before.version !== version) throw await staleVersion(ctx, 'base-info.lab', before.id);
  checkDates(input);
  const place = await checkReferences(ctx, input, labScopeFor(ctx.actor, 'edit'), before);
  const { id } = before;
  const changed = changedFields(before, input);
  if (changed.some((field) => unitFieldNames.has(field)))
    await updateUnit(ctx, { id, version: before.unit_version, name: input.name, ...unitFields(input, place) });
  if (changed.some((field) => posts.has(field))) {
    const people = [input.head_id ?? before.head_id, input.safety_officer_id ?? before.safety_officer_id];
    await alignLabHoldings(ctx, [{ id, people: people.filter((person) => person !== null) }]);
  }
  await updateOwn(ctx, id, valuesOf(input, place));
  await writeLists(ctx, id, input);
  await attachFiles(ctx, 'lab', id, filesOf(input));
  if (changed.some((field) => gradingFields.has(field))) await judgeLabs(ctx, [id], JudgementCause.hazard);
  const pick = (of: object) =>
    Object.fromEntries(Object.entries(of).filter(([key]) => changed.includes(key as LabField)));
  const note = changed.length > 0 ? `修改：${labelsOf(changed)}` : '内容没有变化';
  await ctx.audit({
    action: '编辑实验室',
    docType: 'base-info.lab',
    docId: id,
    note,
    before: pick(before),
    after: pick(input),
  });
}

async function updateOwn(ctx: Ctx, id: number, values: ReturnType<typeof valuesOf>) {
  const sets = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}, `);
  await sql`update base_info.lab set ${sql.join(sets, sql``)} version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
}
