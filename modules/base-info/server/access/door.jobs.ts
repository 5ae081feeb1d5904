import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { on } from '#kernel/server/events.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { DoorSync, GrantSource, GrantStatus } from '../../shared/access/door-grant.ts';
import { MemberStatus } from '../../shared/people/member.ts';
import { labsThatNeedApproval } from './door-grant.queries.ts';
import { revokeWhere } from './door-grant.service.ts';
import { sendDoor } from './door-send.service.ts';

/** The person of right `g` is admitted to its laboratory on a day. */
const isAdmitted = (today: string) => sql<boolean>`exists (select 1 from base_info.lab_member m
  where m.school_id = g.school_id and m.lab_id = g.lab_id and m.user_id = g.user_id and m.status = ${sql.lit(MemberStatus.present)}
    and m.admitted_to >= ${today}::date)`;
const isClosed = sql<boolean>`not exists (select 1 from identity.account a
  where a.school_id = g.school_id and a.id = g.user_id and a.status = 1 and a.deleted_at is null)`;

/** Laboratories whose level has come to ask for an approval each term, with rights that had none. */
async function labsWithoutApproval(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ lab_id: number }>`select distinct lab_id from base_info.door_grant
    where school_id = ${ctx.schoolId} and status = ${sql.lit(GrantStatus.valid)} and source = ${GrantSource.admission}`.execute(
    ctx.db,
  );
  return labsThatNeedApproval(
    ctx,
    rows.map(({ lab_id }) => lab_id),
  );
}

/** Ends rights whose time or admission is over, and takes up devices that did not answer for long. */
async function revokeEnded(ctx: Ctx): Promise<void> {
  await revokeWhere(ctx, sql<boolean>`g.ends_at < ${ctx.now}`, '有效期已到');
  await revokeWhere(ctx, isClosed, '账号已停用');
  await revokeWhere(ctx, sql<boolean>`not ${isAdmitted(formatDate(ctx.now))}`, '准入已到期或已离开实验室');
  const labs = await labsWithoutApproval(ctx);
  if (labs.length > 0)
    await revokeWhere(
      ctx,
      sql<boolean>`g.lab_id = any(${labs}) and g.source = ${GrantSource.admission}`,
      '实验室等级要求每学期审批，请由本人申请',
    );
  const { rows } = await sql<{ id: number }>`select d.id from base_info.door d where d.school_id = ${ctx.schoolId}
      and d.status = ${sql.lit(Enabled.on)} and exists (select 1 from base_info.door_grant g where g.school_id = d.school_id
        and g.door_id = d.id and g.sync in (${sql.lit(DoorSync.pending)}, ${sql.lit(DoorSync.failed)}))`.execute(
    ctx.db,
  );
  for (const { id } of rows) await ctx.job('base-info.send-door', { door_id: id });
}

/** A member who has left a laboratory, and a person whose account is closed, loses the rights at once. */
export const revokesDoors = [
  on(
    'kernel.document.changed',
    { name: 'base-info.doors-of-member', when: 'now' },
    async (ctx, { docType, ids, to }) => {
      if (docType !== 'base-info.lab-member') return;
      const reason = to === String(MemberStatus.left) ? '已离开实验室' : '准入已终止';
      const ofRow = sql<boolean>`exists (select 1 from base_info.lab_member x where x.school_id = g.school_id and x.lab_id = g.lab_id
      and x.user_id = g.user_id and x.id = any(${[...ids]}))`;
      await revokeWhere(ctx, sql<boolean>`${ofRow} and not ${isAdmitted(formatDate(ctx.now))}`, reason);
    },
  ),
  on('identity.account.left', { name: 'base-info.doors-of-account', when: 'now' }, async (ctx, { ids }) => {
    await revokeWhere(ctx, sql<boolean>`g.user_id = any(${[...ids]}) and ${isClosed}`, '账号已停用');
  }),
];

export const doorJobs = {
  'base-info.send-door': { handler: sendDoor, transaction: false },
  'base-info.revoke-doors': { cron: '20 0 * * *', handler: revokeEnded },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof doorJobs> {}
}
