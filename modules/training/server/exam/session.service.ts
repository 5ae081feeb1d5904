import { randomBytes, randomInt } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found, refuse } from '#kernel/server/errors.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { examErrors } from '../../shared/exam/errors.ts';
import { SessionStatus } from '../../shared/exam/exam.states.ts';
import type { sessionApi, SessionResult, StartedSession } from '../../shared/exam/session.ts';
import { closePractice } from '../learn/practice.service.ts';
import { ownSittings, type OwnSitting } from './my-exam.queries.ts';
import { questionsOf } from './paper.queries.ts';
import { closeSessions } from './scoring.service.ts';
import { findResult, readStarted } from './session.queries.ts';
import { deadlineOf, graceSeconds, obstacleOf, windowOf } from './sitting.rules.ts';

export const sessionDoc = 'training.session';

/** Session `s` may still be answered: its deadline and what was on the way have not passed. */
const isInTime = (ctx: Ctx) => sql<boolean>`s.deadline + make_interval(secs => ${graceSeconds}) >= ${ctx.now}`;
/** Session `s` is over by time, although nobody has handed it in. */
const isDue = (ctx: Ctx) => sql<boolean>`s.deadline + make_interval(secs => ${graceSeconds}) < ${ctx.now}`;
const own = ({ actor }: Ctx, id: number) => sql<boolean>`s.id = ${id} and s.user_id = ${actor.userId}`;

/** Puts the starts of a person in a row: the row of the score is made or locked. */
const lockScore = (ctx: Ctx, examId: number) =>
  sql`insert into training.exam_score as c (school_id, exam_id, user_id, college_id, user_type, created_by, created_at, updated_by, updated_at)
    select a.school_id, ${examId}, a.id, a.college_id, a.user_type, a.id, ${ctx.now}, a.id, ${ctx.now} from identity.account a
    where a.school_id = ${ctx.schoolId} and a.id = ${ctx.actor.userId}
    on conflict (school_id, exam_id, user_id) do update set updated_at = excluded.updated_at`.execute(ctx.db);

const findSitting = async (ctx: Ctx, examId: number): Promise<OwnSitting> =>
  found((await ownSittings(ctx, sql<boolean>`e.id = ${examId}`))[0], '考试');

/**
 * Begins a session, or goes on with the open one. A device that does not bring the key of the session gets a new one,
 * and the device before it can answer no more.
 */
export async function startExam(ctx: Ctx, input: InputOf<typeof sessionApi.start>): Promise<StartedSession> {
  const { id, pledged = false, device } = input;
  await findSitting(ctx, id);
  await lockScore(ctx, id);
  // Again, now that no other start of this person runs.
  let sitting = await findSitting(ctx, id);
  if (sitting.open_id !== null) {
    const isSettled = (await closeDue(ctx, sql<boolean>`s.id = ${sitting.open_id}`)).length > 0;
    if (!isSettled) return resume(ctx, sitting.open_id, device);
    sitting = await findSitting(ctx, id);
  }
  const obstacle = obstacleOf(sitting, ctx.now);
  if (obstacle) refuse(obstacle.error, obstacle.params);
  assert(pledged || sitting.pledge === '', examErrors.examPledge);
  return readStarted(ctx, await openSession(ctx, sitting));
}

async function openSession(ctx: Ctx, sitting: OwnSitting): Promise<number> {
  const seed = randomInt(1, 2_147_483_647);
  const questions = await questionsOf(ctx, sitting.paper_id, { seed, isShuffled: sitting.is_shuffled });
  assert(questions && questions.length > 0, examErrors.paperDrawn);
  const deadline = deadlineOf(ctx.now, sitting.minutes, windowOf(sitting, ctx.now).to);
  await closePractice(ctx, [ctx.actor.userId], new Date(deadline.getTime() + graceSeconds * 1_000));
  const { rows } = await sql<{ id: number; attempt: number }>`with used as (
      update training.exam_score c set attempts = c.attempts + 1, version = c.version + 1, ip = ${ctx.ip}
      where c.school_id = ${ctx.schoolId} and c.exam_id = ${sitting.id} and c.user_id = ${ctx.actor.userId} returning c.attempts)
    insert into training.exam_session (school_id, exam_id, user_id, attempt, seed, questions, question_count, total, pledged, started_at,
      deadline, ip, device_key, device)
    select ${ctx.schoolId}, ${sitting.id}, ${ctx.actor.userId}, used.attempts, ${seed}, ${JSON.stringify(questions)}::jsonb,
      ${questions.length}, ${sitting.total}, ${sitting.pledge !== ''}, ${ctx.now},
      ${deadline}, ${ctx.ip}, ${newKey()}, ${deviceName(ctx)}
    from used returning id, attempt`.execute(ctx.db);
  const { id, attempt } = rows[0]!;
  await ctx.audit({
    action: '开始考试',
    docType: sessionDoc,
    docId: id,
    to: 0,
    note: `${sitting.name}，第 ${attempt} 次`,
  });
  return id;
}

const newKey = () => randomBytes(18).toString('base64url');
const deviceName = ({ device }: Ctx) => device.slice(0, 200);

/** Goes on with an open session; the device that holds its key keeps it. */
async function resume(ctx: Ctx, id: number, device: string | undefined): Promise<StartedSession> {
  const { rows } = await sql<{
    id: number;
  }>`update training.exam_session s set device_key = ${newKey()}, device = ${deviceName(ctx)},
      ip = ${ctx.ip}
    where s.school_id = ${ctx.schoolId} and ${own(ctx, id)} and s.status = 0 and s.device_key is distinct from ${device ?? null}
    returning s.id`.execute(ctx.db);
  if (rows.length > 0)
    await ctx.audit({ action: '换设备继续考试', docType: sessionDoc, docId: id, note: `${ctx.ip} ${deviceName(ctx)}` });
  return readStarted(ctx, id);
}

type OfDevice = { id: number; device: string };

/** Says why this device can do nothing in a session any more. */
async function refuseSession(ctx: Ctx, { id, device }: OfDevice): Promise<never> {
  const { rows } = await sql<{
    status: number;
    is_own: boolean;
    in_time: boolean;
  }>`select s.status, s.device_key = ${device} as is_own,
      ${isInTime(ctx)} as in_time
    from training.exam_session s where s.school_id = ${ctx.schoolId} and ${own(ctx, id)}`.execute(ctx.db);
  const session = found(rows[0], '考试');
  if (session.status !== SessionStatus.open) return refuse(examErrors.sessionDone);
  if (!session.in_time) return refuse(examErrors.sessionOver);
  return refuse(session.is_own ? examErrors.sessionPosition : examErrors.sessionTaken);
}

const isOpen = (ctx: Ctx, { id, device }: OfDevice): RawBuilder<boolean> =>
  sql<boolean>`${own(ctx, id)} and s.status = ${SessionStatus.open} and s.device_key = ${device} and ${isInTime(ctx)}`;

/**
 * Saves one answer. The session is share-locked meanwhile: a take-over or the end of the session waits for it, so what was
 * acknowledged counts; afterwards nothing is saved. An older change that arrives late changes nothing.
 */
export async function saveAnswer(ctx: Ctx, input: InputOf<typeof sessionApi.answer>) {
  const { position, seq } = input;
  const picked = [...new Set(input.picked)].toSorted((a, b) => a - b);
  const { rows } = await sql<{ open: boolean }>`with open as materialized (
      select s.school_id, s.id from training.exam_session s
      where s.school_id = ${ctx.schoolId} and ${isOpen(ctx, input)} and ${position}::int < s.question_count for share),
    saved as (insert into training.exam_answer as a (school_id, session_id, position, picked, seq, saved_at)
      select open.school_id, open.id, ${position}, ${picked}::int[], ${seq}, ${ctx.now} from open
      on conflict (school_id, session_id, position) do update set picked = excluded.picked, seq = excluded.seq, saved_at = excluded.saved_at
        where a.seq <= excluded.seq)
    select exists (select 1 from open) as open`.execute(ctx.db);
  if (!rows[0]!.open) return refuseSession(ctx, input);
  return { saved_at: formatDateTime(ctx.now) };
}

/** Counts that the examinee has left the screen; once too often ends the session. */
export async function countSwitch(
  ctx: Ctx,
  input: InputOf<typeof sessionApi.switch>,
): Promise<OutputOf<typeof sessionApi.switch>> {
  const { rows } = await sql<{
    switches: number;
    limit: number;
  }>`update training.exam_session s set switches = s.switches + 1
    from training.exam e where e.school_id = s.school_id and e.id = s.exam_id and s.school_id = ${ctx.schoolId} and ${isOpen(ctx, input)}
    returning s.switches, e.screen_limit as limit`.execute(ctx.db);
  const counted = rows[0] ?? (await refuseSession(ctx, input));
  const isOver = counted.limit > 0 && counted.switches > counted.limit;
  if (isOver) {
    await closeSessions(ctx, sql<boolean>`s.id = ${input.id}`, SessionStatus.forced, sql`${ctx.now}::timestamptz`);
    const note = `离开考试页面 ${counted.switches} 次，上限 ${counted.limit} 次`;
    await ctx.audit({
      action: '强制交卷',
      docType: sessionDoc,
      docId: input.id,
      from: 0,
      to: SessionStatus.forced,
      note,
    });
  }
  return { ...counted, ended: isOver };
}

export async function submitSession(ctx: Ctx, input: InputOf<typeof sessionApi.submit>): Promise<{ id: number }> {
  const at = sql<Date>`least(o.deadline, ${ctx.now}::timestamptz)`;
  const ids = await closeSessions(ctx, isOpen(ctx, input), SessionStatus.submitted, at);
  if (ids.length === 0) return refuseSession(ctx, input);
  await ctx.audit({ action: '交卷', docType: sessionDoc, docId: input.id, from: 0, to: SessionStatus.submitted });
  return { id: input.id };
}

/** Hands in, at their deadline, the sessions whose time is up. */
async function closeDue(ctx: Ctx, isMeant: RawBuilder<boolean>): Promise<number[]> {
  const isOver = sql<boolean>`${isMeant} and ${isDue(ctx)}`;
  const ids = await closeSessions(ctx, isOver, SessionStatus.timeout, sql`o.deadline`);
  for (const id of ids)
    await ctx.audit({ action: '超时自动交卷', docType: sessionDoc, docId: id, from: 0, to: SessionStatus.timeout });
  return ids;
}

const batch = 500;

/** Hands in what is due in this school, each minute, whether or not a browser is open. */
export async function settleSessions(ctx: Ctx): Promise<void> {
  await closeDue(
    ctx,
    sql<boolean>`s.id = any(array(select d.id from training.exam_session d where d.school_id = ${ctx.schoolId} and d.status = 0
      and d.deadline < ${ctx.now} order by d.deadline limit ${sql.lit(batch)}))`,
  );
}

/** The result; a session whose time is up is handed in by whoever looks first. */
export async function readResult(ctx: Ctx, { id }: { id: number }): Promise<SessionResult> {
  await closeDue(ctx, own(ctx, id));
  return findResult(ctx, id);
}
