import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { ActType, ExamineBy } from '../../shared/core/activity.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { ExamineStep, PoolType, ProblemLevel } from '../../shared/core/problem.states.ts';
import type { CheckItem } from '../../shared/library/check-item.ts';
import { listDue } from '../problem/problem-due.queries.ts';
import { issueDrafts } from '../problem/problem-issue.service.ts';
import type { StoredAnswer } from './self-task-detail.queries.ts';

type Task = { id: number; lab_id: number };

const rowOf = ({ item_id, note, photos }: StoredAnswer, item: CheckItem) => ({
  item_id,
  photos,
  category_code: item.category_code,
  class_id: item.class_id,
  descr_id: item.descr_id,
  description: `${item.name}：${note}`.slice(0, 500),
  level: item.urgent ? ProblemLevel.urgent : ProblemLevel.ordinary,
  suggest: item.suggest,
});

/**
 * Abnormal items as hidden dangers of the laboratory, examined by its college; one for each item of a task, however often
 * the task is sent. Returns how many are new.
 */
export async function handOver(
  ctx: Ctx,
  task: Task,
  items: readonly CheckItem[],
  answers: readonly StoredAnswer[],
): Promise<number> {
  if (answers.length === 0) return 0;
  const rows = answers.map((answer) =>
    rowOf(
      answer,
      items.find((item) => item.item_id === answer.item_id)!,
    ),
  );
  const me = ctx.actor.userId;
  const { rows: made } = await sql<{ id: number }>`
    insert into inspection.problem (school_id, self_task_id, pool_type, source_act_type, org_id, college_id, item_id, category_code,
      class_id, descr_id, description, level, photos, suggest, is_draft, found_by, found_at, organizer_id, examine_by, examine_step,
      created_by, updated_by)
    select ${ctx.schoolId}, ${task.id}, ${PoolType.daily}, ${ActType.self}, u.id, u.college_id, r.item_id, r.category_code, k.id,
      r.descr_id, r.description, r.level, array(select value::bigint from json_array_elements_text(r.photos)), r.suggest, true,
      ${me}, ${ctx.now}, coalesce(u.college_id, root.id), ${ExamineBy.organizer}, ${ExamineStep.organizer}, ${me}, ${me}
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(item_id bigint, photos json, category_code text, class_id bigint,
      descr_id bigint, description text, level text, suggest text)
    join org.unit u on u.school_id = ${ctx.schoolId} and u.id = ${task.lab_id}
    join org.unit root on root.school_id = u.school_id and root.pid is null and root.deleted_at is null
    -- The class of the item; without one, that of its category.
    cross join lateral (select c.id from inspection.problem_class c where c.school_id = u.school_id
      and c.status = ${sql.lit(Enabled.on)} and c.deleted_at is null
      order by c.id is distinct from r.class_id, c.category_code <> r.category_code, c.sort, c.id limit 1) k
    on conflict (school_id, self_task_id, item_id) where self_task_id is not null do nothing
    returning id`.execute(ctx.db);
  const ids = made.map(({ id }) => id);
  const due = await listDue(ctx, ids, true);
  assert(due.length === ids.length, inspectionErrors.classUnknown);
  // Nobody confirms what the laboratory has found itself.
  await issueDrafts(
    ctx,
    due.map((row) => ({ ...row, need_confirm: false })),
  );
  return ids.length;
}
