import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { scopeOf } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import type { selfResultApi, SelfUnitQuery, SelfUnitRow } from '../../shared/self-check/self-result.ts';
import { columnsOf, keyIn, type Span } from './self-columns.rules.ts';
import { sumOf, type SelfCounts } from './self-figures.rules.ts';
import { selfCounts } from './self-counts.queries.ts';
import { planHead, tasksOfPlan } from './self-plan-result.queries.ts';

type Stored = SelfCounts & Span & { unit: number | null; task_id: number };

/** 按单位统计: units of the caller's reach by the periods of a plan. */
export async function findUnitResult(ctx: Ctx, query: SelfUnitQuery): Promise<OutputOf<typeof selfResultApi.units>> {
  const head = await planHead(ctx, query.id);
  const by_lab = query.college_id !== undefined || scopeOf(ctx.actor, 'inspection.self.read').kind !== 'all';
  const { rows } =
    await sql<Stored>`select ${by_lab ? sql`t.lab_id` : sql`t.college_id`} as unit, t.frequency, t.period_key,
      min(t.from_day) as from_day, max(t.to_day) as to_day, min(t.id) as task_id, ${selfCounts}
    from ${tasksOfPlan(ctx, query)} group by 1, 2, 3`.execute(ctx.db);
  const { by_month, columns } = columnsOf(rows);
  const units = await namedUnits(ctx, rows);
  return {
    ...head,
    total: sumOf(rows),
    by_lab,
    by_month,
    college_name: query.college_id === undefined ? '' : await collegeName(ctx, query.college_id),
    columns,
    units: units.map(({ id, name, note }) => {
      const own = rows.filter(({ unit }) => unit === id);
      const byColumn = Map.groupBy(own, (row) => keyIn(by_month, row));
      const cells = columns.map(({ key }) => cellOf(byColumn.get(key), by_lab));
      return { id, name, note, total: sumOf(own), cells };
    }),
  };
}

function cellOf(tasks: Stored[] | undefined, byLab: boolean): SelfUnitRow['cells'][number] {
  if (!tasks) return null;
  return { ...sumOf(tasks), task_id: byLab && tasks.length === 1 ? tasks[0]!.task_id : null };
}

type Unit = Pick<SelfUnitRow, 'id' | 'name' | 'note'>;

async function namedUnits(ctx: Ctx, rows: readonly Stored[]): Promise<Unit[]> {
  const ids = [...new Set(rows.map(({ unit }) => unit))];
  const { rows: known } = await sql<Unit>`select n.id, n.name, case when n.level = 'lab' then n.code else '' end as note
    from org.unit n where n.school_id = ${ctx.schoolId} and n.id = any(${ids.filter((id) => id !== null)})
    order by n.code`.execute(ctx.db);
  return ids.includes(null) ? [...known, { id: null, name: '校直属', note: '' }] : known;
}

async function collegeName(ctx: Ctx, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select n.name from org.unit n
    where n.school_id = ${ctx.schoolId} and n.id = ${id} and n.level = 'college'`.execute(ctx.db);
  return rows[0]?.name ?? '';
}
