import { ExamineStep, ProblemLevel } from '../../shared/core/problem.states.ts';
import type { DelayRow } from '../../shared/problem/delay.ts';
import type { ReviewRow } from '../../shared/problem/review.ts';

/** May be agreed to in a batch: the server refuses those of urgent problems. */
export const isOrdinaryDelay = (row: DelayRow) => row.can.includes('decide') && row.level === ProblemLevel.ordinary;

/** May be passed in a batch: an ordinary problem in its first round with photos of the result; the server checks the same. */
export const isSimple = (row: ReviewRow) =>
  row.can.includes('pass') &&
  row.level === ProblemLevel.ordinary &&
  row.reject_count === 0 &&
  row.examine_step === ExamineStep.organizer &&
  row.after.length > 0;
