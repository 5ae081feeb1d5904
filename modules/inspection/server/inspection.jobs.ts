import type { JobDef } from '#kernel/server/slice.ts';
import { runActivityClock } from './activity-run.service.ts';
import { discardStale } from './discard.jobs.ts';
import { settleRoles } from './inspector.service.ts';
import { remind } from './remind.jobs.ts';
import { tellBulletin, tellStarted } from './tell-activity.jobs.ts';
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
} from './tell-problem.jobs.ts';

/** What happens by the clock, and what people are told of after a commit. */
export const inspectionJobs: JobDef[] = [
  { name: 'inspection.clock', cron: '* * * * *', handler: runActivityClock },
  { name: 'inspection.remind', cron: '5 * * * *', handler: remind },
  { name: 'inspection.discard', cron: '20 0 * * *', handler: discardStale },
  { name: 'inspection.roles', cron: '10 0 * * *', handler: settleRoles },
  { name: 'inspection.tell-started', handler: tellStarted },
  { name: 'inspection.tell-bulletin', handler: tellBulletin },
  { name: 'inspection.tell-issued', handler: tellIssued },
  { name: 'inspection.tell-waiting', handler: tellWaiting },
  { name: 'inspection.tell-rejected', handler: tellRejected },
  { name: 'inspection.tell-submitted', handler: tellSubmitted },
  { name: 'inspection.tell-passed', handler: tellPassed },
  { name: 'inspection.tell-returned', handler: tellReturned },
  { name: 'inspection.tell-reassigned', handler: tellReassigned },
  { name: 'inspection.tell-urged', handler: tellUrged },
  { name: 'inspection.tell-delay-asked', handler: tellDelayAsked },
  { name: 'inspection.tell-delay-decided', handler: tellDelayDecided },
];
