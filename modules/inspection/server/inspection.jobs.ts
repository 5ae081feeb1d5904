import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { runActivityClock } from './activity/activity-run.service.ts';
import { discardStale } from './record/discard.jobs.ts';
import { settleRoles } from './library/inspector.service.ts';
import { remind } from './notice/remind.jobs.ts';
import { tellBulletin, tellStarted } from './notice/tell-activity.jobs.ts';
import {
  tellDelayAsked,
  tellDelayDecided,
  tellIssued,
  tellPassed,
  tellReassigned,
  tellRejected,
  tellReturned,
  tellSubmitted,
  tellUrged,
  tellWaiting,
} from './notice/tell-problem.jobs.ts';

/** What happens by the clock, and what people are told of after a commit. */
export const inspectionJobs = {
  'inspection.clock': { cron: '* * * * *', handler: runActivityClock },
  'inspection.remind': { cron: '5 * * * *', handler: remind },
  'inspection.discard': { cron: '20 0 * * *', handler: discardStale },
  'inspection.roles': { cron: '10 0 * * *', handler: settleRoles },
  'inspection.tell-started': { handler: tellStarted },
  'inspection.tell-bulletin': { handler: tellBulletin },
  'inspection.tell-issued': { handler: tellIssued },
  'inspection.tell-waiting': { handler: tellWaiting },
  'inspection.tell-rejected': { handler: tellRejected },
  'inspection.tell-submitted': { handler: tellSubmitted },
  'inspection.tell-passed': { handler: tellPassed },
  'inspection.tell-returned': { handler: tellReturned },
  'inspection.tell-reassigned': { handler: tellReassigned },
  'inspection.tell-urged': { handler: tellUrged },
  'inspection.tell-delay-asked': { handler: tellDelayAsked },
  'inspection.tell-delay-decided': { handler: tellDelayDecided },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof inspectionJobs> {}
}
