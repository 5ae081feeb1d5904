import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import { assert } from '#kernel/server/errors.ts';
import { reportErrors } from '../../shared/errors.ts';
import { checkRows, type Finding } from '../../shared/type/check.rules.ts';
import type { Cells } from '../../shared/type/column.ts';
import { maxRows } from '../../shared/task/task.ts';
import { changedFields, lacksReason, nameOf } from './change.rules.ts';
import type { LockedTask } from './locked.queries.ts';

/** A row of a table while it is written; without an id it is new. */
export type Row = {
  row_id: number | undefined;
  place: number;
  cells: Cells;
  collected: Cells | null;
  reason: string;
  source: string;
};

export const taskDoc = 'report.task';

/** All that is wrong with a table: of its cells, its rules, and changes without a reason. */
export function findingsOf({ columns, rules, school_year }: LockedTask, rows: readonly Row[]): Finding[] {
  const found = checkRows(
    { columns, rules, year: school_year },
    rows.map(({ cells }) => cells),
  );
  const unexplained = rows.flatMap((row, at): Finding[] =>
    lacksReason(row)
      ? changedFields(row.cells, row.collected)
          .slice(0, 1)
          .map((field) => ({ row: at, field, level: 'error', text: '修改了采集的数据，请填写修改原因' }))
      : [],
  );
  return [...found, ...unexplained].toSorted((a, b) => a.row - b.row);
}

/** Writes rows of a locked table in two statements. */
export async function writeRows(ctx: Ctx, task: LockedTask, rows: readonly Row[]): Promise<void> {
  const { columns, fills } = task;
  const stored = rows.map(({ row_id, place, collected, ...row }) => {
    const cells = { ...row.cells, ...fills };
    return {
      id: row_id,
      task_id: task.id,
      place,
      row_key: nameOf(columns, cells, place),
      cells: cells as never,
      collected: (collected ?? undefined) as never,
      reason: row.reason,
      source: row.source,
    };
  });
  await storeRows(ctx, 'report.detail', { reason: '', source: 'manual' }, stored);
}

/** Counts what is wrong with the table, and writes one log row for the change. */
export async function finishWrite(
  ctx: Ctx,
  task: LockedTask,
  rows: readonly Row[],
  { action, note, after }: { action: string; note: string; after?: unknown },
): Promise<void> {
  assert(rows.length <= maxRows, reportErrors.tooMany, { n: maxRows });
  const findings = findingsOf(
    task,
    rows.map((row) => ({ ...row, cells: { ...row.cells, ...task.fills } })),
  );
  const errors = findings.filter(({ level }) => level === 'error').length;
  await sql`update report.task set errors = ${errors}, warnings = ${findings.length - errors}, version = version + 1,
      updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${task.id}`.execute(ctx.db);
  await ctx.audit({ action, docType: taskDoc, docId: task.id, note, after });
}
