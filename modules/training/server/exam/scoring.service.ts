import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { SessionStatus, type SessionStatusCode } from '../../shared/exam/exam.states.ts';
import { closePractice } from '../learn/practice.service.ts';
import { issueCertificates } from './issue.service.ts';
import { earned, isRight, questionsOfSession } from './scoring.queries.ts';

type Scored = { id: number; exam_id: number; user_id: number };

/** Scores sessions from their answers; the sessions are locked. `sets` are further columns. */
async function score(ctx: Ctx, ids: readonly number[], sets: RawBuilder<unknown>): Promise<Scored[]> {
  const { rows } = await sql<Scored>`update training.exam_session o set score = x.score, right_count = x.right_count,
      is_passed = x.score >= x.pass ${sets}
    from (select s.id, e.pass, sum(${earned}) as score, (count(*) filter (where ${isRight} or w.question_id is not null))::int as right_count
      from training.exam_session s join training.exam e on e.school_id = s.school_id and e.id = s.exam_id ${questionsOfSession}
      where s.school_id = ${ctx.schoolId} and s.id = any(${[...ids]}) group by s.id, e.pass) x
    where o.school_id = ${ctx.schoolId} and o.id = x.id returning o.id, o.exam_id, o.user_id`.execute(ctx.db);
  await settleScores(ctx, rows);
  await issueCertificates(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows;
}

/** What people have reached, from their sessions: the best counts. Voided scores stay as they are. */
async function settleScores(ctx: Ctx, sessions: readonly Scored[]): Promise<void> {
  const { submitted, timeout, forced } = SessionStatus;
  await sql`update training.exam_score c set best = b.score, best_session_id = b.id, is_passed = b.is_passed, last_at = b.last_at, ip = b.ip,
      version = c.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    from (select distinct on (s.exam_id, s.user_id) s.exam_id, s.user_id, s.id, s.score, bool_or(s.is_passed) over each as is_passed,
        max(s.submitted_at) over each as last_at, first_value(s.ip) over (partition by s.exam_id, s.user_id order by s.attempt desc) as ip
      from training.exam_session s
      join (select distinct exam_id, user_id from json_to_recordset(${JSON.stringify(sessions)}::json) t(exam_id bigint, user_id bigint)) t
        on t.exam_id = s.exam_id and t.user_id = s.user_id
      where s.school_id = ${ctx.schoolId} and s.status in (${submitted}, ${timeout}, ${forced})
      window each as (partition by s.exam_id, s.user_id)
      order by s.exam_id, s.user_id, s.score desc, s.id) b
    where c.school_id = ${ctx.schoolId} and c.exam_id = b.exam_id and c.user_id = b.user_id and not c.is_void`.execute(
    ctx.db,
  );
}

/**
 * Ends open sessions: an answer that was acknowledged counts, because saving it and ending its session wait for each
 * other. `at` is when session `o` was handed in. Returns those that this call has ended.
 */
export async function closeSessions(
  ctx: Ctx,
  isMeant: RawBuilder<boolean>,
  status: SessionStatusCode,
  at: RawBuilder<Date>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; exam_id: number }>`select s.id, s.exam_id from training.exam_session s
    where s.school_id = ${ctx.schoolId} and s.status = ${SessionStatus.open} and ${isMeant} order by s.id for update of s`.execute(
    ctx.db,
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  // A waiver that is being written has to be seen by the score, or to see the session.
  await sql`select id from training.exam where school_id = ${ctx.schoolId} and id = any(${rows.map(({ exam_id }) => exam_id)})
    order by id for key share`.execute(ctx.db);
  const ended = await score(ctx, ids, sql`, status = ${status}, submitted_at = ${at}`);
  await closePractice(
    ctx,
    ended.map(({ user_id }) => user_id),
    null,
  );
  return ids;
}

/** Scores sessions of an exam again that asked a question; returns how many, and how many of them pass only now. */
export async function rescore(ctx: Ctx, examId: number, questionId: number) {
  const { submitted, timeout, forced } = SessionStatus;
  const { rows } = await sql<{ id: number; is_passed: boolean }>`select s.id, s.is_passed from training.exam_session s
    where s.school_id = ${ctx.schoolId} and s.exam_id = ${examId} and s.status in (${submitted}, ${timeout}, ${forced})
      and s.questions @> ${JSON.stringify([{ id: questionId }])}::jsonb order by s.id for update of s`.execute(ctx.db);
  if (rows.length === 0) return { sessions: 0, passed: 0 };
  await score(
    ctx,
    rows.map(({ id }) => id),
    sql``,
  );
  const failed = rows.filter(({ is_passed }) => !is_passed).map(({ id }) => id);
  const now = await sql<{ passed: number }>`select count(*)::int as passed from training.exam_session
    where school_id = ${ctx.schoolId} and id = any(${failed}) and is_passed`.execute(ctx.db);
  return { sessions: rows.length, passed: now.rows[0]!.passed };
}
