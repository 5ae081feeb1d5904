// @vitest-environment node
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ApiError, readAnswer } from './api-error.ts';
import { withPatience } from './patience.ts';
import { isTrouble, pauseMs } from './trouble.ts';

const now = new Date('2026-11-24T02:00:00Z');
beforeAll(() => void vi.useFakeTimers({ now, toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

const refusal = (status: number, retryAfter: string | null = null) => {
  try {
    readAnswer({ status, text: '', retryAfter });
  } catch (error) {
    return error as ApiError;
  }
  throw new Error('no refusal');
};

test('pauses double from five seconds to five minutes, random by a half', () => {
  for (const [failures, longest] of [5, 10, 20, 40, 80, 160, 300, 300].entries()) {
    const pauses = Array.from({ length: 50 }, () => pauseMs(failures + 1));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual((longest * 1000) / 2);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(longest * 1000);
    expect(new Set(pauses).size).toBeGreaterThan(10);
  }
});

test.each([
  ['20', 20_000],
  [new Date(now.getTime() + 90_000).toUTCString(), 90_000],
  ['99999999', 3_600_000],
  ['soon', 0],
])('Retry-After: %s is obeyed', (header, ms) => {
  expect(pauseMs(1, refusal(503, header))).toBeGreaterThanOrEqual(ms);
  expect(pauseMs(1, refusal(503, header))).toBeLessThanOrEqual(Math.max(5_000, ms + 5_000));
});

test('no network, throttling and failures of the server may pass by themselves, refusals do not', () => {
  expect([0, -1, 429, 500, 502, 503].every((code) => isTrouble(new ApiError(code, '')))).toBe(true);
  expect([101, 400, 403, 404, 409, 422].some((code) => isTrouble(new ApiError(code, '')))).toBe(false);
});

test('patient work is not repeated after a refusal', async () => {
  let calls = 0;
  const work = () => {
    calls += 1;
    return Promise.reject(new ApiError(422, '不行'));
  };
  await expect(withPatience(work, 5)).rejects.toThrow('不行');
  expect(calls).toBe(1);
});
