import { analysisApi } from '../../shared/analysis.ts';
import { appealApi } from '../../shared/appeal.ts';
import { measureApi } from '../../shared/measure.ts';
import { schemeApi } from '../../shared/scheme.ts';
import { scoreApi } from '../../shared/score.ts';
import { taskApi } from '../../shared/task.ts';

export const schemePath = '/ebi/scheme';
export const scorePath = '/ebi/score';

export const schemeReads = [schemeApi.list, schemeApi.find];
/** What a step of a task changes. */
export const taskReads = [
  taskApi.list,
  taskApi.find,
  scoreApi.list,
  scoreApi.find,
  appealApi.list,
  measureApi.list,
  analysisApi.find,
];
