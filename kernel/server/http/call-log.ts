import type { Logger } from 'pino';
import { Code } from '#kernel/shared/envelope.ts';

const everyMs = 10_000;

/**
 * Logs failed calls. Refusals during a database outage come in thousands: they are summed up in one line without a
 * stack every ten seconds.
 */
export function createCallLog(log: Logger) {
  let unavailable = 0;
  let toldAt = 0;
  return (error: unknown, code: number, about: { requestId: string; route?: string }) => {
    if (code !== Code.unavailable) return log.error({ err: error, ...about }, 'call failed');
    unavailable += 1;
    if (Date.now() - toldAt < everyMs) return;
    toldAt = Date.now();
    const cause = (error as { cause?: Error }).cause ?? (error as Error);
    log.error({ reason: cause.message, refused: unavailable, ...about }, 'calls refused as unavailable');
    unavailable = 0;
  };
}
