import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { callApi } from '../../shared/application/call.ts';
import { projectApi } from '../../shared/application/project.ts';
import { statisticApi } from '../../shared/figures/statistic.ts';
import { libraryApi } from '../../shared/review/library.ts';
import { reviewApi } from '../../shared/review/review.ts';
import { changeApi } from '../../shared/running/change.ts';
import { expenseApi } from '../../shared/running/expense.ts';
import { progressApi } from '../../shared/running/progress.ts';
import { stageCheckApi } from '../../shared/running/stage-check.ts';

export const listPath = '/project/list';
export const applyPath = '/project/apply';
export const callPath = '/project/call';

/** What a change of a project, its reviews, expenses, checks or changes makes out of date. */
export const projectReads = [
  projectApi.list,
  projectApi.find,
  callApi.list,
  callApi.find,
  reviewApi.list,
  reviewApi.find,
  libraryApi.list,
  expenseApi.list,
  progressApi.list,
  stageCheckApi.list,
  changeApi.list,
  statisticApi.home,
  statisticApi.find,
  budgetCardApi.list,
  budgetCardApi.find,
] as const;
