import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import type { collegeScoreApi } from '../../shared/award/college-score.ts';
import { ScoreStatus } from '../../shared/core/award.states.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { mayScore } from './award.policy.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import type { ReachRule } from '../../shared/core/reach-rule.ts';

/** Activity `a` is a reach check whose results are published. */
export const isPublishedReach = sql<boolean>`a.act_type = ${sql.lit(ActType.reach)} and a.results_published_at is not null
  and a.deleted_at is null`;

type Acts = OutputOf<typeof collegeScoreApi.acts>;

/** Reach checks that can be scored and awarded, newest first. */
export async function listReachActs(ctx: Ctx): Promise<Acts> {
  const { rows } = await sql<Omit<Acts['content'][number], 'can'>>`select a.id, a.act_no, a.act_name, a.school_year,
      n.scored, n.is_scored from inspection.activity a
    cross join lateral (select count(*) as scored, coalesce(bool_or(s.status = ${sql.lit(ScoreStatus.published)}), false) as is_scored
      from inspection.college_score s where s.school_id = a.school_id and s.act_id = a.id) n where a.school_id = ${ctx.schoolId} and ${isPublishedReach}
    order by a.results_published_at desc, a.id desc limit 100`.execute(ctx.db);
  const may = mayScore(ctx.actor);
  return { content: rows.map((row) => ({ ...row, can: may && row.is_scored ? ['withdraw'] : [] })) };
}

export type ReachAct = { id: number; act_name: string; rule: ReachRule; from: string; to: string };

type StoredAct = Omit<ReachAct, 'from' | 'to'> & {
  is_published: boolean;
  starts_on: string | null;
  ends_on: string | null;
  start_at: Date;
};

/** A reach check with its rule and the days that count: its school year up to today. */
export async function findReachAct(ctx: Ctx, id: number, lock: RawBuilder<unknown> = sql``): Promise<ReachAct> {
  const { rows } =
    await sql<StoredAct>`select a.id, a.act_name, q.rule, a.results_published_at is not null as is_published, a.start_at,
      (select min(t.starts_on) from org.term t where t.school_id = a.school_id and t.school_year = a.school_year)::text as starts_on,
      (select max(t.ends_on) from org.term t where t.school_id = a.school_id and t.school_year = a.school_year)::text as ends_on
    from inspection.activity a join inspection.reach_rule q on q.school_id = a.school_id and q.id = a.rule_id
    where a.school_id = ${ctx.schoolId} and a.id = ${id} and a.act_type = ${ActType.reach} and a.deleted_at is null ${lock}`.execute(
      ctx.db,
    );
  const { is_published, starts_on, ends_on, start_at, ...act } = found(rows[0], '达标检查活动');
  assert(is_published, inspectionErrors.resultsUnpublished);
  const today = formatDate(ctx.now);
  const from = starts_on ?? addDays(formatDate(start_at), -180);
  return { ...act, from, to: ends_on !== null && ends_on < today ? ends_on : today };
}

/** The same, locked: scores of an activity are written by one at a time. */
export const lockReachAct = (ctx: Ctx, id: number): Promise<ReachAct> => findReachAct(ctx, id, sql`for update of a`);
