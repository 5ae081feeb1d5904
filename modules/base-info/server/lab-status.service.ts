import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { setUnitStatus } from '#platform/org/server/public.ts';
import { baseInfoErrors } from '../shared/errors.ts';
import type { GradeInput } from '../shared/lab-input.ts';
import { UseStatus, type UseStatusCode } from '../shared/use-status.ts';
import { lockLab } from './lab-lock.queries.ts';
import { labScopeFor } from './lab.policy.ts';

/**
 * Changes the use status by a guarded write: of two concurrent changes the second is refused.
 * The caller must have checked the right. Returns false if the lab already has the status.
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
  await ctx.audit({ action: '变更使用状态', docType: 'base-info.lab', docId: labId, from: former, to: status, note });
  return true;
}

export async function changeUseStatus(ctx: Ctx, input: { id: number; use_status: UseStatusCode; reason: string }) {
  await lockLab(ctx, input.id, labScopeFor(ctx.actor, 'manage'));
  const changed = await setUseStatus(ctx, input.id, input.use_status, input.reason);
  assert(changed, baseInfoErrors.sameUseStatus, { status: labelOf(UseStatus, input.use_status) });
}

/** Manual grading by the school, with a reason and marked as manual. */
export async function gradeLab(ctx: Ctx, { id, reason, ...grade }: GradeInput & { id: number }) {
  if (grade.judge_valid_to < grade.judged_on) throw badFields({ judge_valid_to: '有效期不能早于评估日期' });
  const before = await lockLab(ctx, id, labScopeFor(ctx.actor, 'grade'));
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
  const { lab_class, lab_level } = before;
  await ctx.audit({
    action: '调整类别等级',
    docType: 'base-info.lab',
    docId: id,
    note: reason,
    before: { lab_class, lab_level },
    after: grade,
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
