import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { switchAccount } from '#platform/identity/server/public.ts';
import { dropOldCodes } from './sign-up-code.service.ts';
import { MemberStatus } from '../../shared/people/member.ts';

const most = 500;

/** Disables accounts of people from outside after their last day; they leave their laboratories with it. */
async function expireOutside(ctx: Ctx): Promise<void> {
  const today = formatDate(ctx.now);
  const { rows } = await sql<{ id: number; valid_to: string }>`select a.id, a.valid_to from identity.account a
    where a.school_id = ${ctx.schoolId} and a.user_type = 'outside_school' and a.status = 1 and a.deleted_at is null
      and a.valid_to < ${today}::date order by a.id limit ${most}`.execute(ctx.db);
  for (const { id, valid_to } of rows) {
    await switchAccount(ctx, id, 0);
    await sql`update base_info.lab_member set status = ${MemberStatus.left}, left_on = greatest(joined_on, ${valid_to}::date),
        version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
      where school_id = ${ctx.schoolId} and user_id = ${id} and status = ${MemberStatus.present} and duties = '{}'`.execute(
      ctx.db,
    );
    await ctx.audit({ action: '校外人员到期停用', docType: 'identity.account', docId: id, note: valid_to });
  }
}

export const peopleJobs = {
  'base-info.drop-sign-up-codes': { cron: '25 0 * * *', handler: dropOldCodes },
  'base-info.expire-outside': { cron: '10 0 * * *', handler: expireOutside },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof peopleJobs> {}
}
