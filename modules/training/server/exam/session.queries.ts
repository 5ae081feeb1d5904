import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { SessionStatus, ShowAnswers } from '../../shared/exam/exam.states.ts';
import type { SessionResult, StartedSession } from '../../shared/exam/session.ts';
import { readScoredQuestions } from './scoring.queries.ts';
import type { SessionQuestion } from './paper-draw.rules.ts';
import { ownSittings } from './my-exam.queries.ts';
import { windowOf } from './sitting.rules.ts';

/** A session that may be answered on this device; the caller has locked or made it. */
export async function readStarted(ctx: Ctx, id: number): Promise<StartedSession> {
  type Stored = Pick<StartedSession, 'name' | 'screen_limit' | 'switches' | 'device' | 'answers'> & {
    deadline: Date;
    questions: SessionQuestion[];
  };
  const { rows } =
    await sql<Stored>`select e.name, e.screen_limit, s.switches, s.device_key as device, s.deadline, s.questions,
      coalesce((select json_agg(json_build_object('position', a.position, 'picked', a.picked) order by a.position)
        from training.exam_answer a where a.school_id = s.school_id and a.session_id = s.id), '[]') as answers
    from training.exam_session s join training.exam e on e.school_id = s.school_id and e.id = s.exam_id
    where s.school_id = ${ctx.schoolId} and s.id = ${id} and s.user_id = ${ctx.actor.userId}`.execute(ctx.db);
  const { deadline, questions, ...session } = found(rows[0], '考试');
  return {
    ...session,
    session_id: id,
    deadline: formatDateTime(deadline),
    server_time: formatDateTime(ctx.now),
    // The key stays here.
    questions: questions.map(({ type, stem, options, points }) => ({ type, stem, options, points })),
  };
}

type StoredResult = Omit<
  SessionResult,
  'attempts_left' | 'answers_from' | 'questions' | 'started_at' | 'submitted_at'
> & {
  started_at: Date;
  submitted_at: Date | null;
  closes_at: Date;
  show_answers: string;
};

/** The result of an own session; key and analysis only when the exam is over for everybody and shows them. */
export async function findResult(ctx: Ctx, id: number): Promise<SessionResult> {
  const { rows } =
    await sql<StoredResult>`select s.id as session_id, s.exam_id, e.name as exam_name, b.name as user_name, s.attempt, s.status,
      case s.status when ${SessionStatus.void} then '0' else trim_scale(s.score)::text end as score,
      trim_scale(s.total)::text as total, trim_scale(e.pass)::text as pass, s.is_passed, s.question_count,
      (select count(*)::int from training.exam_answer a where a.school_id = s.school_id and a.session_id = s.id
        and cardinality(a.picked) > 0) as answered, s.started_at, s.submitted_at, s.switches, e.closes_at, e.show_answers,
      (select t.id from training.certificate t join training.exam_session o on o.school_id = t.school_id and o.id = t.session_id
        where t.school_id = s.school_id and t.user_id = s.user_id and o.exam_id = s.exam_id and t.status = 1 limit 1) as certificate_id
    from training.exam_session s join training.exam e on e.school_id = s.school_id and e.id = s.exam_id
    join identity.account b on b.school_id = s.school_id and b.id = s.user_id
    where s.school_id = ${ctx.schoolId} and s.id = ${id} and s.user_id = ${ctx.actor.userId}`.execute(ctx.db);
  const { started_at, submitted_at, closes_at, show_answers, ...result } = found(rows[0], '考试结果');
  const isShown = show_answers === ShowAnswers.after && ctx.now > closes_at && result.status !== SessionStatus.open;
  const [sitting] = await ownSittings(ctx, sql<boolean>`e.id = ${result.exam_id}`);
  return {
    ...result,
    started_at: formatDateTime(started_at),
    submitted_at: submitted_at && formatDateTime(submitted_at),
    attempts_left: sitting ? Math.max(0, windowOf(sitting, ctx.now).allowed - sitting.used) : 0,
    answers_from: show_answers === ShowAnswers.after ? formatDateTime(closes_at) : '',
    questions: isShown ? await readScoredQuestions(ctx, id) : null,
  };
}
