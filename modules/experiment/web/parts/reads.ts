import { assessmentApi } from '../../shared/assessment.ts';
import { experimentApi } from '../../shared/experiment.ts';
import { statisticApi } from '../../shared/statistic.ts';

export const listPath = '/project/experiment';
export const riskPath = '/project/risk-assess';

/** What a change of an experiment or its assessment makes out of date. */
export const experimentReads = [
  experimentApi.list,
  experimentApi.find,
  experimentApi.pick,
  assessmentApi.find,
  statisticApi.find,
] as const;
