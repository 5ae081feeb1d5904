import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plantApi } from '../testing/plant.ts';
import { call, readEarly } from './api.ts';
import { queryClient, readKey, seedEarlyRead } from './query.ts';

const page = { page: 1, size: 15 };
const rows = { content: [], total: 0, page: 1, size: 15 };
let replies: Response[] = [];
const fetched = vi.fn<() => Promise<Response>>(() => Promise.resolve(replies.shift() ?? ok()));
const ok = () => Response.json({ code: 200, message: '', data: rows });

beforeEach(() => {
  replies = [];
  fetched.mockClear();
  queryClient.clear();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

test('the call of the page takes the reply of the early read, once', async () => {
  void readEarly(plantApi.list, page);
  expect(await call(plantApi.list, { size: 15, page: 1 })).toEqual(rows);
  expect(fetched).toHaveBeenCalledTimes(1);
  await call(plantApi.list, page);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('another page or filter is asked for again', async () => {
  void readEarly(plantApi.list, page);
  await call(plantApi.list, { ...page, page: 2 });
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('an early read that fails is repeated by the call of the page', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no network'));
  const early = readEarly(plantApi.list, page).catch(() => undefined);
  expect(await call(plantApi.list, page)).toEqual(rows);
  await early;
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('an early read that is there before its page fills the cache; a refusal does not', async () => {
  await readEarly(plantApi.list, page);
  await seedEarlyRead(plantApi.list, page);
  expect(queryClient.getQueryData([readKey(plantApi.list), page])).toEqual(rows);
  // A page that had rendered by then reads once more, without the network.
  expect(await call(plantApi.list, page)).toEqual(rows);
  expect(fetched).toHaveBeenCalledTimes(1);
  queryClient.clear();
  replies = [Response.json({ code: 403, message: '无权限', data: {} })];
  await readEarly(plantApi.list, page);
  await seedEarlyRead(plantApi.list, page).catch(() => undefined);
  expect(queryClient.getQueryData([readKey(plantApi.list), page])).toBeUndefined();
});

test('after a write the page reads anew', async () => {
  await readEarly(plantApi.list, page);
  await seedEarlyRead(plantApi.list, page);
  await call(plantApi.waterAll, { ids: [1] }).catch(() => undefined);
  await call(plantApi.list, page);
  expect(fetched).toHaveBeenCalledTimes(3);
});
