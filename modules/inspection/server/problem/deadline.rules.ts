import { addDays, endOfDay, formatDate } from '#kernel/shared/time.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';

type Days = { days_ordinary: number | null; days_urgent: number | null };

/** Calendar days for a problem: those of its class, else those of the activity or the school. */
export function daysFor(level: string, ofClass: Days, otherwise: Days): number {
  const pick = (days: Days) => (level === ProblemLevel.urgent ? days.days_urgent : days.days_ordinary);
  return pick(ofClass) ?? pick(otherwise) ?? 7;
}

/** Last second of the day `days` after now. */
export const deadlineAfter = (now: Date, days: number): Date => endOfDay(addDays(formatDate(now), days));

/** At least three days after a return, one for an urgent problem. */
export function deadlineAfterReturn(now: Date, old: Date | null, level: string): Date {
  const least = deadlineAfter(now, level === ProblemLevel.urgent ? 1 : 3);
  return old !== null && old > least ? old : least;
}

/** Effective deadline: the approved delay, else the day of the plan, else the deadline. */
export const effectiveOf = (problem: { delayed_to: Date | null; plan_on: string | null; deadline: Date }): Date =>
  problem.delayed_to ?? (problem.plan_on === null ? problem.deadline : endOfDay(problem.plan_on));
