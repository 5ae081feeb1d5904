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
