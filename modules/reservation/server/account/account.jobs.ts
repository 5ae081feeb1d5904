import type { Ctx } from '#kernel/server/context.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { findDifferences } from './account.queries.ts';

/** The database keeps the balances; what was changed past it is found here and stands in the log. */
async function checkAccounts(ctx: Ctx): Promise<void> {
  for (const { id } of await findDifferences(ctx)) {
    ctx.log.error({ account: id }, 'balances of an account differ from its flows');
    await ctx.audit({ action: '账户余额与流水不符', docType: 'reservation.account', docId: id });
  }
}

export const accountJobs = {
  'reservation.check-accounts': { handler: checkAccounts, cron: '45 1 * * *' },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof accountJobs> {}
}
