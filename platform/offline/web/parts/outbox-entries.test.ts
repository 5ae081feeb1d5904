import { beforeEach, expect, test } from 'vitest';
import type { FileRef } from '#kernel/shared/files.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { sendEntries, type OutboxEntry, type Transport, type PhotoUpload } from './outbox-entries.ts';

const hour = 3_600_000;
let now = 0;
let entries: OutboxEntry[] = [];
let photos: Map<string, PhotoUpload>;
let uploads: string[] = [];
let calls: { key: string; input: unknown }[] = [];
let answer: (key: string) => unknown;

const transport: Transport = {
  now: () => now,
  entries: () => Promise.resolve(entries.map((one) => ({ ...one }))),
  change: (key, changes) => {
    entries = entries.map((one) => (one.key === key ? { ...one, ...changes } : one));
    return Promise.resolve();
  },
  photo: (key) => Promise.resolve(photos.get(key)),
  upload: (key) => {
    uploads.push(key);
    const file = { id: 100 + uploads.length } as FileRef;
    photos.set(key, { file, uploadedAt: now });
    return Promise.resolve(file);
  },
  attached: (keys) => {
    for (const key of keys) photos.set(key, { ...photos.get(key), attached: true });
    return Promise.resolve();
  },
  call: ({ key }, input) => {
    calls.push({ key, input });
    return Promise.resolve(answer(key));
  },
};

const entry = (key: string, changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  key,
  subject: key,
  title: key,
  url: '/',
  endpoint: { server: 'platform', path: '/x' },
  input: {},
  role: { role_id: 1, org_id: 1, name: '' },
  state: 'waiting',
  tries: 0,
  nextAt: 0,
  error: '',
  at: 0,
  ...changes,
});
const fail = (code: number, message = '不行') => {
  throw new ApiError(code, message);
};
const states = () => Object.fromEntries(entries.map((one) => [one.key, one.state]));
const called = () => calls.map((one) => one.key);

beforeEach(() => {
  now = 1_000_000_000_000;
  photos = new Map();
  uploads = [];
  calls = [];
  answer = () => ({ ok: true });
});

test('photos are uploaded first, once, and the call carries their ids', async () => {
  photos.set('a', {}).set('b', {});
  entries = [entry('p', { input: { sign: { photo: 'a' }, results: [{ item: 1, photos: [{ photo: 'b' }] }] } })];
  await sendEntries(transport);
  expect(uploads).toEqual(['a', 'b']);
  expect(calls[0]?.input).toEqual({ sign: 101, results: [{ item: 1, photos: [102] }] });
  expect(entries[0]).toMatchObject({ state: 'sent', answer: { ok: true } });
  expect(photos.get('a')?.attached).toBe(true);
});

test('a lost reply is repeated with the same body and without new uploads', async () => {
  photos.set('a', {});
  entries = [entry('p', { input: { sign: { photo: 'a' } } })];
  answer = () => fail(0);
  await sendEntries(transport);
  expect(entries[0]).toMatchObject({ state: 'waiting', tries: 1, error: '不行' });
  expect(entries[0]!.nextAt).toBeGreaterThan(now);
  answer = () => ({});
  now += hour;
  await sendEntries(transport);
  expect(uploads).toEqual(['a']);
  expect(calls.map((one) => one.input)).toEqual([{ sign: 101 }, { sign: 101 }]);
});

test('a photo that the server may have deleted is uploaded again', async () => {
  photos.set('a', {});
  entries = [entry('p', { input: { sign: { photo: 'a' } } })];
  answer = () => fail(0);
  await sendEntries(transport);
  now += 30 * hour;
  answer = () => ({});
  await sendEntries(transport);
  expect(uploads).toEqual(['a', 'a']);
  expect(calls.at(-1)?.input).toEqual({ sign: 102 });
});

test('a photo of a saved record is not uploaded again, regardless of age', async () => {
  photos.set('a', { file: { id: 7 } as FileRef, uploadedAt: now - 900 * hour, attached: true });
  entries = [entry('p', { input: { sign: { photo: 'a' } } })];
  await sendEntries(transport);
  expect(uploads).toEqual([]);
  expect(calls[0]?.input).toEqual({ sign: 7 });
});

test('without a network the run stops', async () => {
  entries = [entry('one'), entry('two')];
  answer = () => fail(0);
  await sendEntries(transport);
  expect(called()).toEqual(['one']);
  expect(states()).toEqual({ one: 'waiting', two: 'waiting' });
});

test('a refusal shows its reason, blocks its own subject only, and is not retried', async () => {
  entries = [entry('one', { subject: 's' }), entry('two', { subject: 's' }), entry('other')];
  answer = (key) => (key === 'one' ? fail(422, '还有 2 个检查项没有选择结果') : {});
  await sendEntries(transport);
  expect(called()).toEqual(['one', 'other']);
  expect(entries[0]).toMatchObject({ state: 'refused', error: '还有 2 个检查项没有选择结果' });
  await sendEntries(transport);
  expect(called()).toEqual(['one', 'other']);
  expect(states()).toEqual({ one: 'refused', two: 'waiting', other: 'sent' });
});

test('a server error keeps the entry and lets others pass', async () => {
  entries = [entry('one'), entry('two')];
  answer = (key) => (key === 'one' ? fail(500, '后台程序错误') : {});
  await sendEntries(transport);
  expect(states()).toEqual({ one: 'waiting', two: 'sent' });
  expect(entries[0]?.error).toBe('后台程序错误');
});

test.each([101, 429, 503])('%i postpones all entries', async (code) => {
  entries = [entry('one'), entry('two')];
  answer = () => fail(code);
  await sendEntries(transport);
  expect(states()).toEqual({ one: 'waiting', two: 'waiting' });
  expect(called()).toEqual(['one']);
});

test('an automatic run sends due entries only', async () => {
  entries = [entry('early', { nextAt: now + 1 }), entry('due', { nextAt: now })];
  await sendEntries(transport, true);
  expect(called()).toEqual(['due']);
  await sendEntries(transport);
  expect(called()).toEqual(['due', 'early']);
});

test('field errors are joined into one message', async () => {
  entries = [entry('one')];
  answer = () => {
    throw new ApiError(400, '填写有误', { errors: { place: '位置不能超过 100 个字', level: '请选择等级' } });
  };
  await sendEntries(transport);
  expect(entries[0]?.error).toBe('位置不能超过 100 个字；请选择等级');
});

test('a server in trouble is asked by one of many entries, with growing pauses', async () => {
  entries = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => entry(key));
  answer = () => fail(503);
  for (const start = now; now < start + 30_000; now += 500) await sendEntries(transport, true);
  expect(calls.length).toBeGreaterThan(1);
  expect(calls.length).toBeLessThanOrEqual(4);
});

test('entries are not sent before the time that the server named', async () => {
  entries = [entry('one'), entry('two')];
  answer = () => {
    throw new ApiError(429, '操作过于频繁，请稍后再试', null, 60_000);
  };
  await sendEntries(transport, true);
  now += 59_000;
  await sendEntries(transport, true);
  expect(called()).toEqual(['one']);
  now += 10_000;
  await sendEntries(transport, true);
  expect(called()).toEqual(['one', 'one']);
});
