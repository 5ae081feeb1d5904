import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPage } from '../testing/page.tsx';
import { plant, plantApi } from '../testing/plant.ts';
import { refuse, startServer, type Reply } from '../testing/server.ts';
import { queryClient, useRead } from './query.ts';

const later = setTimeout;
let server: Awaited<ReturnType<typeof startServer>>;
let answer: () => unknown;

beforeEach(async () => {
  server = await startServer({ 'GET /plant/1': () => answer() });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

/** Seconds of the page; after each the server has answered what was asked. */
async function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    do await new Promise((resolve) => later(resolve, 15));
    while (queryClient.isFetching() > 0);
  }
}

function Plant({ everyMs }: { everyMs?: number }) {
  const { data } = useRead(plantApi.find, { id: 1 }, { ...(everyMs && { refetchMs: everyMs }) });
  return <p>{data?.name ?? '没有内容'}</p>;
}

/** Two readers of one row, one of them asks each second. */
const show = () => showPage({ '/': [<Plant key="a" />, <Plant key="b" everyMs={1_000} />] }, '/');

test.each<[string, () => Reply]>([
  ['answers 503', () => ({ status: 503, body: '' })],
  ['answers 429', () => refuse(429, '操作过于频繁，请稍后再试', null, 429)],
  ['fails', () => refuse(500, '后台程序错误', null, 500)],
])('a server that %s for 30 s is asked a few times, and the page says so once', async (_, reply) => {
  answer = reply;
  show();
  await pass(30);
  expect(server.received.length).toBeGreaterThan(1);
  expect(server.received.length).toBeLessThanOrEqual(4);
  expect(screen.getByRole('alert').textContent).toMatch(/系统会自动重试/);
});

test('a read waits as long as the server asks for', async () => {
  answer = () => ({ status: 503, headers: { 'retry-after': '20' }, body: '' });
  show();
  await pass(19);
  expect(server.received).toHaveLength(1);
  await pass(7);
  expect(server.received).toHaveLength(2);
});

test('a server without a connection is asked a few times', async () => {
  await server.stop();
  const fetched = vi.spyOn(globalThis, 'fetch');
  show();
  await pass(30);
  expect(fetched.mock.calls.length).toBeGreaterThan(1);
  expect(fetched.mock.calls.length).toBeLessThanOrEqual(4);
  expect(screen.getByRole('alert').textContent).toMatch(/请检查网络/);
  fetched.mockRestore();
});

test('once the server answers, the page shows it, the sentence goes, and polls keep their pace again', async () => {
  answer = () => ({ status: 503, body: '' });
  show();
  await pass(1);
  answer = () => plant(1);
  await pass(6);
  expect(screen.getAllByText('植物1')).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
  const asked = server.received.length;
  await pass(5);
  expect(server.received.length).toBeGreaterThanOrEqual(asked + 4);
});

test('a person may read at once', async () => {
  answer = () => ({ status: 503, headers: { 'retry-after': '600' }, body: '' });
  show();
  await pass(2);
  answer = () => plant(1);
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await pass(1);
  expect(screen.getAllByText('植物1')).toHaveLength(2);
  expect(server.received.length).toBeGreaterThanOrEqual(2);
});
