import * as z from 'zod/mini';
import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

/** Ways out of the platform. */
export const Channel = defineEnum({
  mail: { value: 'mail', label: '邮件' },
  sms: { value: 'sms', label: '短信' },
  wecom: { value: 'wecom', label: '企业微信群' },
  dingtalk: { value: 'dingtalk', label: '钉钉群' },
});
export type ChannelCode = (typeof Channel.$items)[number]['value'];

/** `sending` is claimed by a run that may have been killed. */
export const DeliveryState = defineEnum({
  waiting: { value: 'waiting', label: '待发送', tone: 'info' },
  sending: { value: 'sending', label: '发送中', tone: 'info' },
  sent: { value: 'sent', label: '已发送', tone: 'good' },
  failed: { value: 'failed', label: '发送失败', tone: 'bad' },
  cancelled: { value: 'cancelled', label: '不再发送', tone: 'neutral' },
});

const deliveryRow = z.object({
  id: z.int(),
  channel: z.string(),
  label: z.string(),
  title: z.string(),
  /** Name and address of a person; empty for a group. */
  to: z.string(),
  state: z.string(),
  tries: z.int(),
  error: z.string(),
  next_at: z.nullable(z.string()),
  sent_at: z.nullable(z.string()),
  created_at: z.string(),
  can: canOf('resend', 'cancel'),
});
export type DeliveryRow = z.output<typeof deliveryRow>;

const edit = holds('notices.template.edit');
const chosen = z.object({ ids: wire.list(wire.id(), 200) });

/** 发送记录: what left the platform, what could not, and why. */
export const deliveryApi = {
  list: endpoint({
    method: 'GET',
    path: '/notice/delivery',
    guard: holds('notices.template.read'),
    input: listInput({
      state: wire.maybe(wire.code(DeliveryState)),
      channel: wire.maybe(wire.code(Channel)),
      type: wire.maybe(wire.text('通知类型', 60)),
    }),
    output: pageOf(deliveryRow),
  }),
  /** Sends again at once what failed or waits for its next attempt; all or none. */
  resend: endpoint({
    method: 'POST',
    path: '/notice/delivery/resend',
    guard: edit,
    input: chosen,
    output: nothing,
    summary: '再次发送通知',
  }),
  /** Gives up what failed or waits; all or none. */
  cancel: endpoint({
    method: 'POST',
    path: '/notice/delivery/cancel',
    guard: edit,
    input: chosen,
    output: nothing,
    summary: '不再发送通知',
  }),
};
