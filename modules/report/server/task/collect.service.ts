import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { isSameValue } from '#kernel/shared/same-value.ts';
import { reportErrors } from '../../shared/errors.ts';
import { cellsOf } from '../../shared/type/value.rules.ts';
import { isEditable, Source } from '../../shared/task.states.ts';
import { carriedRows } from '../plan/former.queries.ts';
import { sourceOf } from '../type/report-source.rules.ts';
import { changedFields, nameOf, withCollected } from './change.rules.ts';
import { readDetails } from './detail.queries.ts';
import { lockToFill } from './locked.queries.ts';
import { finishWrite, writeRows, type Row } from './write.service.ts';

const isSame = (a: unknown, b: unknown) => isSameValue(a, b, { asText: true });
const yearDays = (year: string) => ({ from: `${year.slice(0, 4)}-09-01`, to: `${year.slice(5)}-08-31` });

/** Takes the rows that the platform knows; what people have written stays and waits for a reason where it differs. */
export async function collectRows(ctx: Ctx, { id }: { id: number }) {
  const task = await lockToFill(ctx, id);
  const source = sourceOf(ctx, task.type_code);
  assert(source, reportErrors.noSource);
  const { columns, fills, school_year, org_id } = task;
  const fresh = await source.collect(ctx, { orgId: org_id, schoolYear: school_year, ...yearDays(school_year) });
  const before = await readDetails(ctx, id);
  const byName = new Map(before.map((row) => [nameOf(columns, row.cells, row.place), row]));
  let last = before.reduce((most, { place }) => Math.max(most, place), 0);
  const written = new Map<number | string, Row>();
  let [added, changed, kept] = [0, 0, 0];
  for (const [at, found] of fresh.entries()) {
    const collected = cellsOf(columns, found);
    const stored = byName.get(nameOf(columns, { ...fills, ...collected }, at + 1));
    if (stored === undefined) {
      added += 1;
      last += 1;
      const row = { row_id: undefined, place: last, cells: collected, collected, reason: '', source: Source.auto };
      written.set(`new ${at}`, row);
      continue;
    }
    if (!isEditable(stored)) continue;
    const cells = withCollected(stored, collected);
    if (changedFields(cells, collected).length > 0) kept += 1;
    if (isSame(cells, stored.cells) && isSame(collected, stored.collected)) continue;
    changed += 1;
    written.set(stored.row_id, { ...stored, cells, collected, source: Source.auto });
  }
  await writeRows(
    ctx,
    task,
    [...written.values()].map(({ row_id, place, cells, collected, reason, source: by }) => ({
      row_id,
      place,
      cells,
      collected,
      reason,
      source: by,
    })),
  );
  const isNew = ({ row_id }: Row) => row_id === undefined;
  const all = [...before.map((row): Row => written.get(row.row_id) ?? row), ...[...written.values()].filter(isNew)];
  const note = `${task.org_name} ${task.type_name}：新增 ${added} 行，更新 ${changed} 行`;
  await finishWrite(ctx, task, all, { action: '采集填报数据', note });
  return { added, changed, kept };
}

/** Adds the accepted and deferred rows of the former plan that are not in the table. */
export async function copyLast(ctx: Ctx, { id }: { id: number }) {
  const task = await lockToFill(ctx, id);
  const before = await readDetails(ctx, id);
  const { rows } = await sql<{
    cells: Record<string, string>;
    place: number;
    row_key: string;
  }>`select d.cells, d.place, d.row_key
    from report.task t join report.plan p on p.school_id = t.school_id and p.id = t.plan_id
    cross join lateral ${carriedRows} d
    where t.school_id = ${ctx.schoolId} and t.id = ${id} order by d.place`.execute(ctx.db);
  assert(rows.length > 0, reportErrors.noLast);
  const names = new Set(before.map(({ row_key }) => row_key));
  const last = before.reduce((most, { place }) => Math.max(most, place), 0);
  const added = rows
    .filter(({ row_key }) => row_key === '' || !names.has(row_key))
    .map(({ cells }, at): Row => ({
      row_id: undefined,
      place: last + at + 1,
      cells: cellsOf(task.columns, cells),
      collected: null,
      reason: '',
      source: Source.copy,
    }));
  await writeRows(ctx, task, added);
  const note = `${task.org_name} ${task.type_name}：新增 ${added.length} 行`;
  await finishWrite(ctx, task, [...before, ...added], { action: '复制上年数据', note });
  return { added: added.length };
}
