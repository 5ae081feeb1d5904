import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, conflict, forbidden, found } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addDays, endOfDay, formatDate } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { DelayStatus, delayStates, needsRectifying, ProblemLevel } from '../../shared/core/problem.states.ts';
import { isOpen } from '../core/problem-state.queries.ts';
import { optionsOf } from '../core/option.queries.ts';
import { findReadable, findForAction, type ActionProblem } from './action-problem.queries.ts';
import { satisfies } from '#kernel/server/predicate.ts';
import { logBatch } from '../core/batch-log.service.ts';
import { delayList } from './delay.queries.ts';
import { decidesDelay } from './problem.policy.ts';
import type { delayApi } from '../../shared/problem/delay.ts';

const docType = 'inspection.problem';

/** Requests a delay: before the deadline, within the limit, one request at a time. */
export async function applyDelay(ctx: Ctx, input: InputOf<typeof delayApi.apply>): Promise<void> {
  const options = await optionsOf(ctx);
  const most = options.max_delay_days;
  assert(input.days <= most, inspectionErrors.delayTooLong, { days: most });
  const problem = await findForAction(ctx, input.id, 'delay', needsRectifying, (it) =>
    refuseDelay(ctx, it, options.max_delay_times),
  );
  const until = endOfDay(addDays(formatDate(problem.effective_deadline!), input.days));
  // The lock serializes with a result submitted concurrently, which makes the delay obsolete.
  const { rows } = await sql<{ id: number }>`
    with open as (select p.school_id, p.id, p.effective_deadline from inspection.problem p
      where p.school_id = ${ctx.schoolId} and p.id = ${problem.id} and ${isOpen} for update)
    insert into inspection.delay (school_id, problem_id, days, reason, interim, files, from_deadline, to_deadline, applied_by, applied_at)
    select school_id, id, ${input.days}, ${input.reason}, ${input.interim}, ${input.files ?? []}::bigint[], effective_deadline, ${until},
      ${ctx.actor.userId}, ${ctx.now} from open returning id`.execute(ctx.db);
  if (!rows[0]) throw conflict('隐患状态已变化，请刷新后查看');
  await attachFiles(ctx, docType, problem.id, input.files ?? []);
  await ctx.audit({ action: '申请延期', docType, docId: problem.id, note: `${input.days} 天：${input.reason}` });
  await ctx.job('inspection.notify-delay-asked', { id: problem.id, delay_id: rows[0].id, days: input.days });
}

/** Refuses with the rule that is violated. */
function refuseDelay(ctx: Ctx, problem: ActionProblem, times: number) {
  assert(!problem.delay_open, inspectionErrors.delayOpen);
  assert(problem.delay_count < times, inspectionErrors.delayTooMany, { times });
  assert(problem.effective_deadline !== null && problem.effective_deadline >= ctx.now, inspectionErrors.delayLate);
}

type Request = { problem_id: number; applied_by: number; to_deadline: Date };

/** Approves a delay, which moves the deadline, or refuses it. Applicants cannot decide their own request. */
export async function decideDelay(ctx: Ctx, input: InputOf<typeof delayApi.decide>): Promise<void> {
  const { rows } = await sql<Request>`select problem_id, applied_by, to_deadline from inspection.delay
    where school_id = ${ctx.schoolId} and id = ${input.id}`.execute(ctx.db);
  const request = found(rows[0], '延期申请');
  if (!input.agree && !input.opinion) throw badFields({ opinion: '请填写不同意的原因' });
  const problem = await findReadable(ctx, request.problem_id);
  assert(request.applied_by !== ctx.actor.userId, inspectionErrors.ownDelay);
  if (!satisfies(decidesDelay(ctx.actor), problem)) {
    assert(problem.level !== ProblemLevel.urgent, inspectionErrors.delayUrgent);
    throw forbidden();
  }
  await applyTransition(ctx, delayStates, {
    table: 'inspection.delay',
    column: 'status',
    id: input.id,
    action: input.agree ? 'agree' : 'refuse',
    docType: 'inspection.delay',
    note: input.opinion ?? '',
    where: sql<boolean>`applied_by <> ${ctx.actor.userId}`,
    set: { opinion: input.opinion ?? '', decided_by: ctx.actor.userId, decided_at: ctx.now },
  });
  if (input.agree) await moveDeadline(ctx, problem.id, request.to_deadline);
  const action = delayStates.label(input.agree ? 'agree' : 'refuse');
  await ctx.audit({ action, docType, docId: problem.id, note: input.opinion ?? '' });
  await ctx.job('inspection.notify-delay-decided', { id: problem.id, delay_id: input.id });
}

async function moveDeadline(ctx: Ctx, id: number, until: Date) {
  const { numAffectedRows } =
    await sql`update inspection.problem p set delayed_to = ${until}, effective_deadline = ${until},
      delay_count = delay_count + 1, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where p.school_id = ${ctx.schoolId} and p.id = ${id} and ${isOpen}`.execute(ctx.db);
  if (numAffectedRows === 0n) throw conflict('隐患状态已变化，不需要再延期');
}

type Agreed = { id: number; problem_id: number };

/** Agrees to several requests for ordinary problems at once; all or none. */
export async function agreeDelays(ctx: Ctx, input: { ids: readonly number[] }): Promise<void> {
  const ids = [...new Set(input.ids)];
  const rows = await delayList.all(ctx, { decidable: true }, sql<boolean>`y.id = any(${ids})`);
  if (rows.length !== ids.length) throw conflict('有申请已由他人处理，请刷新后重试');
  const count = rows.filter(({ level }) => level === ProblemLevel.urgent).length;
  assert(count === 0, inspectionErrors.batchDelayOnly, { count });
  const agreed = await agreeAll(ctx, ids);
  if (agreed.length !== ids.length) throw conflict('有申请已由他人处理，请刷新后重试');
  const action = delayStates.label('agree');
  await logBatch(ctx, 'inspection.delay', ids, {
    action,
    from: String(DelayStatus.waiting),
    to: String(DelayStatus.agreed),
  });
  await logBatch(
    ctx,
    docType,
    agreed.map(({ problem_id }) => problem_id),
    { action },
  );
  await emit(ctx, 'kernel.document.changed', { docType: 'inspection.delay', ids, to: String(DelayStatus.agreed) });
  await ctx.audit({ action: '批量同意延期', after: { ids } });
  await ctx.job('inspection.notify-delays-agreed', { agreed });
}

/** The requests that were still open, of problems that still need a rectification, with their new deadlines. */
async function agreeAll(ctx: Ctx, ids: readonly number[]): Promise<Agreed[]> {
  const me = ctx.actor.userId;
  const { rows } = await sql<Agreed>`
    with agreed as (update inspection.delay y set status = ${DelayStatus.agreed}, opinion = '', decided_by = ${me}, decided_at = ${ctx.now},
        version = version + 1
      where y.school_id = ${ctx.schoolId} and y.id = any(${[...ids]}) and y.status = ${DelayStatus.waiting} and y.applied_by <> ${me}
      returning y.school_id, y.id, y.problem_id, y.to_deadline)
    update inspection.problem p set delayed_to = a.to_deadline, effective_deadline = a.to_deadline,
      delay_count = delay_count + 1, version = p.version + 1, updated_at = ${ctx.now}, updated_by = ${me}
    from agreed a where p.school_id = a.school_id and p.id = a.problem_id and ${isOpen} returning a.id, a.problem_id`.execute(
    ctx.db,
  );
  return rows;
}

/** Closes obsolete delay requests. */
export async function closeDelays(ctx: Ctx, problemId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`update inspection.delay set status = ${DelayStatus.refused},
      opinion = '隐患状态已变化，申请自动关闭', decided_at = ${ctx.now}, version = version + 1
    where school_id = ${ctx.schoolId} and problem_id = ${problemId} and status = ${DelayStatus.waiting} returning id`.execute(
    ctx.db,
  );
  const ids = rows.map(({ id }) => id);
  const to = String(DelayStatus.refused);
  if (ids.length > 0) await emit(ctx, 'kernel.document.changed', { docType: 'inspection.delay', ids, to });
}
