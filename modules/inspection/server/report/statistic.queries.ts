import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { formatDate } from '#kernel/shared/time.ts';
import type { ProblemQuery } from '../../shared/problem/problem.ts';
import { confirmedStates, ProblemState } from '../../shared/core/problem.states.ts';
import type { Statistic, StatisticBar, StatisticQuery } from '../../shared/report/statistic.ts';
import { countInspections } from './statistic-checks.queries.ts';
import { listOverdue, listRepeats } from './statistic-lists.queries.ts';
import { monthsOf, periodOf } from '../core/period.rules.ts';
import { bandNames, closedBand, daysToClose, isOnTime, isOverdue } from '../problem/problem-where.queries.ts';
import { problemList } from '../problem/problem.queries.ts';
import { rateOf } from '../core/rate.rules.ts';
import { isState, isUrgent } from '../core/problem-state.queries.ts';

/** The problems of a statistic as a filter of the problem list, so that every number leads to its rows. */
function filterOf(query: StatisticQuery, period: { from: string; to: string }): ProblemQuery {
  const { college_id, act_types, pool_type, campus_id, lab_level } = query;
  return { college_id, act_types, pool_type, campus_id, lab_level, ...period, states: [...confirmedStates] };
}

/** Numbers of inspections and problems of a period, of the school or of one college. */
export async function findStatistic(ctx: Ctx, query: StatisticQuery): Promise<Statistic> {
  const period = periodOf(query, formatDate(ctx.now));
  const where = problemList.where(ctx, filterOf(query, period));
  const college = query.college_id === undefined ? '' : await findCollegeName(ctx, query.college_id);
  const [cards, checks, units, counts, repeats, overdue] = await Promise.all([
    countCards(ctx, where),
    countInspections(ctx, query, period),
    countUnits(ctx, where, query.college_id !== undefined),
    countGroups(ctx, where),
    listRepeats(ctx, where),
    listOverdue(ctx, where),
  ]);
  const { months, ...rest } = counts;
  return {
    ...period,
    college_name: college,
    cards: { ...cards, ...checks },
    units,
    ...rest,
    months: monthsOf(period).map((month) => months.get(month) ?? { month, problems: 0, finished: 0, rate: null }),
    repeats,
    overdue,
  };
}

async function findCollegeName(ctx: Ctx, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from org.unit
    where school_id = ${ctx.schoolId} and id = ${id} and level = 'college'`.execute(ctx.db);
  return found(rows[0], '学院').name;
}

type Cards = {
  problems: number;
  urgent: number;
  finished: number;
  overdue: number;
  on_time: number;
  days: string | null;
  repeated: number;
};

async function countCards(ctx: Ctx, where: RawBuilder<boolean>) {
  const { rows } = await sql<Cards>`
    select count(*) as problems, count(*) filter (where ${isUrgent}) as urgent, count(*) filter (where ${isState(ProblemState.finished)}) as finished,
      count(*) filter (where ${isOverdue(ctx.now)}) as overdue, count(*) filter (where ${isState(ProblemState.finished)} and ${isOnTime}) as on_time,
      avg(${daysToClose}) filter (where ${isState(ProblemState.finished)}) as days, count(*) filter (where p.repeated) as repeated
    from inspection.problem p where ${where}`.execute(ctx.db);
  const { on_time, days, ...cards } = rows[0]!;
  return {
    ...cards,
    rate: rateOf(cards.finished, cards.problems),
    on_time_rate: rateOf(on_time, cards.finished),
    mean_days: days === null ? null : Math.round(Number(days) * 10) / 10,
    repeat_rate: rateOf(cards.repeated, cards.problems),
  };
}

/** Bars of colleges, or of the units of one college. */
async function countUnits(ctx: Ctx, where: RawBuilder<boolean>, byLab: boolean): Promise<StatisticBar[]> {
  const key = byLab ? sql`p.org_id` : sql`p.college_id`;
  const { rows } = await sql<Omit<StatisticBar, 'rate'>>`
    select g.id, coalesce(u.name, '校直属') as name, g.pending, g.planing, g.checking, g.finished, g.overdue, g.total from (
      select ${key} as id, count(*) filter (where ${isState(ProblemState.pending)}) as pending, count(*) filter (where ${isState(ProblemState.planing)}) as planing,
        count(*) filter (where ${isState(ProblemState.checking)}) as checking, count(*) filter (where ${isState(ProblemState.finished)}) as finished,
        count(*) filter (where ${isOverdue(ctx.now)}) as overdue, count(*) as total
      from inspection.problem p where ${where} group by 1) g
    left join org.unit u on u.school_id = ${ctx.schoolId} and u.id = g.id order by g.total desc, u.code limit 500`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, rate: rateOf(row.finished, row.total) }));
}

type Group = { kind: string; a: string; b: number; problems: number; finished: number };

const month = sql`to_char(p.found_at at time zone 'Asia/Shanghai', 'YYYY-MM')`;

/** All groupings in one scan of the problems. */
async function countGroups(ctx: Ctx, where: RawBuilder<boolean>) {
  const { rows } = await sql<Group>`
    with chosen as materialized (
      select ${month} as month, p.class_id, p.category_code, coalesce(l.lab_level, 0) as lab_level, coalesce(l.lab_class, 0) as lab_class, p.level,
        case when ${isState(ProblemState.finished)} then ${closedBand} end as band, ${isState(ProblemState.finished)} as is_finished
      from inspection.problem p left join base_info.lab l on l.school_id = p.school_id and l.id = p.org_id where ${where}
    )
    select 'month' as kind, month as a, 0 as b, count(*) as problems, count(*) filter (where is_finished) as finished from chosen group by month
    union all select 'class', coalesce(k.name, ''), n.class_id, n.problems, 0 from (
      select class_id, count(*) as problems from chosen group by class_id) n
      left join inspection.problem_class k on k.school_id = ${ctx.schoolId} and k.id = n.class_id
    union all select 'category', category_code, 0, count(*), 0 from chosen group by category_code
    union all select 'level', lab_level::text, lab_class, count(*), 0 from chosen group by lab_level, lab_class
    union all select 'grade', level, 0, count(*), 0 from chosen group by level
    union all select 'band', '', band, count(*), 0 from chosen where band is not null group by band
    order by 1, 4 desc, 2`.execute(ctx.db);
  const names = await listCategoryNames(ctx);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    months: new Map(
      of('month').map((row) => [
        row.a,
        { month: row.a, problems: row.problems, finished: row.finished, rate: rateOf(row.finished, row.problems) },
      ]),
    ),
    classes: of('class').map((row) => ({ id: row.b, name: row.a, problems: row.problems })),
    categories: names.map(({ code, name }) => ({
      code,
      name,
      problems: of('category').find((row) => row.a === code)?.problems ?? 0,
    })),
    levels: of('level').map((row) => ({ lab_level: Number(row.a), lab_class: row.b, problems: row.problems })),
    grades: of('grade').map((row) => ({ level: row.a, problems: row.problems })),
    bands: bandNames.map((name, i) => ({
      band: i + 1,
      name,
      problems: of('band').find((row) => row.b === i + 1)?.problems ?? 0,
    })),
  };
}

/** Categories of check items by code; the first store determines the name. */
async function listCategoryNames(ctx: Ctx): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{
    code: string;
    name: string;
  }>`select distinct on (g.code) g.code, g.name from inspection.item_group g
    where g.school_id = ${ctx.schoolId} and g.pid is null order by g.code, g.store_id`.execute(ctx.db);
  return rows;
}
