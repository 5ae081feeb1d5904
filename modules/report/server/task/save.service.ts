import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { reportErrors } from '../../shared/errors.ts';
import { cellsOf } from '../../shared/type/value.rules.ts';
import type { Cells } from '../../shared/type/column.ts';
import { isEditable, Source } from '../../shared/task.states.ts';
import type { SavedRow, SaveInput, SaveOutput } from '../../shared/task/task.ts';
import { isReadOnly, lacksReason } from './change.rules.ts';
import { readDetails, shownDetail, type StoredDetail } from './detail.queries.ts';
import { lockToFill, type LockedTask } from './locked.queries.ts';
import { finishWrite, writeRows, type Row } from './write.service.ts';

type Change = { input: SavedRow; row: Row };

/** The cells that a person may set, in stored form. */
function typedCells({ columns }: LockedTask, cells: Cells, collected: Cells | null): Record<string, string> {
  const open = columns.filter((column) => !isReadOnly(column, collected));
  return cellsOf(open, cells);
}

/** A stored row with what was typed; the row stays one of its source, unless a person has made it. */
function changed(task: LockedTask, before: StoredDetail, input: SavedRow): Row {
  const { row_id, place, collected, source, reason } = before;
  return {
    row_id,
    place,
    collected,
    source: source === Source.copy ? (input.source ?? Source.manual) : source,
    cells: { ...before.cells, ...typedCells(task, input.cells, collected) },
    reason: input.reason ?? reason,
  };
}

const isCurrent = (before: StoredDetail | undefined, version: number | undefined): before is StoredDetail =>
  before !== undefined && before.version === version && isEditable(before);

async function removeRows(ctx: Ctx, taskId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from report.detail where school_id = ${ctx.schoolId} and task_id = ${taskId} and id = any(${[...ids]})`.execute(
    ctx.db,
  );
}

/** Ids and versions of what was written; new rows by their places. */
async function written(ctx: Ctx, taskId: number, changes: readonly Change[]): Promise<SaveOutput['saved']> {
  if (changes.length === 0) return [];
  const { rows } = await sql<{
    row_id: number;
    version: number;
    place: number;
  }>`select d.id as row_id, d.version, d.place
    from report.detail d where d.school_id = ${ctx.schoolId} and d.task_id = ${taskId}
      and d.place = any(${changes.map(({ row }) => row.place)})`.execute(ctx.db);
  const [byId, byPlace] = [new Map(rows.map((row) => [row.row_id, row])), new Map(rows.map((row) => [row.place, row]))];
  return changes.map(({ input, row }) => {
    const { row_id, version } = (row.row_id === undefined ? byPlace.get(row.place) : byId.get(row.row_id))!;
    return { row_id, version, ...(input.mark !== undefined && { mark: input.mark }) };
  });
}

/**
 * Saves rows by their versions. Rows that somebody else has saved meanwhile are left as they are and come back; all others
 * are saved, so that two people in one table lose nothing.
 */
export async function saveRows(ctx: Ctx, { id, rows: typed = [], removed = [] }: SaveInput): Promise<SaveOutput> {
  const task = await lockToFill(ctx, id);
  const before = await readDetails(ctx, id);
  const known = new Map(before.map((row) => [row.row_id, row]));
  const last = before.reduce((most, { place }) => Math.max(most, place), 0);
  const stale = new Set<number>();
  const changes = new Map<number | string, Change>();
  for (const [at, input] of typed.entries()) {
    if (input.row_id === undefined) {
      const source = input.source === Source.import ? Source.import : Source.manual;
      const cells = typedCells(task, input.cells, null);
      changes.set(`new ${at}`, {
        input,
        row: { row_id: undefined, place: last + at + 1, cells, collected: null, reason: '', source },
      });
      continue;
    }
    const stored = known.get(input.row_id);
    if (isCurrent(stored, input.version)) changes.set(input.row_id, { input, row: changed(task, stored, input) });
    else stale.add(input.row_id);
  }
  const gone = removed
    .filter(({ row_id, version }) => isCurrent(known.get(row_id), version))
    .map(({ row_id }) => row_id);
  for (const { row_id } of removed) if (known.has(row_id) && !gone.includes(row_id)) stale.add(row_id);
  const saved = [...changes.values()].filter(({ row }) => row.row_id === undefined || !gone.includes(row.row_id));
  const unexplained = saved.filter(({ row }) => lacksReason(row)).length;
  assert(unexplained === 0, reportErrors.needsReason, { n: unexplained });

  await removeRows(ctx, id, gone);
  await writeRows(
    ctx,
    task,
    saved.map(({ row }) => row),
  );
  const isGone = new Set(gone);
  const all: Row[] = [
    ...before.filter(({ row_id }) => !isGone.has(row_id)).map((row) => changes.get(row.row_id)?.row ?? row),
    ...saved.filter(({ row }) => row.row_id === undefined).map(({ row }) => row),
  ];
  const note = `${task.org_name} ${task.type_name}：保存 ${saved.length} 行，删除 ${gone.length} 行`;
  await finishWrite(ctx, task, all, {
    action: '保存填报数据',
    note,
    after: saved.slice(0, 20).map(({ input }) => ({ row_id: input.row_id, ...input.cells, reason: input.reason })),
  });
  const theirs = (row_id: number) => {
    const row = known.get(row_id);
    return row === undefined ? null : shownDetail(row);
  };
  return {
    saved: await written(ctx, id, saved),
    removed: gone,
    conflicts: [...stale].map((row_id) => ({ row_id, theirs: theirs(row_id) })),
  };
}
