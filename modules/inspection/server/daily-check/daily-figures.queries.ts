import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { rateOf } from '#kernel/shared/rate.ts';
import { addDays } from '#kernel/shared/time.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { DailyStatus } from '../../shared/daily-check/daily-check.states.ts';
import type { DailyFigures, DailyFiguresReply, DailyPeriod } from '../../shared/daily-check/daily-check.ts';
import { dailyJoins } from './daily-check.queries.ts';
import { isReadCheck } from './daily-check.policy.ts';

type Counts = Omit<DailyFigures, 'rate'>;
type Counted = Counts & { unit_id: number | null; unit_name: string; day: string };

const count = (status: number) => sql`count(*) filter (where t.status = ${sql.lit(status)})`;
const figureNames = ['labs', 'open', 'begun', 'done', 'idle', 'missed', 'abnormal', 'problems'] as const;

/** Checks `t` of a range within the caller's scope. */
export function inPeriod(ctx: Ctx, { from, to, college_id }: DailyPeriod): RawBuilder<boolean> {
  assert(from <= to && addDays(from, 366) >= to, inspectionErrors.dailyRange);
  return sql<boolean>`t.school_id = ${ctx.schoolId} and t.day between ${from}::date and ${to}::date
    and ${college_id === undefined ? sql`true` : sql`t.college_id = ${college_id}`} and ${isReadCheck(ctx)}`;
}

const withRate = (counts: Counts): DailyFigures => ({
  ...counts,
  rate: rateOf(counts.done + counts.idle, counts.labs),
});

function sumOf(rows: readonly Counts[]): DailyFigures {
  const sum = Object.fromEntries(figureNames.map((name) => [name, rows.reduce((all, row) => all + row[name], 0)]));
  return withRate(sum as Counts);
}

/** In total, by college (laboratories of one college) and by day; `labs` counts checks, one for each laboratory and day. */
export async function findDailyFigures(ctx: Ctx, query: DailyPeriod): Promise<DailyFiguresReply> {
  const byLab = query.college_id !== undefined;
  const { rows } = await sql<Counted>`select ${byLab ? sql`u.id` : sql`t.college_id`} as unit_id,
      ${byLab ? sql`u.name` : sql`coalesce(c.name, '校直属')`} as unit_name, t.day, count(*) as labs,
      ${count(DailyStatus.open)} as open, ${count(DailyStatus.begun)} as begun, ${count(DailyStatus.done)} as done,
      ${count(DailyStatus.idle)} as idle, ${count(DailyStatus.missed)} as missed, coalesce(sum(t.abnormal), 0)::int as abnormal,
      coalesce(sum(q.problems), 0)::int as problems
    from inspection.daily_check t ${dailyJoins.u} ${dailyJoins.c}
    left join (select x.daily_check_id, count(*)::int as problems from inspection.problem x
      where x.school_id = ${ctx.schoolId} and x.daily_check_id is not null and x.deleted_at is null group by 1) q on q.daily_check_id = t.id
    where ${inPeriod(ctx, query)} group by 1, 2, 3 order by 2, 3`.execute(ctx.db);
  const grouped = <K>(key: (row: Counted) => K) => [...Map.groupBy(rows, key).values()];
  return {
    total: sumOf(rows),
    units: grouped((row) => row.unit_id).map((own) => ({
      id: own[0]!.unit_id,
      name: own[0]!.unit_name,
      ...sumOf(own),
    })),
    days: grouped((row) => row.day)
      .map((own) => ({ day: own[0]!.day, ...sumOf(own) }))
      .sort((a, b) => a.day.localeCompare(b.day)),
  };
}
