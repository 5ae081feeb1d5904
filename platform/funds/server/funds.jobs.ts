import type { Ctx } from '#kernel/server/context.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { cardDoc } from './budget-card.service.ts';
import { findDifferences } from './card-flow.queries.ts';

/** The database keeps the balances; what was changed past it is found here and stands in the log. */
async function checkBalances(ctx: Ctx): Promise<void> {
  for (const { id, card_no } of await findDifferences(ctx)) {
    ctx.log.error({ card: id }, 'balances of a budget card differ from its flows');
    await ctx.audit({ action: '经费卡余额与流水不符', docType: cardDoc, docId: id, note: card_no });
  }
}

export const fundsJobs = {
  'funds.check-balances': { handler: checkBalances, cron: '40 1 * * *' },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof fundsJobs> {}
}
