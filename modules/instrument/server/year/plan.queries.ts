import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { planApi, type PlanDetail, type PlanRow } from '../../shared/year/plan.ts';
import { PlanStatus } from '../../shared/year/plan.states.ts';
import { ReportState, ReportStatus } from '../../shared/year/report.states.ts';
import { ofInstruments } from '../instrument.policy.ts';

type Stored = Omit<PlanRow, 'can' | 'days_left'>;

export const reportCounts = sql`count(*)::int as reports,
  count(*) filter (where r.report_status = ${sql.lit(ReportStatus.reported)})::int as reported,
  count(*) filter (where r.state = ${sql.lit(ReportState.passed)})::int as passed,
  count(*) filter (where r.state = ${sql.lit(ReportState.rejected)})::int as rejected`;

const counts = (ctx: Ctx) => sql`cross join lateral (select ${reportCounts} from instrument.report r
  where r.school_id = p.school_id and r.plan_id = p.id and ${ofInstruments(ctx, 'r.instrument_id')}) n`;

const columns = sql`p.id, p.version, p.name, p.school_year, p.starts_on, p.deadline, p.status, p.urged_on,
  n.reports, n.reported, n.passed, n.rejected`;

/** Days from today to a day, negative after it. */
export const daysTo = (day: string, now: Date): number =>
  Math.round((Date.parse(day) - Date.parse(formatDate(now))) / 86_400_000);

const editsPlans = ({ actor }: Ctx) => holdsRight(actor, 'instrument.plan.edit');

function actionsOf({ status, reports, reported, urged_on }: Stored, ctx: Ctx): PlanRow['can'] {
  if (!editsPlans(ctx) || status === PlanStatus.closed) return [];
  if (status === PlanStatus.draft) return ['edit', 'publish', 'remove'];
  return reported < reports && urged_on !== formatDate(ctx.now) ? ['urge', 'extend', 'close'] : ['extend', 'close'];
}

const shown = (row: Stored, ctx: Ctx): PlanRow => ({
  ...row,
  days_left: daysTo(row.deadline, ctx.now),
  can: actionsOf(row, ctx),
});

/** Drafts are seen by those who write them. */
const reach = (ctx: Ctx) =>
  editsPlans(ctx) ? sql<boolean>`true` : sql<boolean>`p.status <> ${sql.lit(PlanStatus.draft)}`;

export const planList = listQuery<typeof planApi.list, Stored>(planApi.list, {
  noun: '年度上报计划',
  table: ['instrument.plan', 'p'],
  joins: (ctx) => ({ n: counts(ctx) }),
  columns: () => columns,
  reach,
  filters: { keyword: (word) => matchesText(sql`p.name`, word), status: 'p.status' },
  // One a year.
  isNarrow: () => true,
  neverNull: ['deadline'],
  sort: { deadline: sql`p.deadline` },
  order: { desc: sql`p.deadline` },
  row: shown,
});

export async function findPlan(ctx: Ctx, { id }: { id: number }): Promise<PlanDetail> {
  const { rows } = await sql<Stored & { instructions: string }>`select ${columns}, p.instructions
    from instrument.plan p ${counts(ctx)} where p.school_id = ${ctx.schoolId} and p.id = ${id} and ${reach(ctx)}`.execute(
    ctx.db,
  );
  const { instructions, ...row } = found(rows[0], '年度上报计划');
  const colleges = await sql<
    PlanDetail['colleges'][number]
  >`select c.id as college_id, coalesce(c.name, '（未归学院）') as college_name,
      ${reportCounts}
    from instrument.report r join instrument.instrument i on i.school_id = r.school_id and i.id = r.instrument_id
    join base_info.equipment e on e.school_id = i.school_id and e.id = i.equipment_id
    left join org.unit c on c.school_id = e.school_id and c.id = e.college_id
    where r.school_id = ${ctx.schoolId} and r.plan_id = ${id} and ${ofInstruments(ctx, 'r.instrument_id')}
    group by c.id, c.name, c.sort order by c.sort, c.id`.execute(ctx.db);
  return {
    ...shown(row, ctx),
    instructions,
    colleges: colleges.rows.map(({ college_id, college_name, reports, reported, passed }) => ({
      college_id,
      college_name,
      reports,
      reported,
      passed,
    })),
  };
}
