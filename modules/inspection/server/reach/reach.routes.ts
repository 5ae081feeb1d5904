import { implement, type Route } from '#kernel/server/implement.ts';
import { reachResultApi } from '../../shared/reach/reach-result.ts';
import { reachWorkApi } from '../../shared/reach/reach-work.ts';
import { ofKnown } from '../core/of-known.queries.ts';
import { findWorkHead, listMyActivities, listResultColleges, listWorkColleges } from './reach-colleges.queries.ts';
import { compareResult } from './reach-compare.queries.ts';
import { findResult } from './reach-result-detail.queries.ts';
import { printReachReport } from './reach-report.export.ts';
import { exportReachResults } from './reach-result.export.ts';
import { reachResultList } from './reach-result.queries.ts';
import { answerObjection, objectToResult, publishResults, recheckResult } from './reach-result.service.ts';
import { findWork } from './reach-work-detail.queries.ts';
import { reachWorkList } from './reach-work.queries.ts';
import { confirmWork, returnWork, saveWork, submitWork } from './reach-work.service.ts';

/** Works and results of reach checks. */
export const reachRoutes: Route[] = [
  implement(reachWorkApi.list, ofKnown('act_id', findWorkHead, reachWorkList.page)),
  implement(reachWorkApi.mine, listMyActivities),
  implement(reachWorkApi.colleges, listWorkColleges),
  implement(reachWorkApi.find, findWork),
  implement(reachWorkApi.save, saveWork),
  implement(reachWorkApi.submit, submitWork),
  implement(reachWorkApi.confirm, confirmWork),
  implement(reachWorkApi.return, returnWork),
  implement(reachResultApi.list, ofKnown('act_id', findWorkHead, reachResultList.page)),
  implement(reachResultApi.colleges, listResultColleges),
  implement(reachResultApi.export, exportReachResults, { transaction: false }),
  implement(reachResultApi.report, printReachReport, { transaction: false }),
  implement(reachResultApi.publish, publishResults),
  implement(reachResultApi.find, findResult),
  implement(reachResultApi.compare, compareResult),
  implement(reachResultApi.object, objectToResult),
  implement(reachResultApi.answer, answerObjection),
  implement(reachResultApi.recheck, recheckResult),
];
