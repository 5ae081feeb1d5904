import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refuse, startServer, type Reply } from '#kernel/web/testing/server.ts';
import { useAnswers } from './use-answers.ts';

const session = {
  session_id: 7,
  device: 'A',
  name: '考试',
  deadline: '2026-11-24 12:00:00',
  server_time: '2026-11-24 10:00:00',
  screen_limit: 5,
  switches: 0,
  questions: [],
  answers: [],
};

const later = setTimeout;
let server: Awaited<ReturnType<typeof startServer>>;
let answer: () => unknown;

beforeEach(async () => {
  localStorage.clear();
  server = await startServer({ 'POST /train/session/7/answer': () => answer() });
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
    await new Promise((resolve) => later(resolve, 10));
  }
}

test.each<[string, () => Reply]>([
  ['503', () => ({ status: 503, body: '' })],
  ['429', () => refuse(429, '操作过于频繁，请稍后再试', null, 429)],
])('while the server answers %s, an answer of an exam is sent again after growing pauses', async (_, reply) => {
  answer = reply;
  const { result, unmount } = renderHook(() => useAnswers(1, session));
  await act(() => pass(1));
  act(() => result.current.answer(0, [1]));
  await act(() => pass(30));
  // Pauses of at least 2.5, 5, 10 and 20 seconds.
  expect(server.received.length).toBeGreaterThan(1);
  expect(server.received.length).toBeLessThanOrEqual(4);
  expect(result.current.isOffline).toBe(true);
  answer = () => ({ saved_at: '2026-11-24 10:01:00' });
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await pass(2);
  });
  expect(result.current.kept.answers[0]).toMatchObject({ picked: [1], isSaved: true });
  expect(result.current.isOffline).toBe(false);

  answer = reply;
  act(() => result.current.answer(1, [0]));
  await act(() => pass(1));
  unmount();
  const { length } = server.received;
  await pass(20);
  expect(server.received.length).toBe(length);
});
