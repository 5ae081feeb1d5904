import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays, formatDate, yearOf } from '#kernel/shared/time.ts';
import { usersWithRight } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { AnnualStatus } from '../../shared/annual/annual.states.ts';
import { dueDay } from './annual.queries.ts';

// Days before the due day on which the office is told first, and once more.
const [early, late] = [30, 7];

type Open = { plan: boolean; declaration: boolean };

/** Whether the plan of this year and the declaration of the last one are still open; a school without waste owes neither. */
async function readOpen(ctx: Ctx, year: number): Promise<Open> {
  const { rows } = await sql<Open>`select not exists (select 1 from waste.annual y where y.school_id = ${ctx.schoolId}
      and y.year = ${year} and y.status = ${AnnualStatus.filed}) as plan,
    exists (select 1 from waste.record r where r.school_id = ${ctx.schoolId} and r.started_on >= ${`${year - 1}-01-01`}::date
        and r.started_on < ${`${year}-01-01`}::date)
      and not exists (select 1 from waste.annual y where y.school_id = ${ctx.schoolId} and y.year = ${year - 1}
        and y.declared_on is not null) as declaration
    where exists (select 1 from waste.record r where r.school_id = ${ctx.schoolId})`.execute(ctx.db);
  return rows[0] ?? { plan: false, declaration: false };
}

/** Tells the office of the plan and the declaration that are due: a month and a week before, and when they are late. */
export async function warnOfDue(ctx: Ctx): Promise<void> {
  const today = formatDate(ctx.now);
  const year = yearOf(today);
  const due = `${year}-${await dueDay(ctx)}`;
  if (today < addDays(due, -early)) return;
  const open = await readOpen(ctx, year);
  const stage = today > due ? 'over' : today >= addDays(due, -late) ? 'late' : 'early';
  const things = [
    ...(open.plan ? [{ key: 'plan', what: `${year} 年危险废物管理计划备案` }] : []),
    ...(open.declaration ? [{ key: 'declaration', what: `${year - 1} 年危险废物申报` }] : []),
  ];
  if (things.length === 0) return;
  const userIds = await usersWithRight(ctx, 'waste.annual.edit');
  for (const { key, what } of things)
    await notify(ctx, {
      type: 'WASTE_PLAN_DUE',
      userIds,
      params: { what, date: due, state: stage === 'over' ? '已逾期' : '将到期' },
      url: '/waste/annual-plan',
      dedupe: `waste-due:${year}:${key}:${stage}`,
    });
}
