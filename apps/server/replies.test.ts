import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { inboxApi } from '#platform/notices/shared/notice.ts';
import { createClient } from './testing/client.ts';
import { startTestApp, type TestApp } from './testing/harness.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = (await app.as('school')).token!;
});
afterAll(() => app.stop());

/** What the server sends byte by byte; `fetch` would unpack it. */
async function raw(endpoint: Endpoint, accepted: string) {
  let asked = { url: '', headers: {} };
  const stop = new Error('not sent');
  const tamper = ({ url, init }: { url: string; init: { headers: Record<string, string> } }) => {
    asked = { url, headers: { ...init.headers, 'accept-encoding': accepted } };
    throw stop;
  };
  await createClient(app.base, app.appKey, token, 'alpha')
    .call(endpoint, {}, { tamper })
    .catch((error: unknown) => {
      if (error !== stop) throw error;
    });
  return new Promise<{ encoding: string | undefined; body: Buffer }>((done, fail) => {
    get(asked.url, { headers: asked.headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => done({ encoding: reply.headers['content-encoding'], body: Buffer.concat(parts) }));
    }).on('error', fail);
  });
}
const textOf = (body: Buffer) => JSON.parse(body.toString()) as { code: number; data: unknown };

test('a long reply is compressed for who can read it', async () => {
  const plain = await raw(sessionApi.current, 'identity');
  expect(plain.encoding).toBeUndefined();
  expect(plain.body.length).toBeGreaterThan(16_384);
  const packed = await raw(sessionApi.current, 'gzip, deflate, br');
  expect(packed.encoding).toBe('gzip');
  expect(packed.body.length * 4).toBeLessThan(plain.body.length);
  const { code, data } = textOf(gunzipSync(packed.body));
  expect([code, data]).toEqual([200, textOf(plain.body).data]);
});

test('a short reply is sent as it is', async () => {
  const { encoding, body } = await raw(inboxApi.unread, 'gzip');
  expect(encoding).toBeUndefined();
  expect(textOf(body).code).toBe(200);
});
