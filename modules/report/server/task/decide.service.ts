import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { notify } from '#platform/notices/server/public.ts';
import { reportErrors } from '../../shared/errors.ts';
import { PlanStatus } from '../../shared/plan/plan.states.ts';
import { Decision, DetailState, Step, type DecisionCode } from '../../shared/task.states.ts';
import { decidingStep, tasksWithin } from '../report.policy.ts';
import { lockTask, type LockedTask } from './locked.queries.ts';
import { giveBack } from './submit.service.ts';
import { taskDoc } from './write.service.ts';

/** What a decision makes of a row: state, and who decides next. */
function outcome(decision: DecisionCode, step: number): { state: number; step: number } {
  if (decision === Decision.reject) return { state: DetailState.rejected, step };
  if (decision === Decision.defer) return { state: DetailState.deferred, step };
  return step === Step.college
    ? { state: DetailState.waiting, step: Step.school }
    : { state: DetailState.passed, step };
}

/** The table of rows; all of them belong to one. */
async function taskOf(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number; count: number }>`select t.id, count(*)::int as count from report.detail d
    join report.task t on t.school_id = d.school_id and t.id = d.task_id
    where d.school_id = ${ctx.schoolId} and d.id = any(${[...ids]}) and ${tasksWithin(ctx, 'report.task.examine')}
    group by t.id`.execute(ctx.db);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  found(count === ids.length ? rows[0] : undefined, '填报数据');
  assert(rows.length === 1, reportErrors.severalTables);
  return rows[0]!.id;
}

/** Changes the rows that wait at the caller's step, and no others. */
async function decideWhere(
  ctx: Ctx,
  task: LockedTask,
  condition: RawBuilder<boolean>,
  decision: DecisionCode,
  opinion: string,
): Promise<number> {
  const step = decidingStep(ctx.actor)!;
  const next = outcome(decision, step);
  const { rows } =
    await sql`update report.detail d set state = ${next.state}, step = ${next.step}, opinion = ${opinion},
      decided_by = ${ctx.actor.name}, decided_at = ${ctx.now}, version = d.version + 1
    where d.school_id = ${ctx.schoolId} and d.task_id = ${task.id} and d.state = ${sql.lit(DetailState.waiting)} and d.step = ${step}
      and ${condition} returning d.id`.execute(ctx.db);
  return rows.length;
}

async function lockToDecide(ctx: Ctx, id: number): Promise<LockedTask> {
  const task = await lockTask(ctx, id, 'report.task.examine');
  assert(task.plan_status === PlanStatus.published, reportErrors.notOpen);
  assert(task.submitted_by !== ctx.actor.userId, reportErrors.ownData);
  return task;
}

async function tellRejected(ctx: Ctx, task: LockedTask, n: number, reason: string): Promise<void> {
  await notify(ctx, {
    type: 'REPORT_REJECTED',
    userIds: task.submitted_by === null ? [] : [task.submitted_by],
    params: { unit: task.org_name, type: task.type_name, n, reason },
    url: `/report/fill?plan_id=${task.plan_id}&report_status=0`,
    dedupe: `report-rejected:${task.id}:${ctx.now.getTime()}`,
  });
}

const log = (ctx: Ctx, task: LockedTask, decision: DecisionCode, n: number, opinion: string) =>
  ctx.audit({
    action: `填报数据${labelOf(Decision, decision)}`,
    docType: taskDoc,
    docId: task.id,
    note: [`${task.org_name} ${task.type_name} ${n} 行`, opinion].filter(Boolean).join('：'),
  });

/** Decides rows of one table, all or none. */
export async function decideRows(
  ctx: Ctx,
  decision: DecisionCode,
  { ids, opinion = '' }: { ids: readonly number[]; opinion?: string | undefined },
): Promise<{ decided: number }> {
  const unique = [...new Set(ids)];
  const needsOpinion = decision !== Decision.pass;
  assert(!needsOpinion || opinion !== '', reportErrors.needsOpinion, { action: labelOf(Decision, decision) });
  const task = await lockToDecide(ctx, await taskOf(ctx, unique));
  const decided = await decideWhere(ctx, task, sql<boolean>`d.id = any(${unique})`, decision, opinion);
  assert(decided === unique.length, reportErrors.moved);
  await log(ctx, task, decision, decided, opinion);
  if (decision === Decision.reject) {
    await giveBack(ctx, task);
    await tellRejected(ctx, task, decided, opinion);
  }
  return { decided };
}

/** Passes all rows of a table that wait for the caller. */
export async function passAll(ctx: Ctx, { id }: { id: number }): Promise<{ decided: number }> {
  const task = await lockToDecide(ctx, id);
  const decided = await decideWhere(ctx, task, sql<boolean>`true`, Decision.pass, '');
  assert(decided > 0, reportErrors.nothingWaits);
  await log(ctx, task, Decision.pass, decided, '');
  return { decided };
}
