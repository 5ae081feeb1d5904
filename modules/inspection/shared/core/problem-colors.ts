import { unknownColor } from '#kernel/shared/color.ts';
import { ProblemLevel, ProblemState, type ProblemStateCode } from './problem.states.ts';

/** The colour of each state of a problem in every chart. */
export const stateColors: Readonly<Record<ProblemStateCode, string>> = {
  [ProblemState.unchecked]: '#5C6BC0',
  [ProblemState.pending]: '#E08A1E',
  [ProblemState.planing]: '#9B6DFF',
  [ProblemState.checking]: '#2F7DF6',
  [ProblemState.finished]: '#24A06B',
  [ProblemState.fail]: unknownColor,
};

/** The colour of each level of a problem in every chart. */
export const problemLevelColors: Readonly<Record<string, string>> = {
  [ProblemLevel.ordinary]: '#E0A92E',
  [ProblemLevel.urgent]: '#D64545',
};
