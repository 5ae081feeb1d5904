import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import type { ReachRule } from '../../shared/core/reach-rule.ts';
import { objectionStates } from '../../shared/core/reach.states.ts';
import type { reachResultApi, ReachResultRow } from '../../shared/reach/reach-result.ts';
import { visibleActivities } from '../activity/activity.policy.ts';
import { activityTables } from '../activity/activity.queries.ts';
import { finalOf, rankActivity, writeRecords } from './reach-score.service.ts';
import { readableResults } from './reach-result.policy.ts';
import { resultColumns, resultTables, shownResult, type StoredResult } from './reach-result.queries.ts';

const docType = 'inspection.reach_result';

type Locked = StoredResult & {
  rule: ReachRule;
  objection_id: number | null;
  work_id: number | null;
  veto_hits: unknown[];
};

async function lockResult(ctx: Ctx, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`select ${resultColumns(ctx)}, q.rule, x.id as objection_id, r.work_id, r.veto_hits
    from ${resultTables} where r.school_id = ${ctx.schoolId} and r.id = ${id} and a.deleted_at is null
      and ${readableResults(ctx)} for update of r`.execute(ctx.db);
  return found(rows[0], '检查结果');
}

const may = (ctx: Ctx, result: Locked, action: ReachResultRow['can'][number]) =>
  shownResult(result, ctx).can.includes(action);

/** Publishes the results: ranks, records of the laboratories, and a notice to all of them. */
export async function publishResults(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<{ scored: number }>`select (select count(*) from inspection.reach_result r
      where r.school_id = a.school_id and r.act_id = a.id and r.final is not null) as scored
    from ${activityTables} where a.school_id = ${ctx.schoolId} and a.id = ${id} and a.deleted_at is null
      and a.rule_id is not null and ${visibleActivities(ctx.actor, ctx.schoolId)}`.execute(ctx.db);
  assert(found(rows[0], '达标检查活动').scored > 0, inspectionErrors.reachNothingToPublish);
  const changed =
    await sql`update inspection.activity a set results_published_at = ${ctx.now}, results_published_by = ${ctx.actor.userId},
      version = a.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where a.school_id = ${ctx.schoolId} and a.id = ${id} and a.results_published_at is null
      and a.status <> ${ActivityStatus.waiting}`.execute(ctx.db);
  assert(Number(changed.numAffectedRows) === 1, inspectionErrors.reachNotPublishable);
  await rankActivity(ctx, id);
  await writeRecords(ctx, id);
  await ctx.audit({ action: '公布达标检查结果', docType: 'inspection.activity', docId: id });
  await ctx.job('inspection.notify-reach-result', { id });
}

/** What the unit objects to, once and in time. */
export async function objectToResult(ctx: Ctx, input: InputOf<typeof reachResultApi.object>): Promise<void> {
  const { id, content, files = [] } = input;
  const result = await lockResult(ctx, id);
  if (!may(ctx, result, 'object')) {
    assert(result.objection === null, inspectionErrors.reachObjectionOnce);
    assert(result.is_disputable, inspectionErrors.reachObjectionLate, { days: result.rule.publicity.result_days });
    assert(false, inspectionErrors.reachObjectionNotYours);
  }
  const me = ctx.actor.userId;
  await sql`insert into inspection.reach_objection (school_id, result_id, act_id, content, files, created_by, updated_by)
    values (${ctx.schoolId}, ${id}, ${result.act_id}, ${content}, ${files}, ${me}, ${me})`.execute(ctx.db);
  await attachFiles(ctx, docType, id, files);
  await ctx.audit({ action: '提交结果异议', docType, docId: id, note: content });
}

/** The school answers: the result stays, or its score is corrected; both are logged. */
export async function answerObjection(ctx: Ctx, input: InputOf<typeof reachResultApi.answer>): Promise<void> {
  const result = await lockResult(ctx, input.id);
  assert(may(ctx, result, 'answer'), inspectionErrors.reachNoObjection);
  const final = input.final === undefined ? undefined : Number(input.final);
  if (final !== undefined && !(final >= 0 && final <= 100 && Number.isInteger(Math.round(final * 1e4) / 1e3)))
    throw badFields({ final: '请填写 0–100 的分数，最多一位小数' });
  await applyTransition(ctx, objectionStates, {
    table: 'inspection.reach_objection',
    column: 'status',
    id: result.objection_id!,
    action: final === undefined ? 'keep' : 'correct',
    docType: 'inspection.reach_objection',
    note: input.answer,
    set: { answer: input.answer, answered_by: ctx.actor.userId, answered_at: ctx.now },
  });
  if (final !== undefined) await correctResult(ctx, result, final, input.answer);
  await ctx.job('inspection.notify-reach-answered', { id: result.id });
}

async function correctResult(ctx: Ctx, result: Locked, score: number, reason: string): Promise<void> {
  const isVetoed = result.veto_hits.length > 0;
  const { final, grade, is_reached } = finalOf(score, isVetoed, result.is_rechecked, result.rule);
  await sql`update inspection.reach_result r set corrected_from = r.final, correct_reason = ${reason}, final = ${final},
      grade = ${grade}, is_reached = ${is_reached}, version = r.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where r.school_id = ${ctx.schoolId} and r.id = ${result.id}`.execute(ctx.db);
  const [before, after] = [{ final: result.final }, { final }];
  await ctx.audit({ action: '更正达标检查结果', docType, docId: result.id, before, after, note: reason });
  await rankActivity(ctx, result.act_id);
}

/** A new work for a unit that has not reached the line, open until it is submitted. */
export async function recheckResult(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  const result = await lockResult(ctx, id);
  assert(result.grade === null || result.has_counted_work, inspectionErrors.reachNothingToRecheck);
  assert(may(ctx, result, 'recheck'), inspectionErrors.reachNoRecheck);
  const me = ctx.actor.userId;
  const { rows } = await sql<{
    id: number;
  }>`insert into inspection.reach_work (school_id, act_id, result_id, stage, revision, lab_id,
      org_id, college_id, group_id, version_id, opened_at, created_by, updated_by)
    select w.school_id, w.act_id, w.result_id, w.stage, (select max(n.revision) + 1 from inspection.reach_work n
        where n.school_id = w.school_id and n.result_id = w.result_id), w.lab_id, w.org_id, w.college_id, w.group_id,
      w.version_id, ${ctx.now}, ${me}, ${me}
    from inspection.reach_work w where w.school_id = ${ctx.schoolId} and w.id = ${result.work_id} returning id`.execute(
    ctx.db,
  );
  await ctx.audit({ action: '安排达标复查', docType, docId: id });
  await ctx.job('inspection.notify-reach-recheck', { id: rows[0]!.id });
  return { id: rows[0]!.id };
}
