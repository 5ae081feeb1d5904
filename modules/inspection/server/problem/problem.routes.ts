import { implement, type Route } from '#kernel/server/implement.ts';
import { ledgerApi } from '../../shared/report/ledger.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { statisticApi } from '../../shared/report/statistic.ts';
import { listAssignees } from './assignee.queries.ts';
import { listDelays } from './delay.queries.ts';
import { applyDelay, decideDelay } from './delay.service.ts';
import { findLabFile } from '../report/ledger-lab.queries.ts';
import { exportLedger } from '../report/ledger.export.ts';
import { listLedger, previewLedger } from '../report/ledger.queries.ts';
import { findProblem } from './problem-detail.queries.ts';
import {
  confirmBatch,
  confirmProblem,
  rejectProblem,
  resubmitProblem,
  closeLab,
  revokeProblem,
} from './problem-examine.service.ts';
import { reportProblem } from './problem-report.service.ts';
import { exportProblems } from './problem.export.ts';
import { countByTab, listProblems, listReportLabs, listToExamine, listToReview } from './problem.queries.ts';
import { reassignProblem, urgeProblem } from './reassign.service.ts';
import { submitPlan, submitResult, withdrawResult } from './rectify.service.ts';
import { failRecheck, openResult, passBatch, passResult, rejectPlan, returnResult } from './review.service.ts';
import { exportStatistic } from '../report/statistic.export.ts';
import { findStatistic } from '../report/statistic.queries.ts';

const download = { transaction: false };

/** Problems through their closed loop, the ledger and the statistics. */
export const problemRoutes: Route[] = [
  implement(problemApi.list, listProblems),
  implement(problemApi.counts, countByTab),
  implement(problemApi.labs, listReportLabs),
  implement(problemApi.toExamine, listToExamine),
  implement(problemApi.toReview, listToReview),
  implement(problemApi.find, findProblem),
  implement(problemApi.export, exportProblems, download),
  implement(problemApi.report, async (ctx, input) => ({ id: await reportProblem(ctx, input) })),
  implement(problemApi.confirm, confirmProblem),
  implement(problemApi.confirmBatch, confirmBatch),
  implement(problemApi.reject, rejectProblem),
  implement(problemApi.resubmit, resubmitProblem),
  implement(problemApi.revoke, revokeProblem),
  implement(problemApi.closeLab, closeLab),
  implement(problemApi.rectify, submitResult),
  implement(problemApi.plan, submitPlan),
  implement(problemApi.withdraw, withdrawResult),
  implement(problemApi.rejectPlan, rejectPlan),
  implement(problemApi.opened, openResult),
  implement(problemApi.pass, passResult),
  implement(problemApi.passBatch, passBatch),
  implement(problemApi.sendBack, returnResult),
  implement(problemApi.recheckFailed, failRecheck),
  implement(problemApi.reassign, reassignProblem),
  implement(problemApi.assignees, async (ctx, input) => ({ content: await listAssignees(ctx, input) })),
  implement(problemApi.urge, urgeProblem),
  implement(problemApi.applyDelay, applyDelay),
  implement(problemApi.delays, listDelays),
  implement(problemApi.decideDelay, decideDelay),
  implement(ledgerApi.list, listLedger),
  implement(ledgerApi.preview, previewLedger),
  implement(ledgerApi.export, exportLedger, download),
  implement(ledgerApi.lab, findLabFile),
  implement(statisticApi.school, findStatistic),
  implement(statisticApi.college, findStatistic),
  implement(statisticApi.export, exportStatistic, download),
];
