import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { unavailable } from './db-errors.ts';

/** Monitors whether the database responds, so that calls fail fast if it does not. */
export type Heartbeat = {
  isAlive(): boolean;
  /** Runs `work`; throws 503 while the database does not respond, also if it stops responding during `work`. */
  guard<T>(work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
};

/** Receives the messages of a channel; `onConnect` runs when messages may have been missed. */
type Listener = { channel: string; onMessage: (payload: string) => void; onConnect: () => void };

type HeartbeatTimes = { everyMs: number; answerMs: number };
// The sum stays below 5 s, the longest a call may wait for a hanging database.
const defaultTimes: HeartbeatTimes = { everyMs: 1_000, answerMs: 2_500 };
const graceMs = 500;

/**
 * Queries `select 1` every second on a dedicated connection. Slow statements are no failure; a missing response to this
 * one is. Logs one line when responses stop and one when they return. The connection carries the messages of `listener` too.
 */
export function createHeartbeat(
  url: string,
  log: Logger,
  listener: Listener,
  times: HeartbeatTimes = defaultTimes,
): Heartbeat {
  const waiting = new Set<(error: unknown) => void>();
  const stopped = new AbortController();
  let alive = true;
  let client: pg.Client | undefined;
  /** A question that outlives its turn has no say. */
  let turns = 0;

  async function connected(): Promise<pg.Client> {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: times.answerMs,
      keepAlive: true,
      application_name: 'lab-heartbeat',
    });
    fresh.on('error', () => undefined);
    await fresh.connect();
    await listen(fresh, listener);
    return fresh;
  }

  async function listen(fresh: pg.Client, { channel, onMessage, onConnect }: Listener): Promise<void> {
    fresh.on('notification', ({ payload = '' }) => onMessage(payload));
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    onConnect();
  }

  /** A connection may be lost while the database answers: only a second, fresh one says that it does not. */
  async function ask(turn: number, tries = 2): Promise<boolean> {
    try {
      const asked = client ?? (await connected());
      if (turn !== turns) {
        void asked.end().catch(() => undefined);
        return false;
      }
      client = asked;
      await client.query('select 1');
      return true;
    } catch (error) {
      if (turn !== turns) return false;
      drop();
      if (tries > 1) return ask(turn, tries - 1);
      // "Too many connections" counts as a response: the pool has connections of its own.
      return (error as { code?: string }).code === '53300';
    }
  }

  function drop() {
    // Ending a client with a hanging query destroys its connection.
    void client?.end().catch(() => undefined);
    client = undefined;
  }

  async function answersInTime(): Promise<boolean> {
    const answer = ask(turns);
    const inTime = await Promise.race([answer, sleep(times.answerMs, undefined, { ref: false })]);
    if (inTime !== undefined) return inTime;
    // The event loop may have been blocked: a response already in the socket still counts.
    return (await Promise.race([answer, sleep(graceMs, false, { ref: false })])) as boolean;
  }

  function record(answers: boolean) {
    if (answers === alive) return;
    alive = answers;
    if (answers) return log.warn('database answers again');
    log.error('database does not answer');
    for (const reject of waiting) reject(unavailable());
    waiting.clear();
    drop();
  }

  async function loop() {
    while (!stopped.signal.aborted) {
      record(await answersInTime());
      turns += 1;
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
