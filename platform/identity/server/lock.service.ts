import type { Ctx } from '#kernel/server/context.ts';
import { inSchool } from '#kernel/server/work.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { notify } from '#platform/notices/server/public.ts';
import type { Attempt } from './attempt.service.ts';

/** Logs a lock. The owner of a locked account hears of it once a day, however often strangers lock it. */
export async function reportLock(
  ctx: Ctx,
  { id, name }: Pick<Attempt, 'id' | 'name'>,
  isDevice: boolean,
): Promise<void> {
  const report = async (tx: Ctx) => {
    const note = isDevice ? `${name}：只锁定本浏览器` : name;
    await tx.audit({ action: '账号锁定', docType: 'identity.account', docId: id, note });
    if (isDevice) return;
    await notify(tx, {
      type: 'ACCOUNT_LOCKED',
      userIds: [id],
      params: { time: formatDateTime(tx.now), ip: tx.ip },
      url: '/change-password?tab=password',
      dedupe: `locked:${formatDate(tx.now)}`,
    });
  };
  await inSchool(ctx.services, ctx.actor, report, { by: ctx });
}
