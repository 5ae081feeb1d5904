import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { noteViolation } from '#modules/base-info/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { examErrors } from '../../shared/exam/errors.ts';
import type { examApi } from '../../shared/exam/exam.ts';
import { SessionStatus } from '../../shared/exam/exam.states.ts';
import type { scoreApi } from '../../shared/exam/score.ts';
import { revokeCertificates } from './certificate.service.ts';
import { peopleWithin } from './exam.policy.ts';
import { examDoc, lockExam } from './exam.service.ts';
import { rescore } from './scoring.service.ts';

const scoreDoc = 'training.score';

type Locked = {
  version: number;
  is_void: boolean;
  exam_id: number;
  user_id: number;
  exam: string;
  best: string | null;
};

async function lockScore(ctx: Ctx, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`select c.version, c.is_void, c.exam_id, c.user_id, c.best::text, e.name as exam
    from training.exam_score c join training.exam e on e.school_id = c.school_id and e.id = c.exam_id
    where c.school_id = ${ctx.schoolId} and c.id = ${id} and ${peopleWithin(ctx.actor, 'training.score.void', 'c.college_id')}
    for update of c`.execute(ctx.db);
  return found(rows[0], '成绩');
}

/**
 * Voids what a person has reached in an exam for cheating: no points, no further attempt, no certificate from it, and an
 * entry in the person's file.
 */
export async function voidScore(ctx: Ctx, { id, version, reason }: InputOf<typeof scoreApi.void>): Promise<void> {
  const score = await lockScore(ctx, id);
  assert(!score.is_void, examErrors.scoreVoid);
  if (score.version !== version) throw await staleVersion(ctx, scoreDoc, id);
  const { rows } = await sql<{ id: number }>`update training.exam_session set status = ${SessionStatus.void},
      submitted_at = coalesce(submitted_at, ${ctx.now}), is_passed = false
    where school_id = ${ctx.schoolId} and exam_id = ${score.exam_id} and user_id = ${score.user_id} returning id`.execute(
    ctx.db,
  );
  await sql`update training.exam_score set is_void = true, void_reason = ${reason}, voided_at = ${ctx.now}, best = 0, is_passed = false,
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const sessions = rows.map((row) => row.id);
  await revokeCertificates(ctx, sql<boolean>`t.session_id = any(${sessions})`, `考试成绩作废：${reason}`);
  await noteViolation(ctx, { user_id: score.user_id, name: `考试违纪：${score.exam}`, note: reason });
  await ctx.audit({
    action: '作废成绩',
    docType: scoreDoc,
    docId: id,
    note: `${score.exam}：${reason}`,
    before: { best: score.best },
  });
  await notify(ctx, {
    type: 'TRAIN_SCORE_VOID',
    userIds: [score.user_id],
    params: { exam: score.exam, reason },
    url: '/study/exam',
    dedupe: `train-score-void:${id}`,
  });
}

/** 全部给分: a question whose key was wrong counts as right for everybody who was asked; who passes now is certified. */
export async function waiveQuestion(ctx: Ctx, { id, question_id, reason }: InputOf<typeof examApi.waive>) {
  const exam = await lockExam(ctx, id);
  const { rows } = await sql<{ done: boolean }>`with made as (
      insert into training.exam_waiver (school_id, exam_id, question_id, reason, created_by, created_at)
      select ${ctx.schoolId}, ${id}, q.id, ${reason}, ${ctx.actor.userId}, ${ctx.now} from training.question q
      where q.school_id = ${ctx.schoolId} and q.id = ${question_id} on conflict do nothing returning 1)
    select exists (select 1 from made) as done,
      exists (select 1 from training.question q where q.school_id = ${ctx.schoolId} and q.id = ${question_id}) as known`.execute(
    ctx.db,
  );
  assert(rows[0]!.done, examErrors.waived);
  const { sessions, passed } = await rescore(ctx, id, question_id);
  assert(sessions > 0, examErrors.waiveNone);
  const note = `${exam.name}，试题 ${question_id}：${reason}；重算 ${sessions} 份，新增合格 ${passed} 份`;
  await ctx.audit({ action: '全部给分', docType: examDoc, docId: id, note });
  return { sessions, passed };
}
