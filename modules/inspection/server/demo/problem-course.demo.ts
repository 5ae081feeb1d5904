import type { Random } from '#kernel/server/random.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { ProblemState, type ProblemStateCode } from '../../shared/core/problem.states.ts';

/** When each step of a problem was done; null for a step that has not come. */
export type Course = {
  state: ProblemStateCode;
  found: Date;
  issued: Date | null;
  /** Found not to be a problem. */
  refused: Date | null;
  planned: Date | null;
  /** Day until which the plan puts it right. */
  plan: string | null;
  /** A first result that was returned. */
  first: { sent: Date; returned: Date } | null;
  sent: Date | null;
  done: Date | null;
};

const { unchecked, pending, planing, checking, finished, fail } = ProblemState;
/** The state before a step that would lie in the future. */
const before: Partial<Record<ProblemStateCode, ProblemStateCode>> = {
  [finished]: checking,
  [checking]: pending,
  [planing]: pending,
  [fail]: unchecked,
};

type Wish = { state: ProblemStateCode; found: Date; urgent: boolean; isQuick?: boolean };

/** The steps up to the wished state, in working hours and none later than now; otherwise those of an earlier state. */
export function drawCourse(random: Random, wish: Wish, now: Date): Course {
  const drawn = drawSteps(random, wish, now);
  const last = [drawn.refused, drawn.planned, drawn.sent, drawn.done].findLast((at) => at !== null);
  const earlier = before[wish.state];
  return last && last > now && earlier ? drawCourse(random, { ...wish, state: earlier }, now) : drawn;
}

function drawSteps(random: Random, { state, found, urgent, isQuick = false }: Wish, now: Date): Course {
  const after = (at: Date, least: number, most: number) =>
    addWorkingHours(at, least + Math.round(random.next() * (most - least) * 60) / 60);
  const submitted = after(found, 0.3, 0.6);
  const none: Course = {
    state,
    found,
    issued: submitted,
    refused: null,
    planned: null,
    plan: null,
    first: null,
    sent: null,
    done: null,
  };
  if (state === unchecked) return { ...none, issued: null };
  if (state === fail) return { ...none, issued: null, refused: after(submitted, 2, 9) };
  if (state === planing)
    return { ...none, planned: after(submitted, 2, 8), plan: addDays(formatDate(now), random.int(6, 30)) };
  if (state === pending) return none;
  const returns = state === finished && random.chance(0.12);
  const answered = isQuick ? after(submitted, 2, 4) : after(submitted, 3, urgent ? 12 : 45);
  const returned = after(answered, 1, 6);
  const first = returns ? { sent: answered, returned } : null;
  const sent = returns ? after(returned, 3, 16) : answered;
  return { ...none, first, sent, done: state === finished ? after(sent, 1, 12) : null };
}
