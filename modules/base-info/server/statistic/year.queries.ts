import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields } from '#kernel/server/errors.ts';
import { formatDate } from '#kernel/shared/time.ts';
import type { PeopleStatistic, YearlyReport, YearQuery } from '../../shared/statistic/year.ts';
import { calendarYear } from '../people/member-hours.queries.ts';
import { countedLabs, type Counted } from './counted-labs.queries.ts';
import { checksOf } from './inspection-figures.queries.ts';
import { labFigures } from './moe.queries.ts';
import { riskTotals } from './risk-point-statistic.queries.ts';
import { readUnitFigures } from './unit-figures.queries.ts';

/** The year of the figures, which has begun. */
function begunYear(ctx: Ctx, asked: number | undefined) {
  const year = calendarYear(ctx, asked);
  if (year.from > formatDate(ctx.now)) throw badFields({ year: '该年度还没有开始，请选择其他年度' });
  return year;
}

/** Figures by college, with the names of these in the order of their numbers. */
async function byCollege(ctx: Ctx, counted: Counted, places: Parameters<typeof readUnitFigures>[2]) {
  const { units, total } = await readUnitFigures(ctx, counted, places);
  const { rows } = await sql<{ id: number; name: string }>`select u.id, u.name from org.unit u
    where u.school_id = ${ctx.schoolId} and u.id = any(${[...units.keys()].filter((id) => id !== null)}::bigint[])
    order by u.code, u.id`.execute(ctx.db);
  const named = [...rows, ...(units.has(null) ? [{ id: null, name: '学校直属' }] : [])];
  return { units: named.map((unit) => ({ ...unit, ...units.get(unit.id)! })), total };
}

/** 人员、培训和自查统计 of a calendar year. */
export async function findPeopleStatistic(ctx: Ctx, { year: asked, ...places }: YearQuery): Promise<PeopleStatistic> {
  const year = begunYear(ctx, asked);
  const counted = await countedLabs(ctx, { ...places, day: year.day });
  const figures = await byCollege(ctx, counted, { ...places, period: { from: year.from, to: year.day } });
  return { ...year, is_today: counted.is_today, ...figures };
}

/** What the yearly report says: laboratories as they are at its end, and what happened in the year. */
export async function findYearlyReport(ctx: Ctx, { year: asked, ...places }: YearQuery): Promise<YearlyReport> {
  const year = begunYear(ctx, asked);
  const counted = await countedLabs(ctx, { ...places, day: year.day });
  const period = { from: year.from, to: year.day };
  return {
    ...(await labFigures(ctx, counted)),
    ...year,
    risks: await riskTotals(ctx, counted),
    checks: await checksOf(ctx, places, period),
    ...(await byCollege(ctx, counted, { ...places, period })),
  };
}
