import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { notify } from '#platform/notices/server/public.ts';
import { MonthState } from '../../shared/month/month.ts';
import { keepers } from '../instrument.policy.ts';
import { refreshRegister } from '../register/instrument.service.ts';
import { collectMonth, dueOn } from './collect.service.ts';
import { firstDay, monthBefore } from './month.rules.ts';

/** Tells the keepers how many of their instruments have hours to confirm. */
async function tellKeepers(ctx: Ctx, month: string): Promise<void> {
  const { rows } = await sql<{ user_id: number; n: number }>`select x.user_id, count(distinct i.id)::int as n
    from instrument.month m join instrument.instrument i on i.school_id = m.school_id and i.id = m.instrument_id
    join (${keepers(ctx)}) x on x.equipment_id = i.equipment_id
    where m.school_id = ${ctx.schoolId} and m.month = ${firstDay(month)}::date and m.state = ${sql.lit(MonthState.open)}
    group by x.user_id order by x.user_id`.execute(ctx.db);
  const until = await dueOn(ctx, month);
  for (const { user_id, n } of rows)
    await notify(ctx, {
      type: 'INSTRUMENT_MONTH',
      userIds: [user_id],
      params: { month, n, until },
      url: `/instrument-report/month?month=${month}&state=0&mine=1`,
      dedupe: `instrument-month:${month}`,
    });
}

/** On the first of a month: what was used in the one before. */
export async function collectLastMonth(ctx: Ctx): Promise<void> {
  await refreshRegister(ctx);
  const month = monthBefore(formatDate(ctx.now).slice(0, 7));
  await collectMonth(ctx, month, sql<boolean>`true`);
  await tellKeepers(ctx, month);
}

const refreshNightly = async (ctx: Ctx): Promise<void> => void (await refreshRegister(ctx));

export const monthJobs = {
  'instrument.refresh-register': { handler: refreshNightly, cron: '20 2 * * *' },
  'instrument.collect-month': { handler: collectLastMonth, cron: '40 2 1 * *' },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof monthJobs> {}
}
