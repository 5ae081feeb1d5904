import { delayApi } from '../../shared/problem/delay.ts';
import { examineApi } from '../../shared/problem/examine.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { reviewApi } from '../../shared/problem/review.ts';

/** Queries to invalidate after an action on a problem. */
export const problemReads = [problemApi.list, problemApi.counts, problemApi.find, examineApi.list, reviewApi.list];
/** The same without the problem itself and the lists of a workbench, which keeps them by itself. */
export const otherProblemReads = [problemApi.list, problemApi.counts, delayApi.list];
