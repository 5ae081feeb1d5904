import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields } from '#kernel/server/errors.ts';
import type { Scope } from '#kernel/server/policy.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { moveUnit, updateUnit } from '#platform/org/server/public.ts';
import { JudgementCause } from '../shared/hazard/judgement.ts';
import { changedFields, labelsOf, type LabField } from '../shared/lab-fields.rules.ts';
import type { LabInput } from '../shared/lab-input.ts';
import { judgeLabs } from './hazard/judge.service.ts';
import { followCards } from './lab-card.service.ts';
import { alignLabHoldings } from './lab-holding.service.ts';
import { writeLists } from './lab-lists.service.ts';
import type { LockedLab } from './lab-lock.queries.ts';
import { checkReferences, type Place } from './lab-refs.queries.ts';
import { followDuties } from './people/member-duty.service.ts';

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

export const filesOf = (input: Partial<LabInput>): number[] => [
  ...(['duty_files', 'photos', 'floor_plans', 'procedures', 'emergency_plans'] as const).flatMap(
    (field) => input[field] ?? [],
  ),
  ...(input.aptitudes ?? []).flatMap((row) => row.cert_files ?? []),
];

export function checkDates({ duty_signed_on: signed, duty_expires_on: expires }: Partial<LabInput>): void {
  if (signed && expires && expires < signed) throw badFields({ duty_expires_on: '责任书到期日期不能早于签订日期' });
}

export const valuesOf = (input: Partial<LabInput>, place: Place | undefined) => [
  ...ownColumns.flatMap((column) => (input[column] === undefined ? [] : [[column, input[column]] as const])),
  ...(place
    ? ([
        ['building_id', place.buildingId],
        ['campus_id', place.campusId],
      ] as const)
    : []),
];

/** Part of the lab form stored in its unit; absent fields are unchanged. */
export const unitFields = (input: Partial<LabInput>, place: Place | undefined) => ({
  type_id: input.type_id,
  head_id: input.head_id,
  safety_officer_ids: input.safety_officer_id === undefined ? undefined : [input.safety_officer_id],
  campus_ids: place && [place.campusId],
});

const unitFieldNames = new Set<LabField>(['name', 'type_id', 'head_id', 'safety_officer_id', 'rooms']);

/** Fields that count in the grading of the lab. */
const gradingFields = new Set<LabField>(['founded_year']);
/** Fields that ask for a new judgement, whatever the rules say. */
const useFields = new Set<LabField>(['rooms', 'purpose']);

/** People in these fields hold the lab role. */
const posts = new Set<LabField>(['head_id', 'safety_officer_id']);
/** People in these fields are members of the lab. */
const duties = new Set<LabField>([...posts, 'safety_head_id', 'student_officer_id']);

/** Writes given values of a locked lab, whoever asked for them; units and rooms outside `reach` are refused. */
export async function writeLab(ctx: Ctx, before: LockedLab, input: Partial<LabInput>, reach: Scope): Promise<void> {
  checkDates({ ...datesOf(before), ...input });
  const place = await checkReferences(ctx, input, reach, before);
  const { id } = before;
  const changed = changedFields(before, input);
  const isMoving = input.pid !== undefined && input.pid !== before.pid;
  if (isMoving) await moveUnit(ctx, id, input.pid!);
  if (changed.some((field) => unitFieldNames.has(field))) {
    const version = before.unit_version + (isMoving ? 1 : 0);
    await updateUnit(ctx, { id, version, name: input.name, ...unitFields(input, place) });
  }
  if (changed.some((field) => posts.has(field))) {
    const people = [input.head_id ?? before.head_id, input.safety_officer_id ?? before.safety_officer_id];
    await alignLabHoldings(ctx, [{ id, people: people.filter((person) => person !== null) }]);
  }
  await updateOwn(ctx, id, valuesOf(input, place));
  if (changed.some((field) => duties.has(field))) await followDuties(ctx, [id]);
  await writeLists(ctx, id, input);
  await attachFiles(ctx, 'lab', id, filesOf(input));
  await judgeChange(ctx, id, changed);
  await followCards(ctx, [id]);
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

async function judgeChange(ctx: Ctx, id: number, changed: readonly LabField[]): Promise<void> {
  if (changed.some((field) => useFields.has(field))) await judgeLabs(ctx, [id], JudgementCause.use, 'always');
  else if (changed.some((field) => gradingFields.has(field))) await judgeLabs(ctx, [id], JudgementCause.hazard);
}

const datesOf = ({ duty_signed_on, duty_expires_on }: LockedLab) =>
  ({ duty_signed_on, duty_expires_on }) as Pick<Partial<LabInput>, 'duty_signed_on' | 'duty_expires_on'>;

async function updateOwn(ctx: Ctx, id: number, values: ReturnType<typeof valuesOf>) {
  const sets = values.map(([column, value]) => sql`${sql.ref(column)} = ${value}, `);
  await sql`update base_info.lab set ${sql.join(sets, sql``)} version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
}
