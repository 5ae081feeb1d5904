import { Code } from '../../shared/envelope.ts';
import { ApiError } from './api-error.ts';

const firstMs = 5_000;
const longestMs = 300_000;

/** True for a failure that may pass by itself: no network, a server that is throttling, down or broken. */
export const isTrouble = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code <= 0 || error.code === Code.slowDown || error.code >= 500);

/**
 * Pause before a call is repeated without a person: doubled with every failure in a row, not shorter than the server
 * asked for, and random by a half, so that browsers do not return together.
 */
export function pauseMs(failures: number, error?: unknown): number {
  const half = Math.min(firstMs * 2 ** (failures - 1), longestMs) / 2;
  const asked = error instanceof ApiError ? error.retryAfterMs : 0;
  return Math.max(half, asked) + half * Math.random();
}

/** What has happened and what to do, for a failure that may pass by itself. */
export function troubleText({ code }: ApiError): string {
  if (code <= 0) return '连接不上服务器，请检查网络。网络恢复后会自动重试。';
  if (code === Code.slowDown) return '访问过于频繁，请稍候，系统会自动重试，不需要反复刷新。';
  return '服务器暂时不能正常响应，请稍候，系统会自动重试，不需要反复刷新。';
}

/** Carries out work that may be repeated, and repeats it after growing pauses while the server is in trouble. */
export async function withPatience<T>(work: () => Promise<T>, attempts: number, signal?: AbortSignal): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isTrouble(error) || failures >= attempts || signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs(failures, error)));
    }
  }
}
