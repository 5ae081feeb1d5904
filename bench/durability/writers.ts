import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { createClient, type Client, type Reply } from '#apps/server/testing/client.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { recordApi } from '#modules/inspection/shared/record/record.ts';
import type { Product } from '../product.ts';

export type Saved = { record: number; description: string; photo: number; photoName: string; bytes: number };

/** Results of the phones: acknowledged writes, refusals by code, calls without a reply, and the longest wait. */
type Tally = {
  saved: Saved[];
  retries: number;
  refusals: Map<number, number>;
  unanswered: number;
  longestMs: number;
  /** Send and reply time of the last answered call. */
  lastOk: { sentAt: number; at: number };
};

/** Phones of one inspector that save problems with photos until stopped; each call is retried until answered. */
export async function startWriters(product: () => Product, phones: number) {
  const tally: Tally = {
    saved: [],
    retries: 0,
    refusals: new Map(),
    unanswered: 0,
    longestMs: 0,
    lastOk: { sentAt: 0, at: 0 },
  };
  const control = { stop: false };
  const inspector = await product().login('jcry', 'demo');
  const [activity] = (await inspector.ok(recordApi.start)).content;
  const { labs, items } = await inspector.ok(recordApi.content, { act_id: activity!.act_id });
  const class_id = items.find((item) => item.class_id !== null)!.class_id!;
  const open = labs.filter((lab) => lab.status < 2);
  const client = () => createClient(product().base, product().appKey, inspector.token, 'demo');

  /** Retries the call with its key, as the outbox of a phone does. */
  async function withRetries<T>(send: (client: Client, key: string) => Promise<Reply<T>>): Promise<T> {
    const key = randomUUID();
    for (let tries = 0; ; tries += 1) {
      if (tries > 0) tally.retries += 1;
      const sentAt = Date.now();
      const reply = await send(client(), key).catch(() => undefined);
      if (reply) tally.longestMs = Math.max(tally.longestMs, Date.now() - sentAt);
      if (reply?.code === 200) {
        if (sentAt > tally.lastOk.sentAt) tally.lastOk = { sentAt, at: Date.now() };
        return reply.data;
      }
      if (reply) tally.refusals.set(reply.code, (tally.refusals.get(reply.code) ?? 0) + 1);
      else tally.unanswered += 1;
      await sleep(200);
    }
  }

  async function work(phone: number) {
    for (let n = phone; !control.stop; n += phones) {
      const background = { r: n % 256, g: (n * 7) % 256, b: 90 };
      const content = await sharp({ create: { width: 320, height: 240, channels: 3, background } })
        .jpeg()
        .toBuffer();
      const name = `现场${n}.jpg`;
      const [photo] = await withRetries((caller, idempotencyKey) =>
        caller.upload(fileApi.upload, [{ name, content, field: 'file[]' }], {}, { idempotencyKey }),
      );
      const description = `耐久性写入 ${n}`;
      const problem = { client_id: randomUUID(), class_id, description, level: 'ordinary', photos: [photo!.id] };
      const record = open[n % open.length]!.record_id;
      await withRetries((caller, idempotencyKey) =>
        caller.call(recordApi.save, { id: record, problems: [problem] } as never, { idempotencyKey }),
      );
      tally.saved.push({ record, description, photo: photo!.id, photoName: name, bytes: photo!.size });
    }
  }

  const working = Promise.all(Array.from({ length: phones }, (_, phone) => work(phone)));
  return {
    tally,
    async stop() {
      control.stop = true;
      await working;
    },
  };
}
