import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { ExamineBy } from '../../shared/core/activity.states.ts';
import type { problemApi } from '../../shared/problem/problem.ts';
import { sentenceFault } from '../../shared/problem/report.rules.ts';
import { ExamineStep, PoolType } from '../../shared/core/problem.states.ts';
import { checkClasses, otherClass } from '../library/problem-class.queries.ts';

/** 随手拍: a report by anybody, or of the anomaly of a facility, confirmed by the laboratory's college. */
export async function reportProblem(
  ctx: Ctx,
  input: InputOf<typeof problemApi.report>,
  { facility_id = null }: { facility_id?: number | null } = {},
): Promise<number> {
  if (input.photos.length === 0) throw badFields({ photos: '请至少上传 1 张照片' });
  const fault = sentenceFault(input.description);
  if (fault) throw badFields({ description: fault });
  if (input.class_id !== undefined) await checkClasses(ctx, [input.class_id]);
  const classId = input.class_id ?? (await otherClass(ctx));
  const { rows } = await sql<{ id: number }>`
    insert into inspection.problem (school_id, pool_type, source_act_type, org_id, college_id, room_id, category_code, class_id, descr_id,
      description, place, level, photos, risk, suggest, found_by, found_at, organizer_id, examine_by, examine_step, facility_id, created_by, updated_by)
    select ${ctx.schoolId}, ${PoolType.daily}, 0, u.id, u.college_id, ${input.room_id ?? null}, k.category_code, k.id, ${input.descr_id ?? null},
      ${input.description}, ${input.place ?? ''}, ${input.level}, ${input.photos}::bigint[], ${input.risk ?? ''}, ${input.suggest ?? ''},
      ${ctx.actor.userId}, ${ctx.now}, coalesce(u.college_id, root.id), ${ExamineBy.organizer}, ${ExamineStep.organizer}, ${facility_id}::bigint,
      ${ctx.actor.userId}, ${ctx.actor.userId}
    from org.unit u
    join inspection.problem_class k on k.school_id = u.school_id and k.id = ${classId}
    join org.unit root on root.school_id = u.school_id and root.pid is null and root.deleted_at is null
    where u.school_id = ${ctx.schoolId} and u.id = ${input.org_id} and u.level = 'lab' and u.status = 1 and u.deleted_at is null
    returning id`.execute(ctx.db);
  const { id } = found(rows[0], '实验室');
  await attachFiles(ctx, 'inspection.problem', id, input.photos);
  await ctx.audit({ action: '上报隐患', docType: 'inspection.problem', docId: id, note: input.description });
  await ctx.job('inspection.notify-waiting', { ids: [id] });
  return id;
}
