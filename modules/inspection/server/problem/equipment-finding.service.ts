import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { ExamineBy } from '../../shared/core/activity.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { ExamineStep, PoolType, ProblemLevel } from '../../shared/core/problem.states.ts';
import { isOpen, isUnsettled } from '../core/problem-state.queries.ts';
import { listDue } from './problem-due.queries.ts';
import { carryOutRevoke } from './problem-examine.service.ts';
import { issueDrafts } from './problem-issue.service.ts';
import { readable } from './problem.policy.ts';

/** Category of check items about special equipment, and the class preferred in it. */
const category = '12';
const preferred = '特种设备';

/** A filled checklist of a piece of special equipment. */
type Check = { id: number; equipment_id: number; lab_id: number };
type Finding = { title: string; remark: string; photos: readonly number[]; isUrgent: boolean };

const rowOf = ({ title, remark, photos, isUrgent }: Finding) => ({
  title,
  description: `${title}：${remark}`.slice(0, 500),
  level: isUrgent ? ProblemLevel.urgent : ProblemLevel.ordinary,
  photos,
});

/**
 * Failed items of a check as hidden dangers of the laboratory, examined by its college; one that still waits to be put
 * right is not found again. Returns how many are new.
 */
export async function handOverEquipment(
  ctx: Ctx,
  { id, equipment_id, lab_id }: Check,
  found: readonly Finding[],
): Promise<number> {
  if (found.length === 0) return 0;
  const me = ctx.actor.userId;
  const { rows: made } = await sql<{ id: number }>`
    insert into inspection.problem (school_id, equipment_id, equipment_check_id, pool_type, source_act_type, org_id, college_id, category_code,
      class_id, description, level, photos, is_draft, found_by, found_at, organizer_id, examine_by, examine_step, created_by, updated_by)
    select ${ctx.schoolId}, ${equipment_id}, ${id}, ${PoolType.daily}, 0, u.id, u.college_id, k.category_code, k.id, r.description, r.level,
      array(select value::bigint from json_array_elements_text(r.photos)), true, ${me}, ${ctx.now}, coalesce(u.college_id, root.id),
      ${ExamineBy.organizer}, ${ExamineStep.organizer}, ${me}, ${me}
    from json_to_recordset(${JSON.stringify(found.map(rowOf))}::json) as r(title text, description text, level text, photos json)
    join org.unit u on u.school_id = ${ctx.schoolId} and u.id = ${lab_id}
    join org.unit root on root.school_id = u.school_id and root.pid is null and root.deleted_at is null
    cross join lateral (select c.id, c.category_code from inspection.problem_class c where c.school_id = u.school_id
      and c.status = ${sql.lit(Enabled.on)} and c.deleted_at is null
      order by c.name <> ${preferred}, c.category_code <> ${category}, c.sort, c.id limit 1) k
    where not exists (select 1 from inspection.problem p where p.school_id = u.school_id and p.equipment_id = ${equipment_id}
      and p.deleted_at is null and ${isUnsettled} and starts_with(p.description, r.title || '：'))
    returning id`.execute(ctx.db);
  const ids = made.map((row) => row.id);
  const due = await listDue(ctx, ids, true);
  assert(due.length === ids.length, inspectionErrors.classUnknown);
  // Nobody confirms what a laboratory has found itself.
  await issueDrafts(
    ctx,
    due.map((row) => ({ ...row, need_confirm: false })),
  );
  return ids.length;
}

/** Revokes what a check has found and nobody has put right yet: the check was undone. */
export async function revokeEquipment(ctx: Ctx, checkId: number, reason: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select p.id from inspection.problem p
    where p.school_id = ${ctx.schoolId} and p.equipment_check_id = ${checkId} and p.deleted_at is null
      and ${isOpen} order by p.id for update`.execute(ctx.db);
  for (const { id } of rows) await carryOutRevoke(ctx, id, reason);
}

/** A hidden danger of special equipment that the caller reads shows this photo. */
export async function isPhotoOfProblem(ctx: Ctx, fileId: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from inspection.problem p where p.school_id = ${ctx.schoolId} and p.equipment_id is not null
    and p.deleted_at is null and ${fileId} = any(p.photos) and ${readable(ctx.actor, ctx.schoolId)}`.execute(ctx.db);
  return rows.length > 0;
}
