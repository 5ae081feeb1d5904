import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { TaskFinding } from '../../shared/task/task.ts';
import { reportErrors } from '../../shared/errors.ts';
import { Grain } from '../../shared/type/column.ts';
import { DetailState, Step, taskStates } from '../../shared/task.states.ts';
import { readDetails, type StoredDetail } from './detail.queries.ts';
import { lockToFill, type LockedTask } from './locked.queries.ts';
import { isPast } from './task.queries.ts';
import { findingsOf, finishWrite, taskDoc } from './write.service.ts';

const shown = (task: LockedTask, rows: readonly StoredDetail[]): TaskFinding[] =>
  findingsOf(task, rows).map(({ row, ...finding }) => ({ row_id: rows[row]!.row_id, line: row + 1, ...finding }));

/** All findings of a table, each with its row and field. */
export async function checkTask(ctx: Ctx, { id }: { id: number }) {
  const task = await lockToFill(ctx, id);
  const rows = await readDetails(ctx, id);
  const findings = shown(task, rows);
  const errors = findings.filter(({ level }) => level === 'error').length;
  const warnings = findings.length - errors;
  await finishWrite(ctx, task, rows, {
    action: '校验填报数据',
    note: `${task.org_name} ${task.type_name}：错误 ${errors}，警告 ${warnings}`,
  });
  return { errors, warnings, findings };
}

/** A college checks its laboratories; what it or the school fills goes to the school. */
const firstStep = ({ grain, college_id }: LockedTask): number =>
  college_id !== null && grain !== Grain.college ? Step.college : Step.school;

const change = (id: number, action: 'submit' | 'giveBack', note: string, set: Record<string, unknown> = {}) => ({
  table: 'report.task',
  column: 'report_status',
  id,
  action,
  set,
  docType: taskDoc,
  note,
});

/** Reports a table: only without errors and in time; what is new or was rejected waits to be decided. */
export async function submitTask(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const task = await lockToFill(ctx, id);
  assert(!isPast(task.deadline, ctx.now), reportErrors.deadlinePassed, { day: task.deadline });
  const rows = await readDetails(ctx, id);
  const errors = shown(task, rows).filter(({ level }) => level === 'error');
  const [first] = errors;
  const where = first === undefined ? '' : `第 ${first.line} 行 ${first.text}`;
  assert(errors.length === 0, reportErrors.hasErrors, { n: errors.length, first: where });
  await sql`update report.detail set state = ${DetailState.waiting}, step = ${firstStep(task)}, opinion = '', decided_by = '', decided_at = null,
      version = version + 1
    where school_id = ${ctx.schoolId} and task_id = ${id}
      and (state = ${sql.lit(DetailState.rejected)} or state = ${sql.lit(DetailState.waiting)} and step = ${sql.lit(Step.filler)})`.execute(
    ctx.db,
  );
  const set = { submitted_by: ctx.actor.userId, submitted_at: ctx.now, errors: 0 };
  await applyTransition(ctx, taskStates, change(id, 'submit', `${task.org_name} ${task.type_name}`, set));
}

/** Gives a reported table back to its unit; a table that is with it already stays there. */
export async function giveBack(ctx: Ctx, { id, org_name, type_name, report_status }: LockedTask): Promise<void> {
  if (!taskStates.can('giveBack', report_status as never)) return;
  await applyTransition(ctx, taskStates, change(id, 'giveBack', `${org_name} ${type_name}`));
}
