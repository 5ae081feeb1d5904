import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { appliesTo, type LabTraits } from '../../shared/core/check-items.rules.ts';
import type { CheckItem } from '../../shared/library/check-item.ts';
import type { SelfTaskDetail } from '../../shared/self-check/self-task.ts';
import { isOwnTask } from './own-task.queries.ts';
import { isReadTask } from './self-task.policy.ts';
import { shownTask, taskColumns, taskJoins, type StoredTask } from './self-task.queries.ts';

/** An answer as it is stored: photos by their ids. */
export type StoredAnswer = { item_id: number; result: number; note: string; photos: number[]; handling: string };

/** What of laboratory `l` decides which items apply. */
export const traits = sql`case when l.lab_class is null then l.lab_classes else l.lab_classes || l.lab_class end as lab_classes,
  to_jsonb(array(select x.attribute_id from base_info.lab_aptitude x where x.school_id = t.school_id and x.lab_id = t.lab_id)) as aptitude_ids,
  to_jsonb(array(select x.attribute_id from base_info.lab_risk_point x where x.school_id = t.school_id and x.lab_id = t.lab_id)) as risk_ids`;

type Stored = StoredTask &
  LabTraits & {
    photo_rule: number;
    items: CheckItem[];
    answers: StoredAnswer[];
    photo_ids: number[];
    sign_id: number | null;
    submitted_by_name: string;
    problems: SelfTaskDetail['problems'];
  };

/** A task with its items and what was found, for its executor and for those who read it. */
export async function findTask(ctx: Ctx, { id }: { id: number }): Promise<SelfTaskDetail> {
  const { rows } = await sql<Stored>`select ${taskColumns(ctx)}, ${traits}, p.photo_rule, p.items, t.answers,
      to_jsonb(t.photos) as photo_ids, t.sign_id, coalesce(s.name, '') as submitted_by_name,
      (select coalesce(json_agg(json_build_object('id', q.id, 'item_id', q.item_id, 'problem_no', q.problem_no,
          'description', q.description, 'state', q.state) order by q.id), '[]')
        from inspection.problem q where q.school_id = t.school_id and q.self_task_id = t.id and q.deleted_at is null) as problems
    from inspection.self_task t ${taskJoins.p} ${taskJoins.u} ${taskJoins.l} ${taskJoins.c} ${taskJoins.e}
    left join identity.account s on s.school_id = t.school_id and s.id = t.submitted_by
    where t.school_id = ${ctx.schoolId} and t.id = ${id} and (${isReadTask(ctx)} or ${isOwnTask(ctx)})`.execute(ctx.db);
  const { lab_classes, aptitude_ids, risk_ids, photo_rule, items, answers, photo_ids, sign_id, ...row } = found(
    rows[0],
    '自查任务',
  );
  const { submitted_by_name, problems, ...task } = row;
  const refs = await fileRefs(ctx, [
    ...photo_ids,
    ...answers.flatMap(({ photos }) => photos),
    ...(sign_id === null ? [] : [sign_id]),
  ]);
  const lab = { lab_classes, aptitude_ids, risk_ids, lab_level: row.lab_level };
  return {
    ...shownTask(task, ctx),
    photo_rule,
    items: items.filter((item) => appliesTo(item, lab)),
    answers: answers.map((answer) => ({ ...answer, photos: pickFiles(refs, answer.photos) })),
    photos: pickFiles(refs, photo_ids),
    sign: sign_id === null ? null : (refs.get(sign_id) ?? null),
    submitted_by_name,
    problems,
  };
}
