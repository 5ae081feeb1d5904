import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { JudgementCause } from '../../shared/hazard/judgement.ts';
import { judgeLabs } from './judge.service.ts';

/** Labs a run takes; the rest follows on the next days. */
const batch = 500;

/** Opens a judgement for labs whose yearly one has expired. */
async function judgeExpired(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: number }>`select l.id from base_info.lab l
    join org.unit u on u.school_id = l.school_id and u.id = l.id and u.status = ${Enabled.on} and u.deleted_at is null
    where l.school_id = ${ctx.schoolId} and l.judge_valid_to < ${formatDate(ctx.now)}::date
      and not exists (select 1 from base_info.judgement j where j.school_id = l.school_id and j.lab_id = l.id
        and (j.status in ('college', 'school') or (j.cause = 'expiry' and j.created_at > l.judge_valid_to)))
    order by l.judge_valid_to limit ${batch}`.execute(ctx.db);
  await judgeLabs(
    ctx,
    rows.map(({ id }) => id),
    JudgementCause.expiry,
    { always: true },
  );
}

export const baseInfoJobs = {
  'base-info.judge-expired': { cron: '25 * * * *', handler: judgeExpired },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof baseInfoJobs> {}
}
