import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { published, ScoreResult } from '../../shared/exam/exam.states.ts';
import { scoreApi, type ScoreRow, type SessionRow } from '../../shared/exam/score.ts';
import { isOfSchool, mayChange, peopleWithin } from './exam.policy.ts';

const { passed, failed, open, void: voided } = ScoreResult;
/** Result of score `c`. */
const resultOf = sql<string>`case when c.is_void then ${sql.lit(voided)} when c.is_passed then ${sql.lit(passed)}
  when c.best is null then ${sql.lit(open)} else ${sql.lit(failed)} end`;

type Stored = Omit<ScoreRow, 'can' | 'last_at'> & {
  last_at: Date | null;
  is_void: boolean;
  exam_status: number;
  exam_starts: Date;
  exam_college: number | null;
};

function actionsOf({ actor, now }: Ctx, { is_void, exam_status, exam_starts, exam_college }: Stored): ScoreRow['can'] {
  if (is_void) return [];
  const mayMakeUp =
    mayChange(actor, 'training.exam.edit', exam_college) && exam_status === published && exam_starts <= now;
  return [
    ...(mayMakeUp ? (['makeup'] as const) : []),
    ...(holdsRight(actor, 'training.score.void') ? (['void'] as const) : []),
  ];
}

export const scoreList = listQuery<typeof scoreApi.list, Stored>(scoreApi.list, {
  noun: '成绩',
  table: ['training.exam_score', 'c'],
  joins: {
    e: sql`join training.exam e on e.school_id = c.school_id and e.id = c.exam_id`,
    a: sql`join identity.account a on a.school_id = c.school_id and a.id = c.user_id`,
    u: sql`left join org.unit u on u.school_id = c.school_id and u.id = c.college_id`,
  },
  columns:
    () => sql`c.id, c.version, c.exam_id, e.name as exam_name, c.user_id, a.name as user_name, coalesce(a.job_no, '') as job_no,
    c.user_type, coalesce(u.name, '') as college_name, c.attempts, trim_scale(c.best)::text as best, ${resultOf} as result, c.last_at, c.ip,
    c.void_reason, c.is_void, e.status as exam_status, e.starts_at as exam_starts, e.college_id as exam_college`,
  reach: ({ actor }) => peopleWithin(actor, 'training.score.read', 'c.college_id'),
  filters: {
    keyword: (
      word,
      ctx,
    ) => sql<boolean>`c.user_id = any(array(select k.id from identity.account k where k.school_id = ${ctx.schoolId}
      and ${matches('k.keywords', sql`k.name || ' ' || k.account || ' ' || coalesce(k.job_no, '')`, word)}))`,
    exam_id: 'c.exam_id',
    college_id: 'c.college_id',
    user_type: 'c.user_type',
    result: (result) => sql<boolean>`${resultOf} = ${result}`,
    from: (day) => sql<boolean>`c.last_at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`c.last_at < ${parseDateTime(addDays(day, 1))}`,
  },
  narrowing: ['keyword', 'exam_id'],
  isNarrow: (_asked, { actor }) => !isOfSchool(actor),
  sort: { last_at: sql`c.last_at`, best: sql`c.best` },
  order: { desc: sql`c.last_at` },
  row: (stored, ctx) => {
    const { is_void: _v, exam_status: _s, exam_starts: _t, exam_college: _c, ...row } = stored;
    return { ...row, last_at: stored.last_at && formatDateTime(stored.last_at), can: actionsOf(ctx, stored) };
  },
});

/** Attempts of a person in an exam. */
export async function findSessions(
  ctx: Ctx,
  { id }: { id: number },
): Promise<{ row: ScoreRow; sessions: SessionRow[] }> {
  const row = await scoreList.find(ctx, id);
  type StoredSession = Omit<SessionRow, 'started_at' | 'submitted_at'> & {
    started_at: Date;
    submitted_at: Date | null;
  };
  const { rows } =
    await sql<StoredSession>`select s.id, s.attempt, s.started_at, s.submitted_at, s.status, trim_scale(s.score)::text as score,
      s.right_count, s.question_count, s.switches, s.ip, s.device
    from training.exam_session s where s.school_id = ${ctx.schoolId} and s.exam_id = ${row.exam_id} and s.user_id = ${row.user_id}
    order by s.attempt`.execute(ctx.db);
  const sessions = rows.map((session) => ({
    ...session,
    started_at: formatDateTime(session.started_at),
    submitted_at: session.submitted_at && formatDateTime(session.submitted_at),
  }));
  return { row, sessions };
}
