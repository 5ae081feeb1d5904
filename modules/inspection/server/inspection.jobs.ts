import type { Ctx } from '#kernel/server/context.ts';
import type { DataOf, JobDef, JobDefs } from '#kernel/server/slice.ts';
import { runActivityClock } from './activity/activity-run.service.ts';
import { notifyAwards, notifyRecommendation } from './award/award-notice.jobs.ts';
import { notifyScores } from './award/score-notice.jobs.ts';
import { discardStale } from './record/discard.jobs.ts';
import { reconcileRoles } from './library/inspector.service.ts';
import { notifySelfReturned, notifySelfUrged, remindSelfChecks } from './self-check/self-notice.jobs.ts';
import { runSelfChecks, syncTasks } from './self-check/self-sync.jobs.ts';
import { runDailyChecks } from './daily-check/daily-clock.service.ts';
import {
  notifyReachAnswered,
  notifyReachRecheck,
  notifyReachResult,
  notifyReachReturned,
  notifyReachStage,
} from './reach/reach-notice.jobs.ts';
import { remind } from './notice/remind.jobs.ts';
import { notifyBulletin, notifyStarted } from './notice/notify-activity.jobs.ts';
import { notifyReportReturned, notifyReports } from './notice/notify-report.jobs.ts';
import {
  notifyDelayAsked,
  notifyDelayDecided,
  notifyDelaysAgreed,
  notifyIssued,
  notifyPassed,
  notifyReassigned,
  notifyRejected,
  notifyReturned,
  notifySubmitted,
  notifyUrged,
  notifyWaiting,
} from './notice/notify-problem.jobs.ts';

// Notices of one problem arrive in the order of its events.
const ofOne = ({ id }: { id: number }) => `problem:${id}`;
const ofSeveral = ({ ids }: { ids: readonly number[] }) => (ids.length === 1 ? `problem:${ids[0]}` : undefined);

/** Work by the clock, and notices that are sent after a commit. */
export const inspectionJobs = {
  'inspection.clock': { cron: '* * * * *', handler: runActivityClock },
  'inspection.remind': { cron: '5 * * * *', handler: remind },
  'inspection.discard': { cron: '20 0 * * *', handler: discardStale },
  'inspection.roles': { cron: '10 0 * * *', handler: reconcileRoles },
  'inspection.self-check': { cron: '5 0 * * *', handler: runSelfChecks },
  'inspection.daily-check': { cron: '1 * * * *', handler: runDailyChecks },
  'inspection.self-sync': { handler: syncTasks as (ctx: Ctx, data: object) => Promise<void> },
  'inspection.self-remind': { cron: '10 * * * *', handler: remindSelfChecks },
  'inspection.notify-self-returned': { handler: notifySelfReturned },
  'inspection.notify-self-urged': { handler: notifySelfUrged },
  'inspection.notify-reach-stage': { handler: notifyReachStage },
  'inspection.notify-reach-returned': { handler: notifyReachReturned },
  'inspection.notify-reach-recheck': { handler: notifyReachRecheck },
  'inspection.notify-reach-result': { handler: notifyReachResult },
  'inspection.notify-reach-answered': { handler: notifyReachAnswered },
  'inspection.notify-started': { handler: notifyStarted },
  'inspection.notify-bulletin': { handler: notifyBulletin },
  'inspection.notify-reports': { handler: notifyReports },
  'inspection.notify-report-returned': { handler: notifyReportReturned },
  'inspection.notify-recommendation': { handler: notifyRecommendation },
  'inspection.notify-awards': { handler: notifyAwards },
  'inspection.notify-scores': { handler: notifyScores },
  'inspection.notify-issued': { handler: notifyIssued, key: ofSeveral },
  'inspection.notify-waiting': { handler: notifyWaiting, key: ofSeveral },
  'inspection.notify-rejected': { handler: notifyRejected, key: ofOne },
  'inspection.notify-submitted': { handler: notifySubmitted, key: ofOne },
  'inspection.notify-passed': { handler: notifyPassed, key: ofSeveral },
  'inspection.notify-returned': { handler: notifyReturned, key: ofOne },
  'inspection.notify-reassigned': { handler: notifyReassigned, key: ofOne },
  'inspection.notify-urged': { handler: notifyUrged, key: ofOne },
  'inspection.notify-delay-asked': { handler: notifyDelayAsked, key: ofOne },
  'inspection.notify-delay-decided': { handler: notifyDelayDecided, key: ofOne },
  'inspection.notify-delays-agreed': { handler: notifyDelaysAgreed },
} satisfies JobDefs;

const isNotice = ([name]: [string, unknown]) => name.startsWith('inspection.notify-');

/** The notices by the names that jobs queued before the upgrade carry. */
export const queuedJobs: JobDefs = Object.fromEntries(
  Object.entries<JobDef>(inspectionJobs)
    .filter(isNotice)
    .map(([name, job]) => [name.replace('.notify-', '.tell-'), job]),
);

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof inspectionJobs> {}
}
