import { on, type Subscription } from '#kernel/server/events.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { expireCylinders } from './gas/cylinder-action.service.ts';
import { expireContainers } from './container/container.service.ts';
import { warnOfOverdue } from './requisition/overdue.jobs.ts';
import { remindOfStocktakes } from './stocktake/due.jobs.ts';
import { checkLedger } from './stocktake/ledger-check.jobs.ts';
import { openAnnualReports, openFlowReports } from './report/police-report.service.ts';
import { refreshWarnings } from './warning/warning.jobs.ts';
import { InboundStatus } from '../shared/inbound/inbound.states.ts';
import { expireRequisitions } from './requisition/requisition.jobs.ts';

export const chemicalJobs = {
  'chemical.expire-containers': { handler: expireContainers, cron: '20 0 * * *' },
  'chemical.expire-cylinders': { handler: expireCylinders, cron: '22 0 * * *' },
  'chemical.expire-requisitions': { handler: expireRequisitions, cron: '25 0 * * *' },
  'chemical.warn-of-overdue': { handler: warnOfOverdue, cron: '*/10 * * * *' },
  'chemical.check-ledger': { handler: checkLedger, cron: '40 1 * * *' },
  'chemical.remind-of-stocktakes': { handler: remindOfStocktakes, cron: '30 7 * * *' },
  'chemical.refresh-warnings': { handler: refreshWarnings, cron: '*/10 * * * *' },
  'chemical.open-annual-reports': { handler: openAnnualReports, cron: '30 0 * * *' },
} satisfies JobDefs;

// Documents whose change may raise or end a warning at once.
const watched = new Set([
  'chemical.container',
  'chemical.inbound',
  'chemical.return',
  'chemical.police_report',
  'chemical.purchase',
  'chemical.stocktake',
  'chemical.cylinder',
]);

const slotMs = 15_000;

export const chemicalSubscriptions: Subscription[] = [
  on('kernel.document.changed', { name: 'chemical.flow-report', when: 'now' }, async (ctx, { docType, ids, to }) => {
    if (docType === 'chemical.inbound' && to === String(InboundStatus.stored)) await openFlowReports(ctx, ids);
  }),
  on('kernel.document.changed', { name: 'chemical.warnings', when: 'now' }, async (ctx, { docType }) => {
    if (!watched.has(docType)) return;
    // One run for all changes of a quarter of a minute, after them.
    const slot = Math.ceil((ctx.now.getTime() + 1) / slotMs);
    await ctx.job(
      'chemical.refresh-warnings',
      {},
      { startAfter: new Date(slot * slotMs), dedupe: `chemical-warnings:${slot}` },
    );
  }),
];

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof chemicalJobs> {}
}
