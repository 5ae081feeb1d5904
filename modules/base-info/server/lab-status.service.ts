import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, notFound } from '#kernel/server/errors.ts';
import { all, holdsRight, within, type Scope } from '#kernel/server/policy.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { setUnitStatus } from '#platform/org/server/public.ts';
import type { ChangeOutcome } from '#platform/org/shared/change-outcome.ts';
import { InfoType } from '../shared/change/change-field.rules.ts';
import { baseInfoErrors } from '../shared/errors.ts';
import type { GradeInput } from '../shared/lab-input.ts';
import { UseStatus, type UseStatusCode } from '../shared/use-status.ts';
import { checkUnlocked, submitChanges } from './change/change-submit.service.ts';
import { decidesAlone } from './change/change.policy.ts';
import { JudgementCause } from '../shared/hazard/judgement.ts';
import { judgeLabs } from './hazard/judge.service.ts';
import { followCards } from './lab-card.service.ts';
import { lockLab, type LockedLab } from './lab-lock.queries.ts';
import { labScopeFor } from './lab.policy.ts';

type UseChange = { id: number; use_status: UseStatusCode; reason: string };

/**
 * Changes the use status of a lab in scope by a guarded write: of two concurrent changes the second is refused. Returns
 * the former status, undefined if the lab is out of scope.
 */
async function writeUseStatus(ctx: Ctx, { id, use_status, reason }: UseChange, scope: Scope) {
  const { rows } = await sql<{ former: UseStatusCode }>`
    with old as (
      select l.school_id, l.id, l.use_status from base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id
      where l.school_id = ${ctx.schoolId} and l.id = ${id} and u.deleted_at is null and ${within(scope, 'u.path')} for update of l
    ), written as (
      update base_info.lab l set use_status = ${use_status}, version = l.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
      from old where l.school_id = old.school_id and l.id = old.id and old.use_status <> ${use_status}
    )
    select use_status as former from old`.execute(ctx.db);
  const former = rows[0]?.former;
  if (former === undefined || former === use_status) return former;
  await followCards(ctx, [id]);
  const note = `${labelOf(UseStatus, former)} → ${labelOf(UseStatus, use_status)}：${reason}`;
  await ctx.audit({
    action: '变更使用状态',
    docType: 'base-info.lab',
    docId: id,
    from: labelOf(UseStatus, former),
    to: labelOf(UseStatus, use_status),
    note,
  });
  return former;
}

/** Sets the use status of a lab, whoever asked for it. */
export const setUseStatus = (ctx: Ctx, id: number, use_status: UseStatusCode, reason: string) =>
  writeUseStatus(ctx, { id, use_status, reason }, all);

/** Changes the use status of a lab that the caller manages, or of one in another scope. */
export async function changeUseStatus(
  ctx: Ctx,
  input: UseChange,
  scope = labScopeFor(ctx.actor, 'manage'),
): Promise<void> {
  const former = await writeUseStatus(ctx, input, scope);
  if (former === undefined) throw notFound('实验室');
  assert(former !== input.use_status, baseInfoErrors.sameUseStatus, { status: labelOf(UseStatus, input.use_status) });
}

/**
 * Changes the use status from the page of the lab. Whoever manages it closes it at once, because danger does not wait; to
 * open it again, and every change by the lab itself, goes by the modes of the school.
 */
export async function requestUseStatus(ctx: Ctx, input: UseChange): Promise<ChangeOutcome> {
  const { id, use_status, reason } = input;
  const scope = labScopeFor(ctx.actor, 'edit');
  const closes = use_status !== UseStatus.open && holdsRight(ctx.actor, 'base-info.lab.manage');
  if (closes || decidesAlone(ctx.actor, InfoType.org)) {
    if (!closes) await checkUnlocked(ctx, InfoType.org, id, ['use_status']);
    await changeUseStatus(ctx, input, scope);
    return { written: ['使用状态'], recorded: [], submitted: [], request_id: null, req_no: '' };
  }
  const before = await lockLab(ctx, id, scope);
  assert(before.use_status !== use_status, baseInfoErrors.sameUseStatus, { status: labelOf(UseStatus, use_status) });
  const { now, ...outcome } = await submitChanges(ctx, {
    infoType: InfoType.org,
    id,
    name: before.name,
    unit_id: id,
    college_id: before.college_id,
    before,
    after: { use_status },
    changed: ['use_status'],
    reason,
  });
  if (now.length > 0) await setUseStatus(ctx, id, use_status, reason);
  return outcome;
}

/**
 * A college may only raise a level, above the one in force and that of the rules. The school may lower it, below that of
 * the rules with a proof. A smaller number is the higher level.
 */
async function checkManual(ctx: Ctx, lab: LockedLab, level: number, proof: readonly number[]): Promise<void> {
  const { rows } = await sql<{ lab_level: number }>`select lab_level from base_info.computed_grade
    where school_id = ${ctx.schoolId} and lab_id = ${lab.id}`.execute(ctx.db);
  const ofRules = rows[0]?.lab_level ?? 4;
  const mayLower = holdsRight(ctx.actor, 'base-info.lab.lower');
  assert(mayLower || level < Math.min(lab.lab_level ?? 5, ofRules), baseInfoErrors.raiseOnly);
  if (level > ofRules && proof.length === 0) throw badFields({ proof_files: baseInfoErrors.proofNeeded.message });
}

/** Manual grading by the school, with a reason and marked as manual. */
export async function gradeLab(ctx: Ctx, { id, reason, proof_files = [], ...grade }: GradeInput & { id: number }) {
  if (grade.judge_valid_to < grade.judged_on) throw badFields({ judge_valid_to: '有效期不能早于评估日期' });
  const before = await lockLab(ctx, id, labScopeFor(ctx.actor, 'grade'));
  await checkManual(ctx, before, grade.lab_level, proof_files);
  const known = await sql<{
    parent_key: string;
  }>`select parent_key from codes.code where school_id = ${ctx.schoolId} and status = 1
    and (parent_key, code) in (('lab_class', ${String(grade.lab_class)}), ('lab_level', ${String(grade.lab_level)}))`.execute(
    ctx.db,
  );
  if (known.rows.length < 2) throw badFields({ lab_level: '类别或等级不存在，请重新选择' });
  await sql`update base_info.lab set lab_class = ${grade.lab_class}, lab_level = ${grade.lab_level},
      lab_classes = array_append(array_remove(lab_classes, ${grade.lab_class}::int), ${grade.lab_class}::int),
      judged_on = ${grade.judged_on}, judge_valid_to = ${grade.judge_valid_to}, level_source = 'manual', judge_basis = '{}',
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await attachFiles(ctx, 'lab', id, proof_files);
  await judgeLabs(ctx, [id], JudgementCause.manual, 'never');
  await followCards(ctx, [id]);
  const { lab_class, lab_level } = before;
  await ctx.audit({
    action: '调整类别等级',
    docType: 'base-info.lab',
    docId: id,
    note: reason,
    before: { lab_class, lab_level },
    after: { ...grade, proof_files },
  });
}

export async function setLabStatus(ctx: Ctx, { id, status }: { id: number; status: 0 | 1 }) {
  const lab = await lockLab(ctx, id, labScopeFor(ctx.actor, 'manage'));
  await setUnitStatus(ctx, { id, status });
  await ctx.audit({
    action: status === Enabled.on ? '启用实验室' : '停用实验室',
    docType: 'base-info.lab',
    docId: id,
    note: lab.name,
    from: lab.status,
    to: status,
  });
}
