import { problemApi } from '../../shared/problem/problem.ts';
import { examineApi } from '../../shared/problem/examine.ts';
import { reviewApi } from '../../shared/problem/review.ts';

/** Queries to invalidate after an action on a problem. */
export const problemReads = [problemApi.list, problemApi.counts, problemApi.find, examineApi.list, reviewApi.list];
