import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { defineTodos, todoRows } from '#kernel/server/todos.ts';
import { endOfDay, formatDate } from '#kernel/shared/time.ts';
import type { InstrumentHome } from '../shared/home.ts';
import { monthApi, MonthState } from '../shared/month/month.ts';
import { PlanStatus } from '../shared/year/plan.states.ts';
import { reportApi } from '../shared/year/report.ts';
import { ReportState, ReportStatus } from '../shared/year/report.states.ts';
import { keepsInstrument, ofInstruments } from './instrument.policy.ts';
import { daysTo, reportCounts } from './year/plan.queries.ts';
import { isToFill, waitsForMe } from './year/report.queries.ts';

const isOpen = sql`m.state = ${sql.lit(MonthState.open)}`;
const isEnded = (ctx: Ctx) => sql`m.month < date_trunc('month', ${formatDate(ctx.now)}::date)`;

const readValue = (ctx: Ctx) =>
  sql<{ instruments: number; value: string; by_status: InstrumentHome['by_status'] }>`select
    coalesce(sum(x.count), 0)::int as instruments, coalesce(sum(x.value), 0)::text as value,
    coalesce(json_agg(json_build_object('status', x.status, 'count', x.count) order by x.status), '[]') as by_status
  from (select i.status, count(*)::int as count, sum(e.price) as value from instrument.instrument i
    join base_info.equipment e on e.school_id = i.school_id and e.id = i.equipment_id
    where i.school_id = ${ctx.schoolId} and i.is_listed and ${ofInstruments(ctx, 'i.id')} group by i.status) x`.execute(
    ctx.db,
  );

const readMissing = (ctx: Ctx) =>
  sql<InstrumentHome['missing'][number]>`select to_char(m.month, 'YYYY-MM') as month,
    count(*)::int as count, bool_or(m.due_on < ${formatDate(ctx.now)}::date) as is_late
  from instrument.month m where m.school_id = ${ctx.schoolId} and ${isOpen} and ${isEnded(ctx)} and ${ofInstruments(ctx, 'm.instrument_id')}
  group by m.month order by m.month limit 24`.execute(ctx.db);

const readRejected = (ctx: Ctx) =>
  sql<InstrumentHome['rejected'][number]>`select y.id, e.name as instrument_name, y.opinion, y.decided_by
  from instrument.report y join instrument.plan p on p.school_id = y.school_id and p.id = y.plan_id
  join instrument.instrument i on i.school_id = y.school_id and i.id = y.instrument_id
  join base_info.equipment e on e.school_id = i.school_id and e.id = i.equipment_id
  where y.school_id = ${ctx.schoolId} and y.state = ${sql.lit(ReportState.rejected)} and p.status = ${sql.lit(PlanStatus.published)}
    and ${ofInstruments(ctx, 'y.instrument_id')} order by y.decided_at desc limit 20`.execute(ctx.db);

type Open = Omit<NonNullable<InstrumentHome['plan']>, 'days_left'>;
const readOpen = (ctx: Ctx) =>
  sql<Open>`select p.id, p.name, p.school_year, p.deadline, n.*,
    (select count(*)::int from instrument.report y where y.school_id = p.school_id and y.plan_id = p.id and ${waitsForMe(ctx)}) as waits
  from instrument.plan p cross join lateral (select ${reportCounts} from instrument.report r
    where r.school_id = p.school_id and r.plan_id = p.id and ${ofInstruments(ctx, 'r.instrument_id')}) n
  where p.school_id = ${ctx.schoolId} and p.status = ${sql.lit(PlanStatus.published)} order by p.deadline desc limit 1`.execute(
    ctx.db,
  );

/** What the caller keeps or looks over, and what is to be done. */
export async function findHome(ctx: Ctx): Promise<InstrumentHome> {
  const [value, missing, rejected, open] = await Promise.all([
    readValue(ctx),
    readMissing(ctx),
    readRejected(ctx),
    readOpen(ctx),
  ]);
  const plan = open.rows[0];
  return {
    ...value.rows[0]!,
    missing: missing.rows,
    rejected: rejected.rows,
    plan: plan
      ? {
          id: plan.id,
          name: plan.name,
          school_year: plan.school_year,
          deadline: plan.deadline,
          days_left: daysTo(plan.deadline, ctx.now),
          reports: plan.reports,
          reported: plan.reported,
          passed: plan.passed,
          waits: plan.waits,
        }
      : null,
  };
}

/** Months to confirm, years to fill in, and years to decide. */
export const instrumentTodos = defineTodos({
  kinds: [
    {
      name: 'instrument.month-opens',
      label: '大型仪器机时待确认',
      action: '去确认',
      page: '/instrument-report/month',
      right: 'instrument.edit',
      rows: todoRows(monthApi.list, { mine: true, ended: true, state: MonthState.open }),
    },
    {
      name: 'instrument.report-fills',
      label: '大型仪器年度数据待上报',
      action: '去填报',
      page: '/instrument-report/fill',
      right: 'instrument.edit',
      rows: todoRows(reportApi.list, { mine: true, open: true, report_status: ReportStatus.reporting }),
    },
    {
      name: 'instrument.report-waits',
      label: '大型仪器年度数据待审核',
      action: '去审核',
      page: '/instrument-report/examine',
      right: 'instrument.examine',
      rows: todoRows(reportApi.list, { waits: true }),
    },
  ],
  count: async (ctx) => {
    const today = formatDate(ctx.now);
    const { rows } = await sql<
      Record<'months' | 'late' | 'fills' | 'past' | 'waits', number> & Record<'month_due' | 'fill_due', string | null>
    >`
      with months as (select m.due_on from instrument.month m where m.school_id = ${ctx.schoolId} and ${isOpen} and ${isEnded(ctx)}
          and ${keepsInstrument(ctx, 'm.instrument_id')}),
        fills as (select p.deadline from instrument.report y join instrument.plan p on p.school_id = y.school_id and p.id = y.plan_id
          where y.school_id = ${ctx.schoolId} and ${isToFill(ctx)} and ${keepsInstrument(ctx, 'y.instrument_id')})
      select (select count(*)::int from months) as months, (select count(*)::int from months where due_on < ${today}::date) as late,
        (select min(due_on) from months) as month_due, (select count(*)::int from fills) as fills,
        (select count(*)::int from fills where deadline < ${today}::date) as past, (select min(deadline) from fills) as fill_due,
        (select count(*)::int from instrument.report y where y.school_id = ${ctx.schoolId} and ${waitsForMe(ctx)}
          and ${ofInstruments(ctx, 'y.instrument_id', 'instrument.examine')}) as waits`.execute(ctx.db);
    const { months, late, month_due, fills, past, fill_due, waits } = rows[0]!;
    return {
      'instrument.month-opens': {
        count: months,
        overdue: late,
        due_at: month_due === null ? null : endOfDay(month_due),
      },
      'instrument.report-fills': { count: fills, overdue: past, due_at: fill_due === null ? null : endOfDay(fill_due) },
      'instrument.report-waits': { count: holdsRight(ctx.actor, 'instrument.examine') ? waits : 0 },
    };
  },
});
