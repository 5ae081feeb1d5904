import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { unavailable } from './db-errors.ts';

/** Tells whether the database answers at all, so that nobody waits for one that does not. */
export type Heartbeat = {
  isAlive(): boolean;
  /** Runs `work`; refuses with 503 when the database does not answer, at once or as soon as it stops answering. */
  guard<T>(work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
};

export type HeartbeatTimes = { everyMs: number; answerMs: number };
// Together below the five seconds that a call may wait for a database that hangs.
const defaultTimes: HeartbeatTimes = { everyMs: 1_000, answerMs: 2_500 };
const graceMs = 500;

/**
 * Asks the database `select 1` each second on a connection of its own. A slow statement is no sign of trouble; no
 * answer to this one is. The log gets one line when the answers stop and one when they come back.
 */
export function createHeartbeat(url: string, log: Logger, times: HeartbeatTimes = defaultTimes): Heartbeat {
  const waiting = new Set<(error: unknown) => void>();
  const stopped = new AbortController();
  let alive = true;
  let client: pg.Client | undefined;

  async function connected(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: times.answerMs, keepAlive: true });
    fresh.on('error', () => undefined);
    await fresh.connect();
    return fresh;
  }

  async function ask(): Promise<boolean> {
    try {
      client ??= await connected();
      await client.query('select 1');
      return true;
    } catch (error) {
      void client?.end().catch(() => undefined);
      client = undefined;
      // Too many connections is an answer as well: the pool has its own.
      return (error as { code?: string }).code === '53300';
    }
  }

  async function answersInTime(): Promise<boolean> {
    const answer = ask();
    const inTime = await Promise.race([answer, sleep(times.answerMs, undefined, { ref: false })]);
    if (inTime !== undefined) return inTime;
    // This process may have been busy itself: an answer that lies in the socket by now still counts.
    return (await Promise.race([answer, sleep(graceMs, false, { ref: false })])) as boolean;
  }

  function record(answers: boolean) {
    if (answers === alive) return;
    alive = answers;
    if (answers) return log.warn('database answers again');
    log.error('database does not answer');
    for (const reject of waiting) reject(unavailable());
    waiting.clear();
    // Ending a client whose query hangs destroys its connection.
    void client?.end().catch(() => undefined);
    client = undefined;
  }

  async function loop() {
    while (!stopped.signal.aborted) {
      record(await answersInTime());
      await sleep(times.everyMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  }
  const looping = loop();

  return {
    isAlive: () => alive,
    guard: (work) => {
      if (!alive) return Promise.reject(unavailable());
      return new Promise((resolve, reject) => {
        waiting.add(reject);
        void work()
          .then(resolve, reject)
          .finally(() => waiting.delete(reject));
      });
    },
    async stop() {
      stopped.abort();
      await looping;
      await client?.end().catch(() => undefined);
    },
  };
}
