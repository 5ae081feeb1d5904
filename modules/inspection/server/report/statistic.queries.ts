import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found as mustFind } from '#kernel/server/errors.ts';
import { scopeOf } from '#kernel/server/policy.ts';
import { rateOf } from '#kernel/shared/rate.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import type { ProblemQuery } from '../../shared/problem/problem.ts';
import { PoolType, ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import type { Statistic, StatisticBar, StatisticQuery } from '../../shared/report/statistic.ts';
import { findSelfRates } from '../self-check/self-rate.queries.ts';
import { countInspections } from './statistic-checks.queries.ts';
import { listOverdue, listRepeats } from './statistic-lists.queries.ts';
import { tallyProblems, type Part, type Tally } from './statistic-pass.queries.ts';
import { findPeriod } from '../core/period.queries.ts';
import { monthsOf } from '../core/period.rules.ts';
import { bandNames, bandOf } from '../problem/problem-where.queries.ts';
import { problemList } from '../problem/problem.queries.ts';
import { isConfirmed } from '../core/problem-state.queries.ts';

const right = 'inspection.statistic.read';

/** The problems of a statistic as a filter of the problem list, so that every number leads to its rows. */
function filterOf(query: StatisticQuery, period: { from: string; to: string }): ProblemQuery {
  const { college_id, act_types, pool_type, campus_id, lab_level } = query;
  return { college_id, act_types, pool_type, campus_id, lab_level, ...period };
}

/** Numbers of inspections and problems of a period, of the school or of one college. */
export async function findStatistic(ctx: Ctx, query: StatisticQuery): Promise<Statistic> {
  const period = await findPeriod(ctx, query);
  const where = sql<boolean>`${problemList.where(ctx, filterOf(query, period))} and ${isConfirmed}`;
  const college = query.college_id === undefined ? '' : await findCollegeName(ctx, query.college_id);
  const months = monthsOf(period);
  const [tallies, checks, names, repeats, overdue, self_checks] = await Promise.all([
    tallyProblems(ctx, where, { byLab: query.college_id !== undefined, months }),
    countInspections(ctx, query, period),
    listClassNames(ctx),
    listRepeats(ctx, where),
    listOverdue(ctx, where),
    selfChecksOf(ctx, query, period),
  ]);
  const found = partOf(tallies, 'found');
  const units = partOf(tallies, 'unit');
  return {
    ...period,
    college_name: college,
    is_own: scopeOf(ctx.actor, right).kind === 'none',
    cards: { ...cardsOf(found, units), ...checks },
    units: await barsOf(ctx, units),
    ...classFigures(partOf(tallies, 'class'), names),
    levels: partOf(tallies, 'lab')
      .map(({ lab_level, lab_class, n }) => ({ lab_level, lab_class, problems: n }))
      .sort((a, b) => b.problems - a.problems || a.lab_level - b.lab_level || a.lab_class - b.lab_class),
    grades: gradesOf(found),
    bands: bandsOf(found),
    months: months.map((month, i) =>
      monthOf(
        month,
        found.filter((it) => it.month === i + 1),
      ),
    ),
    self_checks,
    repeats,
    overdue,
  };
}

/** Inspectors see the activities in which they take part; self-checks are none. */
async function selfChecksOf(ctx: Ctx, query: StatisticQuery, period: { from: string; to: string }) {
  const isAsked =
    (query.act_types === undefined || query.act_types.includes(ActType.self)) && query.pool_type !== PoolType.special;
  if (!isAsked || scopeOf(ctx.actor, right).kind === 'none') return null;
  const { college_id, campus_id, lab_level } = query;
  return findSelfRates(ctx, right, { period, college_id, campus_id, lab_level });
}

async function findCollegeName(ctx: Ctx, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from org.unit
    where school_id = ${ctx.schoolId} and id = ${id} and level = 'college'`.execute(ctx.db);
  return mustFind(rows[0], '学院').name;
}

const partOf = <P extends Tally['part']>(tallies: readonly Tally[], part: P) =>
  tallies.filter((tally): tally is Part<P> => tally.part === part);

function sumOf<T extends { n: number }>(tallies: readonly T[], counts: (tally: T) => boolean = () => true): number {
  return tallies.reduce((sum, tally) => (counts(tally) ? sum + tally.n : sum), 0);
}

function cardsOf(found: readonly Part<'found'>[], units: readonly Part<'unit'>[]) {
  const problems = sumOf(found);
  const finished = sumOf(found, (it) => it.is_finished);
  const repeated = sumOf(found, (it) => it.repeated);
  const closed = sumOf(found, (it) => it.days !== null);
  const days = found.reduce((sum, it) => sum + (it.days ?? 0) * it.n, 0);
  return {
    problems,
    urgent: sumOf(found, (it) => it.urgent),
    finished,
    overdue: sumOf(units, (it) => it.overdue === true),
    repeated,
    rate: rateOf(finished, problems),
    on_time_rate: rateOf(
      sumOf(found, (it) => it.on_time === true),
      finished,
    ),
    mean_days: closed === 0 ? null : Math.round((days / closed) * 10) / 10,
    repeat_rate: rateOf(repeated, problems),
  };
}

const mostUnits = 500;

/** Bars of colleges, or of the units of one college, the longest first. */
async function barsOf(ctx: Ctx, units: readonly Part<'unit'>[]): Promise<StatisticBar[]> {
  const groups = Map.groupBy(units, (it) => it.unit);
  const { rows } = await sql<{ id: number; name: string }>`select u.id, u.name from org.unit u
    where u.school_id = ${ctx.schoolId} and u.id = any(${[...groups.keys()].filter((id) => id !== null)}) order by u.code`.execute(
    ctx.db,
  );
  const known = rows.filter(({ id }) => groups.has(id));
  const bars = [...known, ...(groups.has(null) ? [{ id: null, name: '校直属' }] : [])].map(({ id, name }) => {
    const own = groups.get(id)!;
    const of = (state: string) => sumOf(own, (it) => it.state === state);
    const [finished, total] = [of(ProblemState.finished), sumOf(own)];
    return {
      id,
      name,
      pending: of(ProblemState.pending),
      planing: of(ProblemState.planing),
      checking: of(ProblemState.checking),
      finished,
      overdue: sumOf(own, (it) => it.overdue === true),
      total,
      rate: rateOf(finished, total),
    };
  });
  return bars.sort((a, b) => b.total - a.total).slice(0, mostUnits);
}

function monthOf(month: string, found: readonly Part<'found'>[]): Statistic['months'][number] {
  const [problems, finished] = [sumOf(found), sumOf(found, (it) => it.is_finished)];
  return { month, problems, finished, rate: rateOf(finished, problems) };
}

const gradesOf = (found: readonly Part<'found'>[]): Statistic['grades'] =>
  [ProblemLevel.ordinary, ProblemLevel.urgent]
    .map((level) => ({ level, problems: sumOf(found, (it) => it.urgent === (level === ProblemLevel.urgent)) }))
    .filter(({ problems }) => problems > 0)
    .sort((a, b) => b.problems - a.problems);

const bandsOf = (found: readonly Part<'found'>[]): Statistic['bands'] =>
  bandNames.map((name, i) => ({
    band: i + 1,
    name,
    problems: sumOf(found, (it) => it.is_finished && bandOf(it.days) === i + 1),
  }));

/** Numbers by class, the largest first, and by category of check items. */
function classFigures(
  tallies: readonly Part<'class'>[],
  { classes, categories }: Awaited<ReturnType<typeof listClassNames>>,
) {
  const counted = classes.map(({ id, name }) => ({ id, name, problems: sumOf(tallies, (it) => it.class_id === id) }));
  return {
    classes: counted.filter(({ problems }) => problems > 0).sort((a, b) => b.problems - a.problems),
    categories: categories.map(({ code, name }) => ({
      code,
      name,
      problems: sumOf(tallies, (it) => it.category_code === code),
    })),
  };
}

/** Classes by name, removed ones included, and categories of check items by code; the first store determines the name. */
async function listClassNames(ctx: Ctx) {
  const { rows } = await sql<{ id: number | null; code: string; name: string }>`
    select k.id, '' as code, k.name from inspection.problem_class k where k.school_id = ${ctx.schoolId}
    union all
    (select distinct on (g.code) null, g.code, g.name from inspection.item_group g
      where g.school_id = ${ctx.schoolId} and g.pid is null order by g.code, g.store_id)
    order by code, name`.execute(ctx.db);
  return {
    classes: rows.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])),
    categories: rows.flatMap(({ id, code, name }) => (id === null ? [{ code, name }] : [])),
  };
}
