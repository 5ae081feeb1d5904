import { problemApi } from '../../shared/problem/problem.ts';

/** Reads that a decision about a problem makes old. */
export const problemReads = [
  problemApi.list,
  problemApi.counts,
  problemApi.find,
  problemApi.toExamine,
  problemApi.toReview,
];
