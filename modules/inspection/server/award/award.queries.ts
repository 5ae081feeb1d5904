import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { awardApi, excellentApi, type AwardRow, type ExcellentRow } from '../../shared/award/award.ts';
import { AwardKind, AwardStatus, RecommendStatus, RiskGroup, ScoreStatus } from '../../shared/core/award.states.ts';
import type { ReachRule } from '../../shared/core/reach-rule.ts';
import { awardActions, mayAward, readableAwards, readableScores } from './award.policy.ts';
import { scoreJoins } from './college-score.queries.ts';

/** The publicity of award `w` is over; one of no days is at once. */
const isOver = ({ now }: Ctx) => sql<boolean>`(w.public_to < ${formatDate(now)}::date or w.public_to = w.public_from)`;
export const isDue = (ctx: Ctx) => sql<boolean>`(w.status = ${sql.lit(AwardStatus.public)} and ${isOver(ctx)})`;

type Stored = Omit<AwardRow, 'can' | 'awarded_at'> & { unit_path: string; is_over: boolean; awarded_at: Date | null };

const accountWords = sql<string>`n.name || ' ' || n.account || ' ' || coalesce(n.job_no, '')`;

/** Awards `w` of units `u` in activities `a`. */
export const awardList = listQuery<typeof awardApi.list, Stored>(awardApi.list, {
  noun: '表彰',
  table: ['inspection.award', 'w'],
  joins: {
    a: sql`join inspection.activity a on a.school_id = w.school_id and a.id = w.act_id`,
    u: sql`join org.unit u on u.school_id = w.school_id and u.id = w.unit_id`,
    c: sql`left join org.unit c on c.school_id = w.school_id and c.id = w.college_id`,
    p: sql`left join identity.account p on p.school_id = w.school_id and p.id = w.user_id`,
  },
  columns: (ctx) => sql`w.id, w.act_id, a.act_name, w.kind, w.status, w.unit_id, u.code as unit_no, u.name as unit_name,
    u.path as unit_path, coalesce(p.name, '') as user_name, w.college_id, coalesce(c.name, '') as college_name, w.reason,
    w.public_from::text as public_from, w.public_to::text as public_to, w.award_no, w.awarded_at, w.cancel_reason, ${isOver(ctx)} as is_over`,
  reach: (ctx) => sql<boolean>`a.deleted_at is null and ${readableAwards(ctx)}`,
  filters: {
    act_id: 'w.act_id',
    kind: 'w.kind',
    status: 'w.status',
    due: (due, ctx) => (due ? isDue(ctx) : sql<boolean>`not ${isDue(ctx)}`),
    college_id: 'w.college_id',
    keyword: (word, { schoolId }) => sql<boolean>`(w.unit_id = any(array(select n.id from org.unit n
        where n.school_id = ${schoolId} and ${matches('n.keywords', sql`n.name || ' ' || n.code`, word)}))
      or w.award_no = ${word} or w.user_id = any(array(select n.id from identity.account n
        where n.school_id = ${schoolId} and ${matches('n.keywords', accountWords, word)})))`,
  },
  isNarrow: () => true,
  sort: { public_from: sql`w.public_from` },
  neverNull: ['public_from'],
  order: [{ desc: sql`w.public_from` }, { desc: sql`w.id` }],
  row: ({ unit_path, is_over, awarded_at, ...row }, { actor }) => ({
    ...row,
    awarded_at: awarded_at && formatDateTime(awarded_at),
    can: awardActions(actor, { status: row.status, is_over, unit_path }),
  }),
});

const isGiven = sql<boolean>`(w.status = ${sql.lit(AwardStatus.awarded)})`;
const isProposed = sql<boolean>`(w.status = ${sql.lit(AwardStatus.public)} and w.kind = ${sql.lit(AwardKind.college)})`;

/** How many awards of an activity keep its scores from being withdrawn. */
export async function countBinding(ctx: Ctx, actId: number): Promise<{ given: number; proposed: number }> {
  const { rows } = await sql<{ given: number; proposed: number }>`select count(*) filter (where ${isGiven}) as given,
      count(*) filter (where ${isProposed}) as proposed
    from inspection.award w where w.school_id = ${ctx.schoolId} and w.act_id = ${actId}`.execute(ctx.db);
  return rows[0]!;
}

/** What waits for the school: submitted recommendations, and awards whose publicity is over. */
export const awardCounts = (ctx: Ctx) => sql`select (select count(*) from inspection.recommendation x
    join inspection.activity a on a.school_id = x.school_id and a.id = x.act_id and a.deleted_at is null
    where x.school_id = ${ctx.schoolId} and x.status = ${sql.lit(RecommendStatus.submitted)}) as recommendations,
  (select count(*) from inspection.award w join inspection.activity a on a.school_id = w.school_id and a.id = w.act_id
    and a.deleted_at is null where w.school_id = ${ctx.schoolId} and ${isDue(ctx)}) as due_awards`;

type StoredExcellent = Omit<ExcellentRow, 'can' | 'faults' | 'is_proposed'> & {
  rule: ReachRule;
  has_accident: boolean;
  fit_before: number;
  unit_path: string;
  is_over: boolean;
};

const riskGroup = (s: string) =>
  sql`case when ${sql.ref(`${s}.is_risky`)} then ${sql.lit(RiskGroup.risky)} else ${sql.lit(RiskGroup.others)} end`;
/** Score `t` meets what an excellent college needs by rule `q`. */
const isFit = (t: string) => sql<boolean>`(not ${sql.ref(`${t}.has_accident`)} and ${sql.ref(`${t}.labs`)} > 0
  and ${sql.ref(`${t}.reached`)} * 100 >= (q.rule -> 'excellent' ->> 'reached_rate')::numeric * ${sql.ref(`${t}.labs`)})`;
/** Better scores of the same activity and group. */
const better = sql`from inspection.college_score t where t.school_id = s.school_id and t.act_id = s.act_id
  and t.is_risky = s.is_risky and t.total > s.total`;

/** Published scores `s` as candidates for excellent colleges, with their award `w`. */
export const excellentList = listQuery<typeof excellentApi.list, StoredExcellent>(excellentApi.list, {
  noun: '优秀单位',
  table: ['inspection.college_score', 's'],
  joins: {
    ...scoreJoins,
    q: sql`join inspection.reach_rule q on q.school_id = a.school_id and q.id = a.rule_id`,
    w: sql`left join inspection.award w on w.school_id = s.school_id and w.act_id = s.act_id and w.kind = ${sql.lit(AwardKind.college)}
      and w.unit_id = s.college_id and w.status <> ${sql.lit(AwardStatus.cancelled)}`,
  },
  columns: (
    ctx,
  ) => sql`s.id, s.act_id, a.act_name, a.school_year, s.college_id, c.name as college_name, c.path as unit_path,
    ${riskGroup('s')} as risk_group, (select count(*) + 1 ${better}) as group_rank, (select count(*) ${better} and ${isFit('t')}) as fit_before,
    s.total::float8 as total, s.labs, s.reached, s.has_accident, q.rule, w.id as award_id, w.status as award_status,
    coalesce(w.award_no, '') as award_no, w.public_to::text as public_to, coalesce(${isOver(ctx)}, false) as is_over`,
  reach: (ctx) => sql<boolean>`a.deleted_at is null and s.status = ${sql.lit(ScoreStatus.published)}
    and ${readableScores(ctx, 'inspection.excellent.read')}`,
  filters: { act_id: 's.act_id', college_id: 's.college_id' },
  isNarrow: () => true,
  sort: { total: sql`s.total` },
  neverNull: ['total'],
  order: [{ desc: sql`s.is_risky` }, { desc: sql`s.total` }],
  row: ({ rule, has_accident, fit_before, unit_path, is_over, ...row }, { actor }) => {
    const { reached_rate, risky, others } = rule.excellent;
    const faults = [
      ...(row.reached * 100 < reached_rate * row.labs || row.labs === 0 ? [`达标率低于 ${reached_rate}%`] : []),
      ...(has_accident ? ['本年度登记有需上报的事故'] : []),
    ];
    const places = row.risk_group === RiskGroup.risky ? risky : others;
    const { award_status: status } = row;
    const isFree = status === null && faults.length === 0 && mayAward(actor);
    return {
      ...row,
      faults,
      is_proposed: faults.length === 0 && fit_before < places,
      can: [
        ...(isFree ? (['choose'] as const) : []),
        ...(status === null ? [] : awardActions(actor, { status, is_over, unit_path })),
      ],
    };
  },
});
