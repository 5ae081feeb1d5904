import { implement, type Route } from '#kernel/server/implement.ts';
import { delayApi } from '../../shared/problem/delay.ts';
import { examineApi } from '../../shared/problem/examine.ts';
import { placeApi } from '../../shared/problem/report-place.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { rectifyApi } from '../../shared/problem/rectify.ts';
import { reviewApi } from '../../shared/problem/review.ts';
import { listAssignees } from './assignee.queries.ts';
import { printClosingSheet } from './closing-sheet.export.ts';
import { delayList } from './delay.queries.ts';
import { applyDelay, agreeDelays, decideDelay } from './delay.service.ts';
import { findProblem } from './problem-detail.queries.ts';
import {
  confirmBatch,
  confirmProblem,
  rejectProblem,
  resubmitProblem,
  closeLab,
  revokeProblem,
} from './problem-examine.service.ts';
import { listPlaces, reportLabs } from './report-place.queries.ts';
import { reportProblem } from './problem-report.service.ts';
import { exportProblems } from './problem.export.ts';
import { countByTab, examineList, problemList, reviewList } from './problem.queries.ts';
import { handOffApi } from '../../shared/problem/hand-off.ts';
import { acceptResult, handOff, refuseResult, handBack } from './hand-off.service.ts';
import { listOfficePeople } from './office-people.queries.ts';
import { reassignProblem, urgeProblem } from './reassign.service.ts';
import { submitPlan, submitResult, withdrawResult } from './rectify.service.ts';
import { failRecheck, openResult, passBatch, passResult, rejectPlan, returnResult } from './review.service.ts';

const download = { transaction: false };

/** Problems and their closed loop. */
export const problemRoutes: Route[] = [
  implement(problemApi.list, problemList.page),
  implement(problemApi.counts, countByTab),
  implement(placeApi.labs, reportLabs.page),
  implement(placeApi.recent, listPlaces),
  implement(problemApi.find, findProblem),
  implement(problemApi.pdf, printClosingSheet, download),
  implement(problemApi.export, exportProblems, download),
  implement(problemApi.report, async (ctx, input) => ({ id: await reportProblem(ctx, input) })),
  implement(examineApi.list, examineList.page),
  implement(examineApi.confirm, confirmProblem),
  implement(examineApi.confirmBatch, confirmBatch),
  implement(examineApi.reject, rejectProblem),
  implement(examineApi.resubmit, resubmitProblem),
  implement(examineApi.revoke, revokeProblem),
  implement(examineApi.closeLab, closeLab),
  implement(rectifyApi.submit, submitResult),
  implement(rectifyApi.plan, submitPlan),
  implement(rectifyApi.withdraw, withdrawResult),
  implement(rectifyApi.reassign, reassignProblem),
  implement(handOffApi.people, listOfficePeople),
  implement(handOffApi.handOff, handOff),
  implement(handOffApi.handBack, handBack),
  implement(handOffApi.accept, acceptResult),
  implement(handOffApi.refuse, refuseResult),
  implement(rectifyApi.assignees, async (ctx, input) => ({ content: await listAssignees(ctx, input) })),
  implement(rectifyApi.urge, urgeProblem),
  implement(reviewApi.list, reviewList.page),
  implement(reviewApi.rejectPlan, rejectPlan),
  implement(reviewApi.open, openResult),
  implement(reviewApi.pass, passResult),
  implement(reviewApi.passBatch, passBatch),
  implement(reviewApi.sendBack, returnResult),
  implement(reviewApi.recheckFailed, failRecheck),
  implement(delayApi.apply, applyDelay),
  implement(delayApi.list, delayList.page),
  implement(delayApi.decide, decideDelay),
  implement(delayApi.agreeBatch, agreeDelays),
];
