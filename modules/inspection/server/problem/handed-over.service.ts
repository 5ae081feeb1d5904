import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { ExamineBy } from '../../shared/core/activity.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { poolOf } from '../../shared/core/pool.rules.ts';
import { ExamineStep, ProblemLevel } from '../../shared/core/problem.states.ts';
import type { CheckItem } from '../../shared/library/check-item.ts';
import { listDue } from './problem-due.queries.ts';
import { issueDrafts } from './problem-issue.service.ts';

/** Where problems of check items come from: a row of self-checks, daily checks or a reach check. */
type Origin = {
  column: 'self_task_id' | 'daily_check_id' | 'reach_work_id';
  id: number;
  act_type: number;
  /** Laboratory or college that has to put them right. */
  unit_id: number;
  /** The activity and who examines for it; without one the college examines, and nobody confirms. */
  activity?: { act_id: number; organizer_id: number; examine_by: number };
};

type FoundItem = { item: CheckItem; note: string; photos: readonly number[]; level: string };

export const levelOf = ({ urgent }: Pick<CheckItem, 'urgent'>) =>
  urgent ? ProblemLevel.urgent : ProblemLevel.ordinary;

const rowOf = ({ item, note, photos, level }: FoundItem) => ({
  item_id: item.item_id,
  photos,
  category_code: item.category_code,
  class_id: item.class_id,
  descr_id: item.descr_id,
  description: (note ? `${item.name}：${note}` : item.name).slice(0, 500),
  level,
  suggest: item.suggest,
});

/**
 * Unmet items as hidden dangers of a unit; one for each item, however often they are sent. Returns how many are new.
 */
export async function handOver(ctx: Ctx, origin: Origin, found: readonly FoundItem[]): Promise<number> {
  if (found.length === 0) return 0;
  const me = ctx.actor.userId;
  const { activity } = origin;
  const { rows: made } = await sql<{ id: number }>`
    insert into inspection.problem (school_id, ${sql.ref(origin.column)}, pool_type, source_act_type, act_id, org_id, college_id, item_id,
      category_code, class_id, descr_id, description, level, photos, suggest, is_draft, found_by, found_at, organizer_id, examine_by,
      examine_step, created_by, updated_by)
    select ${ctx.schoolId}, ${origin.id}, ${poolOf(origin.act_type)}, ${origin.act_type}, ${activity?.act_id ?? null}::bigint, u.id,
      u.college_id, r.item_id, r.category_code, k.id, r.descr_id, r.description, r.level,
      array(select value::bigint from json_array_elements_text(r.photos)), r.suggest, true, ${me}, ${ctx.now},
      coalesce(${activity?.organizer_id ?? null}::bigint, u.college_id, root.id), ${activity?.examine_by ?? ExamineBy.organizer},
      ${ExamineStep.organizer}, ${me}, ${me}
    from json_to_recordset(${JSON.stringify(found.map(rowOf))}::json) as r(item_id bigint, photos json, category_code text, class_id bigint,
      descr_id bigint, description text, level text, suggest text)
    join org.unit u on u.school_id = ${ctx.schoolId} and u.id = ${origin.unit_id}
    join org.unit root on root.school_id = u.school_id and root.pid is null and root.deleted_at is null
    -- The class of the item; without one, that of its category.
    cross join lateral (select c.id from inspection.problem_class c where c.school_id = u.school_id
      and c.status = ${sql.lit(Enabled.on)} and c.deleted_at is null
      order by c.id is distinct from r.class_id, c.category_code <> r.category_code, c.sort, c.id limit 1) k
    on conflict do nothing returning id`.execute(ctx.db);
  const ids = made.map(({ id }) => id);
  const due = await listDue(ctx, ids, true);
  assert(due.length === ids.length, inspectionErrors.classUnknown);
  // Nobody confirms what a laboratory has found itself, and urgent ones never wait.
  const isDirect = (level: string) => activity === undefined || level === ProblemLevel.urgent;
  await issueDrafts(
    ctx,
    due.map((row) => (isDirect(row.level) ? { ...row, need_confirm: false } : row)),
  );
  return ids.length;
}
