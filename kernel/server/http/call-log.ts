import type { Logger } from 'pino';
import { Code } from '#kernel/shared/envelope.ts';

const everyMs = 10_000;

/**
 * Logs calls that failed. Refusals for want of the database come by the thousand: one line without a stack in ten
 * seconds tells of them, with their number.
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
