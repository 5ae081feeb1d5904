import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { MonthState } from '../../shared/month/month.ts';
import { figureNames } from '../../shared/year/figures.ts';
import { reportApi, type ReportDetail, type ReportRow } from '../../shared/year/report.ts';
import { PlanStatus } from '../../shared/year/plan.states.ts';
import { ReportState, ReportStatus, Step } from '../../shared/year/report.states.ts';
import { decidingStep, keepsInstrument, ofInstruments, reachesFew } from '../instrument.policy.ts';
import { instrumentJoins, instrumentsNamed, namedInstrument } from '../register/instrument.queries.ts';

type Stored = Omit<ReportRow, 'can'> & { edits: boolean; is_own: boolean; plan_status: number; starts_on: string };

export const reportJoins = {
  p: sql`join instrument.plan p on p.school_id = y.school_id and p.id = y.plan_id`,
  i: sql`join instrument.instrument i on i.school_id = y.school_id and i.id = y.instrument_id`,
  ...instrumentJoins,
};

/** The caller keeps the instrument of report `y`, or has reported it: others decide. */
const isOwnReport = (ctx: Ctx) =>
  sql<boolean>`(${keepsInstrument(ctx, 'y.instrument_id')} or coalesce(y.submitted_by = ${ctx.actor.userId}, false))`;

const columns = (
  ctx: Ctx,
) => sql`y.id, y.version, y.plan_id, p.name as plan_name, p.school_year, p.deadline, p.status as plan_status,
  p.starts_on, y.instrument_id, ${namedInstrument}, e.price, y.hours_teach, y.hours_research, y.hours_service, y.hours_open,
  y.samples, y.report_status, y.state, y.step, y.opinion, y.decided_by,
  ${ofInstruments(ctx, 'y.instrument_id', 'instrument.edit')} as edits, ${isOwnReport(ctx)} as is_own`;

function actionsOf({ edits, is_own, plan_status, starts_on, step }: Stored, ctx: Ctx): ReportRow['can'] {
  if (plan_status !== PlanStatus.published) return [];
  if (step === Step.keeper) return edits && starts_on <= formatDate(ctx.now) ? ['fill', 'submit'] : [];
  const decides = decidingStep(ctx.actor);
  if (is_own || decides === undefined) return [];
  if (step === decides) return ['pass', 'defer', 'reject'];
  return step === Step.done && decides === Step.school ? ['reject'] : [];
}

const shown = (stored: Stored, ctx: Ctx): ReportRow => {
  const { edits: _edits, is_own: _own, plan_status: _status, starts_on: _from, ...row } = stored;
  return { ...row, can: actionsOf(stored, ctx) };
};

const openPlans = (ctx: Ctx) => sql`any(array(select q.id from instrument.plan q where q.school_id = ${ctx.schoolId}
  and q.status = ${sql.lit(PlanStatus.published)}))`;

/** Reports `y` that wait for the caller. */
export const waitsForMe = (
  ctx: Ctx,
) => sql<boolean>`(y.plan_id = ${openPlans(ctx)} and y.step = ${decidingStep(ctx.actor) ?? -1}
  and y.state = ${sql.lit(ReportState.waiting)} and not ${isOwnReport(ctx)})`;

/** Reports `y` that are to be filled in. */
export const isToFill = (ctx: Ctx) =>
  sql<boolean>`(y.plan_id = ${openPlans(ctx)} and y.report_status = ${sql.lit(ReportStatus.reporting)})`;

export const reportList = listQuery<typeof reportApi.list, Stored>(reportApi.list, {
  noun: '年度数据',
  table: ['instrument.report', 'y'],
  joins: reportJoins,
  columns,
  reach: (ctx) => ofInstruments(ctx, 'y.instrument_id'),
  filters: {
    keyword: (word, ctx) => sql<boolean>`y.instrument_id = any(array(${instrumentsNamed(ctx, word)}))`,
    plan_id: 'y.plan_id',
    school_year: (year, ctx) => sql<boolean>`y.plan_id = any(array(select q.id from instrument.plan q
      where q.school_id = ${ctx.schoolId} and q.school_year = ${year}))`,
    instrument_id: 'y.instrument_id',
    college_id: (college, ctx) => sql<boolean>`y.instrument_id = any(array(select x.id from instrument.instrument x
      join base_info.equipment q on q.school_id = x.school_id and q.id = x.equipment_id
      where x.school_id = ${ctx.schoolId} and q.college_id = ${college}))`,
    report_status: 'y.report_status',
    state: 'y.state',
    step: 'y.step',
    open: (open, ctx) => sql<boolean>`(y.plan_id = ${openPlans(ctx)}) = ${open}`,
    mine: (mine, ctx) => sql<boolean>`${keepsInstrument(ctx, 'y.instrument_id')} = ${mine}`,
    waits: (waits, ctx) => sql<boolean>`${waitsForMe(ctx)} = ${waits}`,
  },
  narrowing: [
    'keyword',
    'plan_id',
    'school_year',
    'instrument_id',
    'college_id',
    'report_status',
    'state',
    'step',
    'open',
    'mine',
    'waits',
  ],
  isNarrow: (_asked, ctx) => reachesFew(ctx),
  neverNull: ['asset_no'],
  unindexed: ({ sort }) => sort === 'asset_no',
  sort: { asset_no: sql`upper(e.asset_no)` },
  order: { desc: sql`y.plan_id` },
  row: shown,
});

type Rest = Omit<ReportDetail, 'can' | 'open_months'>;

export async function findReport(ctx: Ctx, { id }: { id: number }): Promise<ReportDetail> {
  const { rows } = await sql<
    Stored & Rest
  >`select ${columns(ctx)}, ${sql.join(figureNames.map((name) => sql.ref(`y.${name}`)))},
      e.model, e.spec, e.class_no, e.buy_date, e.country, i.kind, u.name as lab_name, coalesce(r.room_no, '') as room_no,
      y.joined_platform, y.price_published, y.share_rules, y.self_review, y.collected, y.reason
    from instrument.report y ${sql.join(Object.values(reportJoins), sql` `)}
    where y.school_id = ${ctx.schoolId} and y.id = ${id} and ${ofInstruments(ctx, 'y.instrument_id')}`.execute(ctx.db);
  const stored = found(rows[0], '年度数据');
  const open = await readOpenMonths(ctx, stored.instrument_id, stored.school_year);
  const { edits: _edits, is_own: _own, plan_status: _status, starts_on: _from, ...rest } = stored;
  return { ...rest, can: actionsOf(stored, ctx), open_months: open };
}

/** Months of a school year that have begun and whose hours wait to be confirmed. */
export async function readOpenMonths(ctx: Ctx, instrumentId: number, year: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`select to_char(m.month, 'YYYY-MM') as month from instrument.month m
    where m.school_id = ${ctx.schoolId} and m.instrument_id = ${instrumentId} and m.state = ${sql.lit(MonthState.open)}
      and m.month between ${`${year.slice(0, 4)}-09-01`}::date and ${`${year.slice(5)}-08-31`}::date
    order by m.month`.execute(ctx.db);
  return rows.map(({ month }) => month);
}
