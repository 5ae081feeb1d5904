import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, notFound } from '#kernel/server/errors.ts';
import { inOneTrip } from '#kernel/server/db/transaction.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { endOfDay } from '#kernel/shared/time.ts';
import { changeUseStatus } from '#modules/base-info/server/public.ts';
import { UseStatus } from '#modules/base-info/shared/use-status.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { problemStates, ProblemState, RoundResult } from '../../shared/core/problem.states.ts';
import { closeDelays } from './delay.service.ts';
import { confirmProblems } from './problem-issue.service.ts';
import { logProblems } from './problem-log.service.ts';
import { findForAction, type ActionProblem } from './action-problem.queries.ts';
import { problemTables } from './problem-row.queries.ts';
import { examineList } from './problem.queries.ts';
import { lookAssignee } from './assignee.queries.ts';
import { categoryOf, checkClasses } from '../library/problem-class.queries.ts';
import { endRound } from './rectify.service.ts';
import type { examineApi } from '../../shared/problem/examine.ts';

const docType = 'inspection.problem';
const table = 'inspection.problem';
const { unchecked, pending, planing, checking, fail } = ProblemState;

/** A problem is confirmed by another person than its finder. */
const notOwnFinding = (ctx: Ctx) => (problem: ActionProblem) =>
  assert(problem.found_by !== ctx.actor.userId, inspectionErrors.ownFinding);

/** 成立: confirms and issues the problem; level, class, deadline and responsible person may be corrected. */
export async function confirmProblem(ctx: Ctx, input: InputOf<typeof examineApi.confirm>): Promise<void> {
  const { id, level, class_id, duty_id } = input;
  const problem = await findForAction(ctx, id, 'confirm', [unchecked], notOwnFinding(ctx));
  if (duty_id !== undefined) assert(await lookAssignee(ctx, problem.org_id, duty_id), inspectionErrors.assigneeOutside);
  if (class_id !== undefined) await checkClasses(ctx, [class_id]);
  const deadline = input.deadline === undefined ? undefined : endOfDay(input.deadline);
  if (deadline && deadline < ctx.now) throw badFields({ deadline: inspectionErrors.deadlinePast.message });
  await sql`update inspection.problem p set level = coalesce(${level ?? null}, level), class_id = coalesce(${class_id ?? null}, class_id),
      category_code = ${categoryOf(sql`coalesce(${class_id ?? null}::bigint, p.class_id)`)}, duty_id = coalesce(${duty_id ?? null}, duty_id)
    where school_id = ${ctx.schoolId} and id = ${id} and state = ${unchecked} and not is_draft`.execute(ctx.db);
  await confirmProblems(ctx, [id], deadline ? new Map([[id, deadline]]) : undefined);
  const note = input.opinion ?? '';
  await ctx.audit({ action: problemStates.label('confirm'), docType, docId: id, from: unchecked, to: pending, note });
}

/** 批量成立: all or none. */
export async function confirmBatch(ctx: Ctx, { ids }: { ids: number[] }): Promise<void> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ id: number }>`select p.id from ${problemTables}
    where ${examineList.where(ctx, {})} and p.id = any(${wanted})`.execute(ctx.db);
  if (rows.length !== wanted.length) throw notFound('部分隐患');
  await confirmProblems(ctx, wanted);
  await logProblems(ctx, wanted, { action: problemStates.label('confirm'), from: unchecked, to: pending });
  await ctx.audit({ action: '批量审核隐患：成立', after: { ids: wanted } });
}

/** 不成立: rejects the problem; the finder may correct and resubmit it. */
export async function rejectProblem(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  await findForAction(ctx, id, 'reject', [unchecked], notOwnFinding(ctx));
  const where = sql<boolean>`not is_draft and found_by <> ${ctx.actor.userId}`;
  await applyTransition(ctx, problemStates, { table, id, action: 'reject', docType, note: reason, where });
  await ctx.job('inspection.notify-rejected', { id, opinion: reason });
}

/** 撤销: the organizer revokes an issued problem. */
export async function revokeProblem(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  await findForAction(ctx, id, 'revoke', problemStates.transitions.revoke.from);
  await carryOutRevoke(ctx, id, reason);
}

/** What revoking does once it is known that it may be done. */
export async function carryOutRevoke(ctx: Ctx, id: number, reason: string): Promise<void> {
  const transition = applyTransition(ctx, problemStates, {
    table,
    id,
    action: 'revoke',
    docType,
    note: reason,
    where: sql<boolean>`not is_draft`,
    set: { plan_on: null, delayed_to: null },
  });
  await inOneTrip(transition, endRound(ctx, id, RoundResult.withdrawn), closeDelays(ctx, id));
  await ctx.job('inspection.notify-rejected', { id, opinion: reason });
}

/** 临时关闭: suspends the laboratory of an urgent problem until it is reopened. */
export async function closeLab(ctx: Ctx, { id, reason }: { id: number; reason: string }): Promise<void> {
  const { org_id } = await findForAction(ctx, id, 'closeLab', [unchecked, pending, planing, checking], (it) =>
    assert(it.may_close, inspectionErrors.labClosed),
  );
  await changeUseStatus(ctx, { id: org_id, use_status: UseStatus.suspended, reason });
  await ctx.audit({ action: '临时关闭实验室', docType, docId: id, note: reason });
}

export async function resubmitProblem(ctx: Ctx, input: InputOf<typeof examineApi.resubmit>): Promise<void> {
  const { id, class_id, descr_id, description, level, place, room_id, risk, suggest, photos } = input;
  await findForAction(ctx, id, 'resubmit', [fail]);
  if (photos.length === 0) throw badFields({ photos: '请至少上传 1 张照片' });
  await checkClasses(ctx, [class_id]);
  const before = await photosOf(ctx, id);
  await applyTransition(ctx, problemStates, {
    table,
    id,
    action: 'resubmit',
    docType,
    where: sql<boolean>`found_by = ${ctx.actor.userId}`,
    set: {
      class_id,
      category_code: categoryOf(sql`${class_id}::bigint`, sql`t`),
      descr_id: descr_id ?? null,
      description,
      level,
      place: place ?? '',
      room_id: room_id ?? null,
      risk: risk ?? '',
      suggest: suggest ?? '',
      photos,
    },
  });
  await keepPhotos(ctx, id, photos, before);
  await ctx.job('inspection.notify-waiting', { ids: [id] });
}

/** Attaches photos that the problem does not have yet. */
async function keepPhotos(ctx: Ctx, id: number, photos: readonly number[], before: readonly number[]) {
  const fresh = photos.filter((photo) => !before.includes(photo));
  await attachFiles(ctx, docType, id, fresh);
}

async function photosOf(ctx: Ctx, id: number): Promise<number[]> {
  const { rows } = await sql<{ photos: number[] }>`select to_jsonb(photos) as photos from inspection.problem
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  return rows[0]!.photos;
}
