import type { ErrorSpec } from '#kernel/shared/errors.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { examErrors } from '../../shared/exam/errors.ts';
import { ExamStatus, published } from '../../shared/exam/exam.states.ts';

/** An exam and what a person has done of it. */
export type Sitting = {
  status: number;
  starts_at: Date;
  ends_at: Date;
  attempts: number;
  used: number;
  makeup_from: Date | null;
  makeup_to: Date | null;
  makeup_attempts: number;
  study_hours: number;
  studied: number;
  is_void: boolean;
  void_reason: string;
  /** Day until which the person is barred from all exams. */
  barred_until: string | null;
};

type Obstacle = { error: ErrorSpec; params: Record<string, string | number> };

/**
 * Window and number of attempts that count for a person now: those of the exam, or of the make-up once the exam is over
 * or its attempts are used up.
 */
export function windowOf(sitting: Sitting, now: Date): { from: Date; to: Date; allowed: number } {
  const { starts_at, ends_at, attempts, used, makeup_from, makeup_to, makeup_attempts } = sitting;
  const isOver = now > ends_at || used >= attempts;
  return isOver && makeup_from && makeup_to
    ? { from: makeup_from, to: makeup_to, allowed: makeup_attempts }
    : { from: starts_at, to: ends_at, allowed: attempts };
}

type Phase = 'waiting' | 'running' | 'ended';

export function phaseOf(sitting: Sitting, now: Date): Phase {
  const { from, to } = windowOf(sitting, now);
  return now < from ? 'waiting' : now <= to ? 'running' : 'ended';
}

const phases = { waiting: '还没有开始', running: '进行中', ended: '已结束' } as const;

/** Why a person cannot begin a session now. */
export function obstacleOf(sitting: Sitting, now: Date): Obstacle | undefined {
  const { from, to, allowed } = windowOf(sitting, now);
  const phase = phaseOf(sitting, now);
  const { is_void, void_reason, barred_until, study_hours, studied, used } = sitting;
  if (sitting.status !== published) return { error: examErrors.examNotOpen, params: { status: ExamStatus.cancelled } };
  if (is_void) return { error: examErrors.examVoid, params: { reason: void_reason } };
  if (barred_until !== null) return { error: examErrors.examBarred, params: { day: barred_until } };
  if (phase !== 'running')
    return {
      error: examErrors.examNotRunning,
      params: { phase: phases[phase], from: formatDateTime(from), to: formatDateTime(to) },
    };
  if (used >= allowed) return { error: examErrors.examUsed, params: { attempts: allowed } };
  if (studied < study_hours)
    return { error: examErrors.examHours, params: { needed: study_hours, studied: Math.floor(studied * 10) / 10 } };
  return undefined;
}

/** The last moment of a session: its minutes, and never beyond the window. */
export const deadlineOf = (start: Date, minutes: number, to: Date) =>
  new Date(Math.min(start.getTime() + minutes * 60_000, to.getTime()));

/** Answers that were on their way at the deadline are taken for so long. */
export const graceSeconds = 5;
