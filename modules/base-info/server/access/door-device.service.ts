import { createHmac, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import type { Services } from '#kernel/server/services.ts';
import { OutboundError } from '#lib/outbound/destination.ts';
import { postJson } from '#lib/outbound/post-json.ts';
import { DoorContact } from '../../shared/access/door.ts';
import { decryptText } from '#kernel/server/sealed-text.rules.ts';

export const secretPurpose = 'door-key';

export type Device = { id: number; device_no: string; address: string; secret_sealed: string; status: number };

/** A change of a right as the device receives it; it ignores editions older than what it has. */
export type DeviceChange = {
  id: number;
  edition: number;
  action: 'set' | 'remove';
  person: { no: string; name: string; card_no: string };
  from: string;
  to: string;
  days: number[];
  opens_at: string | null;
  closes_at: string | null;
};

const replyOf = {
  status: z.object({ device: z.string() }),
  grants: z.object({
    results: z
      .array(z.object({ id: z.int(), ok: z.boolean(), message: z.optional(z.string().check(z.maxLength(200))) }))
      .check(z.maxLength(500)),
  }),
};
type Replies = { [K in keyof typeof replyOf]: z.output<(typeof replyOf)[K]> };

export async function findDevice(ctx: Ctx, id: number): Promise<Device> {
  const { rows } = await sql<Device>`select id, device_no, address, secret_sealed, status from base_info.door
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  return found(rows[0], '门禁点');
}

/**
 * Calls the device of a door: JSON, signed with HMAC-SHA256 over time, a random number and the body. Throws a sentence
 * for whoever maintains the device.
 */
export async function askDevice<C extends keyof Replies>(
  { rootSecret, config }: Services,
  { device_no, address, secret_sealed }: Device,
  call: C,
  content: object,
): Promise<Replies[C]> {
  if (secret_sealed === '') throw new OutboundError('还没有设置密钥');
  const body = JSON.stringify({ device: device_no, ...content });
  const [timestamp, nonce] = [String(Date.now()), randomUUID()];
  const signature = createHmac('sha256', decryptText(rootSecret, secretPurpose, secret_sealed))
    .update(`${timestamp}\n${nonce}\n${body}`)
    .digest('hex');
  const headers = { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature };
  const url = `${address.replace(/\/+$/, '')}/v1/${call}`;
  const reply = z.safeParse(replyOf[call], await postJson(url, { body, headers, allowed: config.deviceHosts }));
  if (!reply.success) throw new OutboundError('设备返回的内容不符合接口约定');
  return reply.data as Replies[C];
}

/** Stores what the last contact said; an empty message is a success. */
export async function noteContact(ctx: Ctx, id: number, message: string): Promise<void> {
  await sql`update base_info.door set contact = ${message === '' ? DoorContact.online : DoorContact.failed},
      contact_at = ${ctx.now}, contact_error = ${message.slice(0, 200)}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
}
