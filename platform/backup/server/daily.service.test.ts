import { afterEach, expect, test, vi } from 'vitest';
import { runDaily, msUntil } from './daily.service.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  ['2026-11-22T01:00:00+08:00', '02:30', 90 * 60_000],
  ['2026-11-22T02:30:00+08:00', '02:30', 86_400_000],
  ['2026-11-22T23:59:00+08:00', '00:00', 60_000],
])('at %s the next %s is %i ms away', (now, time, ms) => {
  expect(msUntil(time, new Date(now))).toBe(ms);
});

test('the daily backup continues after a failure', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T01:00:00+08:00') });
  const errors: string[] = [];
  let runs = 0;
  const work = async () => {
    runs += 1;
    throw new Error('磁盘已满');
  };
  const daily = runDaily('02:30', work, { error: (text) => errors.push(text) });
  await vi.advanceTimersByTimeAsync(2 * 86_400_000);
  expect(runs).toBe(2);
  expect(errors).toEqual(['自动备份失败：磁盘已满', '自动备份失败：磁盘已满']);
  await daily.stop();
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(runs).toBe(2);
});
