import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import {
  collegeScoreApi,
  type CollegeScoreDetail,
  type CollegeScoreRow,
  type ScoreLineRow,
} from '../../shared/award/college-score.ts';
import { ScoreStatus } from '../../shared/core/award.states.ts';
import { readableResults } from '../reach/reach-result.policy.ts';
import { resultTables } from '../reach/reach-result.queries.ts';
import { mayScore, readableScores } from './award.policy.ts';

type StoredScore = Omit<CollegeScoreRow, 'can' | 'computed_at' | 'published_at' | 'withdrawn_at'> & {
  computed_at: Date;
  published_at: Date | null;
  withdrawn_at: Date | null;
};

export const scoreJoins = {
  a: sql`join inspection.activity a on a.school_id = s.school_id and a.id = s.act_id`,
  c: sql`join org.unit c on c.school_id = s.school_id and c.id = s.college_id`,
};

/** Scores `s` of colleges `c` in activities `a`. */
export const collegeScoreList = listQuery<typeof collegeScoreApi.list, StoredScore>(collegeScoreApi.list, {
  noun: '考核评分',
  table: ['inspection.college_score', 's'],
  joins: scoreJoins,
  columns:
    () => sql`s.id, s.act_id, a.act_name, s.college_id, c.name as college_name, s.status, s.total::float8 as total, s.rank,
    s.labs, s.reached, s.is_risky, s.has_accident, s.from_on::text as from_on, s.to_on::text as to_on, s.computed_at, s.published_at,
    s.withdrawn_at, s.withdraw_reason`,
  reach: (ctx) => sql<boolean>`a.deleted_at is null and ${readableScores(ctx)}`,
  filters: { act_id: 's.act_id', college_id: 's.college_id', status: 's.status' },
  isNarrow: () => true,
  sort: { total: sql`s.total` },
  neverNull: ['total'],
  order: [{ desc: sql`s.total` }],
  row: ({ computed_at, published_at, withdrawn_at, ...row }, { actor }) => ({
    ...row,
    computed_at: formatDateTime(computed_at),
    published_at: published_at && formatDateTime(published_at),
    withdrawn_at: withdrawn_at && formatDateTime(withdrawn_at),
    can: row.status === ScoreStatus.open && mayScore(actor) ? ['edit'] : [],
  }),
});

/** A score with its lines, those of the rule first. */
export async function findScore(ctx: Ctx, { id }: { id: number }): Promise<CollegeScoreDetail> {
  const score = await collegeScoreList.find(ctx, id);
  const [lines, own] = await Promise.all([
    sql<ScoreLineRow>`select n.id, n.version, n.kind, n.share::float8 as share, n.value::float8 as value, n.count,
        n.computed::float8 as computed, n.points::float8 as points, n.reason, n.is_entered, coalesce(p.name, '') as updated_by_name
      from inspection.score_line n left join identity.account p on p.school_id = n.school_id and p.id = n.updated_by
      where n.school_id = ${ctx.schoolId} and n.score_id = ${id} order by n.is_entered, n.id limit 500`.execute(ctx.db),
    sql<{ id: number }>`select r.id from ${resultTables} where r.school_id = ${ctx.schoolId}
      and r.act_id = ${score.act_id} and r.org_id = ${score.college_id} and ${readableResults(ctx)}`.execute(ctx.db),
  ]);
  return { ...score, lines: lines.rows, own_result_id: own.rows[0]?.id ?? null };
}
