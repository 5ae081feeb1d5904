import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { createRandom } from '#kernel/server/random.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { ItemResult } from '../../shared/core/record.states.ts';
import type { CheckItem } from '../../shared/library/check-item.ts';
import type { Activity, Checks } from './activity.demo.ts';
import type { Camera } from './photo.demo.ts';
import { addProblems } from './problem.demo.ts';
import type { Work } from './reach-work.demo.ts';
import { stateOf } from './record.demo.ts';
import { sceneOf } from './scene.demo.ts';

/** A submitted work with its answers. */
type Filled = {
  work: Work;
  answers: { item_id: number; result: number; note: string; photos: number[]; problem: boolean }[];
  at: Date;
};

async function classCodes(ctx: Ctx): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; code: string }>`select id, code from inspection.problem_class
    where school_id = ${ctx.schoolId}`.execute(ctx.db);
  return new Map(rows.map(({ id, code }) => [id, code]));
}

/** Unmet items as hidden dangers of their laboratories, as the product makes them of answers. */
export async function addFound(
  ctx: Ctx,
  checks: Checks,
  activity: Activity,
  filled: readonly Filled[],
  items: readonly CheckItem[],
) {
  const codes = await classCodes(ctx);
  const known = new Map(items.map((item) => [item.item_id, item]));
  const labs = new Map(checks.labs.map((lab) => [lab.id, lab]));
  const random = createRandom(activity.status + 3);
  const drafts = filled.flatMap(({ work, answers, at }) =>
    answers.flatMap(({ item_id, problem, note }) => {
      const { class_id, descr_id, name, suggest, category_code: category } = known.get(item_id)!;
      if (!problem || class_id === null) return [];
      const text = `${name}：${note}`;
      const level = ProblemLevel.ordinary;
      const wording = {
        id: descr_id,
        item_id,
        class_id,
        class_code: codes.get(class_id)!,
        category,
        level,
        text,
        suggest,
      };
      const state = stateOf(random, false, at, ctx.now);
      const lab = labs.get(work.unit_id)!;
      return [{ lab, record: null, at, wording, state, finder: work.by!, isQuick: false, work: work.id }];
    }),
  );
  const inOrder = drafts.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  await addProblems(ctx, { ...checks, random }, activity, inOrder);
}

/** Unmet items have a photo; those of one scene share theirs. */
export async function addPhotos(
  ctx: Ctx,
  camera: Camera | undefined,
  filled: readonly Filled[],
  items: readonly CheckItem[],
) {
  if (!camera) return;
  const codes = await classCodes(ctx);
  const known = new Map(items.map((item) => [item.item_id, item]));
  const unmet = filled.flatMap(({ work, answers, at }) =>
    answers.filter(({ result }) => result === ItemResult.unmet).map((answer) => ({ work, answer, at })),
  );
  const rows = unmet.map(({ work, answer, at }, i) => {
    const { class_id, descr, name } = known.get(answer.item_id)!;
    const scene = sceneOf(codes.get(class_id ?? 0) ?? '', descr || name);
    return { i, key: camera.take(scene, false), owner: work.by ?? 0, at, work: work.id };
  });
  const { rows: added } = await sql<{ id: number }>`
    insert into files.file (school_id, key, name, ext, size, created_by, created_at, doc_type, doc_id)
    select ${ctx.schoolId}, f.key, '现场照片.jpg', 'jpg', 24000, f.owner, f.at, 'inspection.reach_work', f.work
    from json_to_recordset(${JSON.stringify(rows)}::json) as f(i int, key text, owner bigint, at timestamptz, work bigint)
    order by f.i returning id`.execute(ctx.db);
  for (const [i, { answer }] of unmet.entries()) answer.photos.push(added[i]!.id);
}
