import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { expireContainers } from './container/container.service.ts';
import { warnOfOverdue } from './requisition/overdue.jobs.ts';
import { remindOfStocktakes } from './stocktake/due.jobs.ts';
import { checkLedger } from './stocktake/ledger-check.jobs.ts';
import { expireRequisitions } from './requisition/requisition.jobs.ts';

export const chemicalJobs = {
  'chemical.expire-containers': { handler: expireContainers, cron: '20 0 * * *' },
  'chemical.expire-requisitions': { handler: expireRequisitions, cron: '25 0 * * *' },
  'chemical.warn-of-overdue': { handler: warnOfOverdue, cron: '*/10 * * * *' },
  'chemical.check-ledger': { handler: checkLedger, cron: '40 1 * * *' },
  'chemical.remind-of-stocktakes': { handler: remindOfStocktakes, cron: '30 7 * * *' },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof chemicalJobs> {}
}
