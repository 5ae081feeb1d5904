// @vitest-environment node
import * as z from 'zod/mini';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoint, open } from '../../shared/contract.ts';
import { refuse, startServer, type Reply } from '../testing/server.ts';
import { setNotifier } from '../ui/notify.ts';
import { download } from './download.ts';

const file = endpoint({
  method: 'GET',
  path: '/x/export',
  guard: open,
  input: z.looseObject({}),
  output: z.any(),
  blob: true,
});
let server: Awaited<ReturnType<typeof startServer>>;
let restoreNotifier: () => void;
let reply: unknown = {};
const said: string[] = [];
const saved: [name: string, text: string][] = [];

beforeAll(async () => {
  server = await startServer({ 'GET /x/export': () => reply });
  restoreNotifier = setNotifier({
    toast: (_, text) => void said.push(text),
    alert: async ({ text }) => void said.push(text),
    confirm: async () => true,
  });
});
afterAll(() => {
  restoreNotifier();
  return server.stop();
});
beforeEach(() => {
  said.length = 0;
  saved.length = 0;
});

/** Downloads, and waits for what is kept. */
async function save(): Promise<boolean> {
  const kept: Promise<void>[] = [];
  const isSaved = await download(file, {}, '下载文件', (content, name) => {
    kept.push(content.text().then((text) => void saved.push([name, text])));
  });
  await Promise.all(kept);
  return isSaved;
}

test('a file of JSON is saved under its name', async () => {
  reply = {
    headers: { 'file-name': encodeURIComponent('表单_维修.json') },
    body: '{"kind":"lab-form"}',
  } satisfies Reply;
  expect(await save()).toBe(true);
  expect([saved, said]).toEqual([[['表单_维修.json', '{"kind":"lab-form"}']], []]);
});

test('an envelope instead of a file is a refusal', async () => {
  reply = refuse(403, '没有权限');
  expect(await save()).toBe(false);
  expect([saved, said]).toEqual([[], ['没有权限']]);
});

test('a refusal in the header is shown', async () => {
  reply = { headers: { 'error-msg': encodeURIComponent('没有可以导出的数据') }, body: '' } satisfies Reply;
  expect(await save()).toBe(false);
  expect([saved, said]).toEqual([[], ['没有可以导出的数据']]);
});
