import type { Ctx } from '#kernel/server/context.ts';
import { inSchool } from '#kernel/server/work.ts';
import { OutboundError } from '#lib/outbound/destination.ts';
import { postJson } from '#lib/outbound/post-json.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import type { Delivery } from './delivery.queries.ts';
import type { Fault } from './delivery.rules.ts';
import { smsFault, smsText } from './sms.rules.ts';

/** Sends a notice to the phone of a person by the gateway of the school. */
export async function sendText(ctx: Ctx, { id, mobile, title, body }: Delivery): Promise<Fault | undefined> {
  const { deviceHosts } = ctx.services.config;
  const set = await inSchool(ctx.services, ctx.actor, (tx) => settingsOf(tx, ['sms_url', 'sms_key', 'sms_signature']));
  const { sms_url: address, sms_key: key, sms_signature: signature } = set;
  if (!address) return { text: '没有填写短信接口的地址', isFinal: true };
  try {
    const sent = JSON.stringify({ id: `notice-${id}`, mobile, content: smsText({ title, body }, signature) });
    const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};
    const text = smsFault(await postJson(address, { body: sent, headers, allowed: deviceHosts }));
    return text === '' ? undefined : { text };
  } catch (error) {
    return { text: error instanceof OutboundError ? error.message : '发送失败' };
  }
}
