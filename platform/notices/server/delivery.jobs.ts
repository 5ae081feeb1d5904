import type { Ctx } from '#kernel/server/context.ts';
import { inSchool } from '#kernel/server/work.ts';
import { Channel, type ChannelCode } from '../shared/delivery.ts';
import type { Delivery } from './delivery.queries.ts';
import type { Fault } from './delivery.rules.ts';
import { claimDelivery, endAttempt } from './delivery.service.ts';
import { sendMail } from './mail.jobs.ts';
import { sendToGroup } from './robot.jobs.ts';
import { sendText } from './sms.jobs.ts';

/** How each channel sends; what it returns is why it could not. */
const senders: Record<ChannelCode, (ctx: Ctx, delivery: Delivery) => Promise<Fault | undefined>> = {
  [Channel.mail]: sendMail,
  [Channel.sms]: sendText,
  [Channel.wecom]: sendToGroup,
  [Channel.dingtalk]: sendToGroup,
};

/** Sends these deliveries, outside of a transaction because peers may be slow. */
export async function deliver(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<void> {
  for (const id of ids) {
    const delivery = await inSchool(ctx.services, ctx.actor, (tx) => claimDelivery(tx, id));
    if (!delivery) continue;
    const fault = await senders[delivery.channel](ctx, delivery);
    await inSchool(ctx.services, ctx.actor, (tx) => endAttempt(tx, delivery, fault));
  }
}
