import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { RiskLevel } from '#modules/base-info/shared/risk/risk-point.states.ts';
import { ExperimentState } from '../shared/experiment.states.ts';
import type { ExperimentStatistic, statisticApi } from '../shared/statistic.ts';
import { experimentsWithin } from './experiment-reach.queries.ts';
import { isNearEnd } from './experiment.queries.ts';

type Query = InputOf<typeof statisticApi.find>;

const reached = (ctx: Ctx, { kind }: Query) => sql`p.school_id = ${ctx.schoolId} and ${experimentsWithin(ctx)}
  and ${kind === undefined ? sql`true` : sql`p.kind = ${kind}`}`;

async function readStates(ctx: Ctx, query: Query): Promise<ExperimentStatistic['states']> {
  const { rows } = await sql<{
    state: number;
    count: number;
  }>`select p.state, count(*)::int as count from experiment.project p
    where ${reached(ctx, query)} group by p.state`.execute(ctx.db);
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  return ExperimentState.$items.map(({ value }) => ({ state: value, count: counts.get(value) ?? 0 }));
}

type Cell = { college_id: number; name: string; level: number; count: number };

/** Passed experiments by college and level. */
async function readColleges(ctx: Ctx, query: Query): Promise<ExperimentStatistic['colleges']> {
  const { rows } =
    await sql<Cell>`select coalesce(p.college_id, 0) as college_id, coalesce(c.name, '未归属学院') as name, p.level,
      count(*)::int as count
    from experiment.project p left join org.unit c on c.school_id = p.school_id and c.id = p.college_id
    where ${reached(ctx, query)} and p.state = ${sql.lit(ExperimentState.passed)}
    group by p.college_id, c.name, p.level order by p.college_id is null, c.name, p.college_id, p.level`.execute(
      ctx.db,
    );
  return [...Map.groupBy(rows, ({ college_id }) => college_id).entries()].map(([college_id, cells]) => ({
    college_id,
    name: cells[0]!.name,
    levels: RiskLevel.$items.map(({ value: level }) => ({
      level,
      count: cells.find((cell) => cell.level === level)?.count ?? 0,
    })),
    total: cells.reduce((sum, { count }) => sum + count, 0),
  }));
}

/** Figures of the experiments that the caller reads, each as many as the list shows with the same filters. */
export async function findStatistic(ctx: Ctx, query: Query): Promise<ExperimentStatistic> {
  const { rows } = await sql<{ near_end: number }>`select count(*) filter (where ${isNearEnd(ctx)})::int as near_end
    from experiment.project p where ${reached(ctx, query)}`.execute(ctx.db);
  return {
    states: await readStates(ctx, query),
    near_end: rows[0]!.near_end,
    colleges: await readColleges(ctx, query),
  };
}
