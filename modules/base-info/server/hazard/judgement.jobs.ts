import { setTimeout as rest } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { isBusy } from '#kernel/server/db/lanes.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { inSchool } from '#kernel/server/work.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { periodNow } from '#platform/notices/server/public.ts';
import { JudgementCause, JudgementStatus } from '../../shared/hazard/judgement.ts';
import { syncMirrors } from './hazard-mirror.service.ts';
import { judgeLabs } from './judge.service.ts';
import { notifyDecided, notifyRegraded, remindExpiring } from './judgement-notice.jobs.ts';
import { advanceRegrading } from './regrading.service.ts';

/** Labs of one transaction. */
const batch = 500;

/** Opens a judgement for labs whose yearly one has expired; the rest follows with the next run. */
async function judgeExpired(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: number }>`select l.id from base_info.lab l
    join org.unit u on u.school_id = l.school_id and u.id = l.id and u.status = ${Enabled.on} and u.deleted_at is null
    where l.school_id = ${ctx.schoolId} and l.judge_valid_to < ${formatDate(ctx.now)}::date
      and not exists (select 1 from base_info.judgement j where j.school_id = l.school_id and j.lab_id = l.id
        and (j.status in (${sql.lit(JudgementStatus.college)}, ${sql.lit(JudgementStatus.school)}) or (j.cause = 'expiry' and j.created_at > l.judge_valid_to)))
    order by l.judge_valid_to limit ${batch}`.execute(ctx.db);
  await judgeLabs(
    ctx,
    rows.map(({ id }) => id),
    JudgementCause.expiry,
    'always',
  );
}

/** Repeats `step` in a transaction each until it returns false; where calls wait, it rests as long as it worked. */
async function inPortions(ctx: Ctx, route: string, step: (tx: Ctx) => Promise<boolean>): Promise<void> {
  for (let isOpen = true; isOpen;) {
    const started = performance.now();
    isOpen = await inSchool(ctx.services, ctx.actor, step, { route });
    if (isBusy(ctx.services.pool)) await rest(performance.now() - started);
  }
}

/** Takes a regrading to its end; one that was interrupted goes on where it was. */
const runRegrading = (ctx: Ctx, { id }: { id: number }) =>
  inPortions(ctx, 'job base-info.run-regrading', (tx) => advanceRegrading(tx, id, batch));

const remind = (ctx: Ctx) =>
  inPortions(ctx, 'job base-info.remind-expiring', async (tx) => {
    const period = await periodNow(tx, 'JUDGEMENT_EXPIRING');
    if (!period) return false;
    const today = formatDate(tx.now);
    return (await remindExpiring(tx, today, addDays(today, -period.first_day), batch / 5)) > 0;
  });

export const baseInfoJobs = {
  'base-info.judge-expired': { cron: '25 * * * *', handler: judgeExpired },
  'base-info.remind-expiring': { cron: '10 * * * *', handler: remind, transaction: false },
  'base-info.run-regrading': { handler: runRegrading, transaction: false },
  'base-info.notify-judged': { handler: notifyDecided },
  'base-info.notify-regraded': { handler: notifyRegraded },
  'base-info.sync-hazards': { cron: '40 2 * * *', handler: syncMirrors },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof baseInfoJobs> {}
}
