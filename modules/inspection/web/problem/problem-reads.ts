import { problemApi } from '../../shared/problem/problem.ts';
import { examineApi } from '../../shared/problem/examine.ts';
import { reviewApi } from '../../shared/problem/review.ts';

/** Reads that a decision about a problem makes old. */
export const problemReads = [problemApi.list, problemApi.counts, problemApi.find, examineApi.list, reviewApi.list];
