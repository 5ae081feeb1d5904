import type pg from 'pg';
import { Code } from '#kernel/shared/envelope.ts';
import { Refusal } from './errors.ts';

export type Limiter = {
  /** Counts one call of `key`; throws 429 above `perMinute`. */
  take(key: string, perMinute: number): void;
  /** Counts one event of `key` without refusing. */
  count(key: string): void;
  /** True once `key` has been counted `perMinute` times in this minute. */
  isSpent(key: string, perMinute: number): boolean;
  /** Adds local counts to the shared store and reads the sums of all processes. */
  flush(): Promise<void>;
  stop(): void;
};

type Counter = { minute: number; shared: number; local: number };

/**
 * Rate limits shared by all processes: each counts locally and syncs with the database every second. A limit costs no
 * statement per call and lags by at most one second.
 */
export function createLimiter(pool: pg.Pool, clock: () => Date, factor = 1): Limiter {
  const counters = new Map<string, Counter>();
  const minuteNow = () => Math.floor(clock().getTime() / 60_000);

  function counterOf(key: string): Counter {
    const minute = minuteNow();
    let counter = counters.get(key);
    if (!counter || counter.minute !== minute) counters.set(key, (counter = { minute, shared: 0, local: 0 }));
    return counter;
  }

  const count = (key: string) => void (counterOf(key).local += 1);

  function isSpent(key: string, perMinute: number) {
    const { shared, local } = counterOf(key);
    return shared + local >= perMinute * factor;
  }

  function take(key: string, perMinute: number) {
    const isOver = isSpent(key, perMinute);
    count(key);
    if (isOver) throw new Refusal(Code.slowDown, '操作过于频繁，请稍后再试', { retryAfter: 60 });
  }

  async function flush() {
    const minute = minuteNow();
    for (const [key, counter] of counters) if (counter.minute !== minute) counters.delete(key);
    const dirty = [...counters].filter(([, counter]) => counter.local > 0);
    if (dirty.length === 0) return;
    const taken = dirty.map(([, counter]) => counter.local);
    const { rows } = await pool.query<{ key: string; count: number }>(
      `insert into kernel.rate (key, window_at, count) select unnest($1::text[]), to_timestamp($3 * 60.0), unnest($2::int[])
       on conflict (key, window_at) do update set count = kernel.rate.count + excluded.count returning key, count`,
      [dirty.map(([key]) => key), taken, minute],
    );
    const totals = new Map(rows.map((row) => [row.key, row.count]));
    dirty.forEach(([key, counter], i) => {
      counter.shared = totals.get(key) ?? counter.shared;
      counter.local -= taken[i]!;
    });
  }

  const timer = setInterval(() => void flush().catch(() => undefined), 1_000);
  timer.unref();
  return { take, count, isSpent, flush, stop: () => clearInterval(timer) };
}
