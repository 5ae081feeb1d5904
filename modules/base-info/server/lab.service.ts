import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { ChangeOutcome } from '#platform/org/shared/change-outcome.ts';
import { collegeScope, createUnits, nextLabCode } from '#platform/org/server/public.ts';
import { InfoType } from '../shared/change/change-field.rules.ts';
import { JudgementCause } from '../shared/hazard/judgement.ts';
import type { labApi } from '../shared/lab.ts';
import { changedFields } from '../shared/lab-fields.rules.ts';
import type { LabInput } from '../shared/lab-input.ts';
import type { UseStatusCode } from '../shared/use-status.ts';
import { decidesAlone } from './change/change.policy.ts';
import { submitChanges } from './change/change-submit.service.ts';
import { judgeLabs } from './hazard/judge.service.ts';
import { alignLabHoldings } from './lab-holding.service.ts';
import { writeLists } from './lab-lists.service.ts';
import { lockLab } from './lab-lock.queries.ts';
import { checkReferences } from './lab-refs.queries.ts';
import { checkDates, filesOf, unitFields, valuesOf, writeLab } from './lab-write.service.ts';
import { labScopeFor } from './lab.policy.ts';
import { followDuties } from './people/member-duty.service.ts';

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
  await followDuties(ctx, [id!]);
  await writeLists(ctx, id!, input);
  await attachFiles(ctx, 'lab', id!, filesOf(input));
  await judgeLabs(ctx, [id!], JudgementCause.created);
  await ctx.audit({
    action: '新建实验室',
    docType: 'base-info.lab',
    docId: id!,
    note: input.name,
    after: { ...input, code },
  });
  return id!;
}

/** Edit of a lab: writes what the caller may write at once, and submits the rest for approval. */
export function updateLab(
  ctx: Ctx,
  { id, version, change_reason, change_files, ...input }: InputOf<typeof labApi.update>,
): Promise<ChangeOutcome> {
  return saveLab(ctx, { id, version, change_reason, change_files }, input);
}

type LabSave = Pick<InputOf<typeof labApi.update>, 'id' | 'change_reason' | 'change_files'> & { version?: number };

/** The same for some fields; without `version` they are changed as they are found. */
export async function saveLab(
  ctx: Ctx,
  { id, version, change_reason, change_files }: LabSave,
  input: Partial<LabInput>,
): Promise<ChangeOutcome> {
  const scope = labScopeFor(ctx.actor, 'edit');
  const before = await lockLab(ctx, id, scope);
  if (version !== undefined && before.version !== version) throw await staleVersion(ctx, 'base-info.lab', id);
  // An approval may bring what the caller's own unit does not hold, but nothing from outside its college.
  const isAlone = decidesAlone(ctx.actor, InfoType.org);
  const reach = isAlone ? scope : collegeScope(before);
  const changed = changedFields(before, input);
  // What is written at once is checked when it is written.
  if (!isAlone) await checkReferences(ctx, pick(input, changed), reach, before);
  const { now, ...outcome } = await submitChanges(ctx, {
    infoType: InfoType.org,
    id,
    name: before.name,
    unit_id: id,
    college_id: before.college_id,
    before,
    after: input,
    changed,
    reason: change_reason,
    files: change_files,
  });
  if (now.length > 0 || changed.length === 0) await writeLab(ctx, before, pick(input, now), reach);
  return outcome;
}

const pick = (input: Partial<LabInput>, fields: readonly string[]): Partial<LabInput> =>
  Object.fromEntries(Object.entries(input).filter(([field]) => fields.includes(field)));
