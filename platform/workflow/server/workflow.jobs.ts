import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import {
  notifyArrived,
  notifyComment,
  notifyCopied,
  notifyDelegated,
  notifyEnded,
  notifyProgress,
  notifyUrged,
} from './notify.jobs.ts';
import { notifyFallBack } from './notify-fall-back.jobs.ts';
import { replaceLeaver } from './leaver.jobs.ts';
import { deliverEvents, handleDue, runTimers } from './timer.jobs.ts';

// What concerns one case happens in its order.
const ofCase = ({ id }: { id: number }) => `case:${id}`;

export const workflowJobs = {
  'workflow.timers': { cron: '* * * * *', handler: runTimers },
  'workflow.due': { handler: handleDue },
  'workflow.replace': { handler: replaceLeaver },
  'workflow.deliver': { handler: deliverEvents, key: ofCase },
  'workflow.notify-arrived': { handler: notifyArrived },
  'workflow.notify-urged': { handler: notifyUrged },
  'workflow.notify-progress': { handler: notifyProgress },
  'workflow.notify-ended': { handler: notifyEnded },
  'workflow.notify-copied': { handler: notifyCopied },
  'workflow.notify-delegated': { handler: notifyDelegated },
  'workflow.notify-fallback': { handler: notifyFallBack },
  'workflow.notify-comment': { handler: notifyComment },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof workflowJobs> {}
}
