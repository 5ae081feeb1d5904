import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { recommendApi, type CandidateRow, type RecommendCollege } from '../../shared/award/recommendation.ts';
import { AwardKind, AwardStatus, RecommendStatus } from '../../shared/core/award.states.ts';
import type { ReachRule } from '../../shared/core/reach-rule.ts';
import { isOverdue } from '../problem/problem-where.queries.ts';
import { readableCandidates, recommendActions } from './award.policy.ts';
import { findReachAct, isPublishedReach } from './reach-act.queries.ts';

const joins = {
  a: sql`join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id`,
  q: sql`join inspection.reach_rule q on q.school_id = a.school_id and q.id = a.rule_id`,
  u: sql`join org.unit u on u.school_id = r.school_id and u.id = r.lab_id`,
  l: sql`join base_info.lab l on l.school_id = r.school_id and l.id = r.lab_id`,
  c: sql`left join org.unit c on c.school_id = r.school_id and c.id = r.college_id`,
  s: sql`left join inspection.college_score s on s.school_id = r.school_id and s.act_id = r.act_id and s.college_id = r.college_id`,
  x: sql`left join inspection.recommendation x on x.school_id = r.school_id and x.result_id = r.id`,
  y: sql`left join identity.account y on y.school_id = x.school_id and y.id = x.submitted_by`,
  z: sql`left join identity.account z on z.school_id = x.school_id and z.id = x.decided_by`,
};

/** What keeps result `r` from being recommended, by rule `q` of its activity. */
const hindrances = ({ now }: Ctx) => ({
  below: sql<boolean>`r.final < (q.rule -> 'grades' ->> 'excellent')::numeric`,
  vetoed: sql<boolean>`jsonb_array_length(r.veto_hits) > 0`,
  late: sql<boolean>`exists (select 1 from inspection.problem p where p.school_id = r.school_id and p.org_id = r.lab_id
    and not p.is_draft and p.deleted_at is null and ${isOverdue(now)})`,
  accident: sql<boolean>`coalesce(s.has_accident, false)`,
});

type Faults = { below: boolean; vetoed: boolean; late: boolean; accident: boolean; line: number; vetoes: number };

const faultsOf = ({ below, vetoed, late, accident, line, vetoes }: Faults): string[] => [
  ...(below ? [`得分低于优秀线 ${line}`] : []),
  ...(vetoed ? [`有 ${vetoes} 项否决项不符合`] : []),
  ...(late ? ['有隐患逾期未整改'] : []),
  ...(accident ? ['所在学院本年度登记有需上报的事故'] : []),
];

type Stored = Omit<CandidateRow, 'can' | 'faults' | 'photos' | 'files' | 'submitted_at'> &
  Faults & { unit_path: string; photo_ids: number[]; file_ids: number[]; submitted_at: Date | null };

/** Laboratories with a published final score, as candidates. */
export const candidateList = listQuery<typeof recommendApi.list, Stored>(recommendApi.list, {
  noun: '推荐对象',
  table: ['inspection.reach_result', 'r'],
  joins,
  columns: (ctx) => {
    const { below, vetoed, late, accident } = hindrances(ctx);
    return sql`r.id, r.act_id, r.lab_id, u.code as lab_no, u.name as lab_name, u.path as unit_path, l.lab_level, r.college_id,
    coalesce(c.name, '') as college_name, r.final::float8 as final, r.grade, r.rank, x.id as recommendation_id, x.status,
    coalesce(x.reason, '') as reason, to_jsonb(coalesce(x.photos, '{}')) as photo_ids, to_jsonb(coalesce(x.files, '{}')) as file_ids,
    coalesce(y.name, '') as submitted_by_name, x.submitted_at, coalesce(z.name, '') as decided_by_name, coalesce(x.opinion, '') as opinion,
    ${below} as below, ${vetoed} as vetoed, ${late} as late, ${accident} as accident,
    (q.rule -> 'grades' ->> 'excellent')::float8 as line, jsonb_array_length(r.veto_hits) as vetoes`;
  },
  reach: (ctx) =>
    sql<boolean>`${isPublishedReach} and r.lab_id is not null and r.final is not null and ${readableCandidates(ctx)}`,
  filters: {
    act_id: 'r.act_id',
    college_id: 'r.college_id',
    // Looked up at once: results are many, recommendations and awards few.
    status: (status, { schoolId }) => sql<boolean>`r.id = any(array(select n.result_id from inspection.recommendation n
      where n.school_id = ${schoolId} and n.status = ${status}))`,
    proposed: (
      proposed,
      { schoolId },
    ) => sql<boolean>`${proposed ? sql`` : sql`not `}(r.id = any(array(select n.result_id
      from inspection.recommendation n where n.school_id = ${schoolId})))`,
    awarded: (awarded) => sql<boolean>`(exists (select 1 from inspection.award w where w.school_id = r.school_id
      and w.act_id = r.act_id and w.kind = ${sql.lit(AwardKind.lab)} and w.unit_id = r.lab_id
      and w.status <> ${sql.lit(AwardStatus.cancelled)})) = ${awarded}`,
    keyword: (word, { schoolId }) => sql<boolean>`r.lab_id = any(array(select n.id from org.unit n
      where n.school_id = ${schoolId} and ${matches('n.keywords', sql`n.name || ' ' || n.code`, word)}))`,
  },
  isNarrow: () => true,
  sort: { final: sql`r.final` },
  order: [{ desc: sql`r.act_id` }, { desc: sql`r.final` }],
  rows: shown,
});

async function shown(rows: Stored[], ctx: Ctx): Promise<CandidateRow[]> {
  const refs = await fileRefs(
    ctx,
    rows.flatMap((row) => [...row.photo_ids, ...row.file_ids]),
  );
  return rows.map(
    ({ unit_path, photo_ids, file_ids, submitted_at, below, vetoed, late, accident, line, vetoes, ...row }) => {
      const faults = faultsOf({ below, vetoed, late, accident, line, vetoes });
      return {
        ...row,
        faults,
        photos: pickFiles(refs, photo_ids),
        files: pickFiles(refs, file_ids),
        submitted_at: submitted_at && formatDateTime(submitted_at),
        can: recommendActions(ctx.actor, { status: row.status, unit_path, has_fault: faults.length > 0 }),
      };
    },
  );
}

/** Laboratories that a college may recommend: a part of those checked, and at least some. */
export const quotaOf = (labs: number, { quota }: Pick<ReachRule, 'quota'>): number =>
  labs === 0 ? 0 : Math.min(labs, Math.max(quota.least, Math.round((labs * quota.percent) / 100)));

/** Colleges of a reach check with quota and recommendations, within the caller's reach. */
export async function listRecommendColleges(
  ctx: Ctx,
  { act_id }: InputOf<typeof recommendApi.colleges>,
): Promise<OutputOf<typeof recommendApi.colleges>> {
  const { rule } = await findReachAct(ctx, act_id);
  const { below, vetoed, late, accident } = hindrances(ctx);
  const { draft, submitted, passed, rejected } = RecommendStatus;
  const counted = (status: number) => sql`count(*) filter (where x.status = ${status})`;
  const { rows } = await sql<
    Omit<RecommendCollege, 'quota'>
  >`select r.college_id, c.name as college_name, count(*) as labs,
      count(*) filter (where not (${below} or ${vetoed} or ${late} or ${accident})) as eligible,
      ${counted(draft)} as drafts, ${counted(submitted)} as submitted, ${counted(passed)} as passed, ${counted(rejected)} as rejected
    from inspection.reach_result r ${sql.join([joins.a, joins.q, joins.u, joins.c, joins.s, joins.x], sql` `)}
    where r.school_id = ${ctx.schoolId} and r.act_id = ${act_id} and r.lab_id is not null and r.final is not null
      and r.college_id is not null and ${readableCandidates(ctx)}
    group by r.college_id, c.name, c.code order by c.code`.execute(ctx.db);
  return { content: rows.map((row) => ({ ...row, quota: quotaOf(row.labs, rule) })) };
}
