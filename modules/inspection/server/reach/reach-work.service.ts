import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { WorkStage, workStates, WorkStatus } from '../../shared/core/reach.states.ts';
import type { CheckItem } from '../../shared/library/check-item.ts';
import type { ReachWorkRow, reachWorkApi } from '../../shared/reach/reach-work.ts';
import { handOver, levelOf } from '../problem/handed-over.service.ts';
import {
  answersFault,
  countForeign,
  itemsToHandOver,
  mergeAnswers,
  scoreAnswers,
  type StoredAnswer,
} from './reach-answers.rules.ts';
import { dropScore, rankActivity, takeScore, writeRecords } from './reach-score.service.ts';
import { countsAt, fullColumns, itemsOf, listItems, type FullWork } from './reach-work-detail.queries.ts';
import { mayFill, readableWorks } from './reach-work.policy.ts';
import { shownWork, workTables } from './reach-work.queries.ts';

const table = 'inspection.reach_work';
const docType = 'inspection.reach_work';
type Action = ReachWorkRow['can'][number];
type Given = InputOf<typeof reachWorkApi.save>;

/** Locks a work on which the caller may carry out the action now; one out of reach is not found. */
async function lockWork(ctx: Ctx, id: number, action: Action): Promise<FullWork> {
  const { rows } = await sql<FullWork>`select ${fullColumns(ctx)} from ${workTables}
    where w.school_id = ${ctx.schoolId} and w.id = ${id} and ${readableWorks(ctx)} for update of w`.execute(ctx.db);
  const work = found(rows[0], '检查工作');
  if (!shownWork(work, ctx).can.includes(action)) refuse(ctx, work, action);
  return work;
}

/** Says why the action is not possible. */
function refuse(ctx: Ctx, work: FullWork, action: Action): never {
  const isSubmitted = work.status === WorkStatus.submitted;
  if (action === 'return') {
    assert(!isSubmitted || !work.facts.has_later, inspectionErrors.reachReturnLater);
    assert(false, inspectionErrors.reachCannotReturn);
  }
  if (action === 'confirm') assert(false, inspectionErrors.reachCannotConfirm);
  assert(!work.facts.is_member, inspectionErrors.ownRecord);
  assert(mayFill(ctx.actor, work.facts), inspectionErrors.reachNotYours);
  assert(!isSubmitted, inspectionErrors.reachDone);
  assert(work.is_open, inspectionErrors.reachNotOpen);
  assert(false, inspectionErrors.reachOver);
}

function answersOf(ctx: Ctx, work: FullWork, items: readonly CheckItem[], input: Given): StoredAnswer[] {
  const count = countForeign(items, input.answers);
  assert(count === 0, inspectionErrors.itemsOutside, { count });
  const known = new Set(items.map(({ item_id }) => item_id));
  return mergeAnswers(work.answers, input.answers, ctx.actor.userId).filter(({ item_id }) => known.has(item_id));
}

const attachPhotos = (ctx: Ctx, id: number, answers: readonly { photos?: number[] | undefined }[]) =>
  attachFiles(
    ctx,
    docType,
    id,
    answers.flatMap(({ photos = [] }) => photos),
  );

/** Stores answers; several inspectors may save one after the other. */
export async function saveWork(ctx: Ctx, input: Given): Promise<void> {
  const work = await lockWork(ctx, input.id, 'fill');
  const answers = answersOf(ctx, work, await itemsOf(ctx, work), input);
  const set = {
    answers: JSON.stringify(answers),
    ...(input.inspector_ids && { inspector_ids: input.inspector_ids }),
  };
  await applyTransition(ctx, workStates, { table, column: 'status', id: work.id, action: 'save', docType, set });
  await attachPhotos(ctx, work.id, input.answers);
}

/** Submits a work with its score. A check by the school counts once its leader has confirmed it. */
export async function submitWork(ctx: Ctx, input: Given) {
  const work = await lockWork(ctx, input.id, 'fill');
  const items = await itemsOf(ctx, work);
  const answers = answersOf(ctx, work, items, input);
  const fault = answersFault(items, answers);
  assert(!fault, fault?.error ?? inspectionErrors.reachIncomplete, fault?.params ?? {});
  const score = scoreAnswers(items, answers, work.rule);
  assert(score.score !== null && score.grade !== null, inspectionErrors.reachNothingApplies);
  const isSchool = work.stage === WorkStage.school;
  const present = isSchool ? await checkPresent(ctx, work, input.inspector_ids ?? work.inspector_ids) : [];
  const confirmed = isSchool && work.facts.is_leader;
  const hits = hitsOf(items, score.veto_hits);
  await applyTransition(ctx, workStates, {
    table,
    column: 'status',
    id: work.id,
    action: 'submit',
    docType,
    set: {
      answers: JSON.stringify(answers),
      raw: score.raw,
      full: score.full,
      score: score.score,
      veto_hits: JSON.stringify(hits),
      inspector_ids: isSchool ? present : [ctx.actor.userId],
      submitted_by: ctx.actor.userId,
      submitted_at: ctx.now,
      return_reason: '',
      ...(confirmed && { confirmed_by: ctx.actor.userId, confirmed_at: ctx.now }),
    },
  });
  await attachPhotos(ctx, work.id, input.answers);
  if (confirmed || !isSchool) await count(ctx, work, score, hits);
  const problems = await handOverUnmet(ctx, work, items, answers);
  return { score: score.score, grade: score.grade, vetoes: hits.length, problems, confirmed: confirmed || !isSchool };
}

/** The veto items that are not met, as a work keeps them. */
export const hitsOf = (items: readonly CheckItem[], ids: readonly number[]) =>
  items.filter(({ item_id }) => ids.includes(item_id)).map(({ item_id, name }) => ({ item_id, name }));

/** The score counts: in the result of the unit, and for the stage that follows. */
async function count(
  ctx: Ctx,
  work: FullWork,
  score: ReturnType<typeof scoreAnswers>,
  hits: ReturnType<typeof hitsOf>,
): Promise<void> {
  await takeScore(ctx, work, score, hits, work.rule);
  if (work.revision > 1) {
    await rankActivity(ctx, work.act_id);
    await writeRecords(ctx, work.act_id, work.result_id);
    return;
  }
  const { rows } = await sql<{
    stage: number;
  }>`update inspection.reach_work n set opened_at = ${ctx.now}, version = n.version + 1
    where n.school_id = ${ctx.schoolId} and n.opened_at is null and n.id = (select x.id from inspection.reach_work x
      where x.school_id = n.school_id and x.result_id = ${work.result_id} and x.revision = 1 and x.stage > ${work.stage}
      order by x.stage limit 1) returning n.stage`.execute(ctx.db);
  const [next] = rows;
  if (next) await ctx.job('inspection.notify-reach-stage', { id: work.act_id, stage: next.stage });
}

/** Who was present: enough inspectors of the school from the group, none of whom belongs to the unit. */
async function checkPresent(ctx: Ctx, work: FullWork, given: readonly number[]): Promise<number[]> {
  const ids = [...new Set(given)];
  const least = work.rule.min_inspectors;
  assert(ids.length >= least, inspectionErrors.reachInspectors, { count: least });
  const { rows } = await sql<{
    known: number;
  }>`select count(distinct i.user_id) as known from inspection.activity_inspector i
    where i.school_id = ${ctx.schoolId} and i.group_id = ${work.basis.group_id} and i.user_id = any(${ids})
      and ${countsAt(work.unit_id)}`.execute(ctx.db);
  const count = ids.length - rows[0]!.known;
  assert(count === 0, inspectionErrors.reachInspectorOutside, { count });
  return ids;
}

/** Problems from stage 2 on; once for each item of a unit in an activity. */
function handOverUnmet(ctx: Ctx, work: FullWork, items: readonly CheckItem[], answers: readonly StoredAnswer[]) {
  if (work.stage === WorkStage.self) return Promise.resolve(0);
  const found = itemsToHandOver(items, answers).map(({ item, answer: { note, photos } }) => ({
    item,
    note,
    photos,
    level: levelOf(item),
  }));
  const { act_id, unit_id, id } = work;
  const { organizer_id, examine_by } = work.basis;
  const activity = { act_id, organizer_id, examine_by };
  return handOver(ctx, { column: 'reach_work_id', id, act_type: ActType.reach, unit_id, activity }, found);
}

/** The leader confirms what the inspectors of the school have submitted; from then on it counts. */
export async function confirmWork(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const work = await lockWork(ctx, id, 'confirm');
  // What was answered counts, also if the laboratory has changed since.
  const answered = new Set(work.answers.map(({ item_id }) => item_id));
  const listed = await listItems(ctx, sql`i.version_id = ${work.basis.version_id}`);
  const items = listed.filter(({ item_id }) => answered.has(item_id));
  const score = scoreAnswers(items, work.answers, work.rule);
  const changed =
    await sql`update inspection.reach_work w set confirmed_by = ${ctx.actor.userId}, confirmed_at = ${ctx.now},
      version = w.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where w.school_id = ${ctx.schoolId} and w.id = ${id} and w.status = ${WorkStatus.submitted} and w.confirmed_at is null`.execute(
      ctx.db,
    );
  assert(Number(changed.numAffectedRows) === 1, inspectionErrors.reachCannotConfirm);
  await ctx.audit({ action: '确认学校检查结果', docType, docId: id });
  await count(ctx, work, score, hitsOf(items, score.veto_hits));
}

/** Sends a submitted work back to who has filled it in; its score no longer counts. */
export async function returnWork(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  const work = await lockWork(ctx, id, 'return');
  const set = { return_reason: reason, confirmed_by: null, confirmed_at: null };
  await applyTransition(ctx, workStates, { table, column: 'status', id, action: 'return', docType, note: reason, set });
  await dropScore(ctx, work);
  await ctx.job('inspection.notify-reach-returned', { id });
}
