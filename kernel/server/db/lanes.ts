import type pg from 'pg';
import { unavailable } from './db-errors.ts';

/** Quick questions, and slow ones: statistics, exports, deep pages. */
export type Lane = 'quick' | 'slow';

// As many slow questions as keep two processors busy; more would only slow each other down.
const slowAtOnce = 2;
// Connections for single statements outside transactions, such as reading a session.
const spare = 2;
const longestWaitMs = 15_000;

type Turn = () => void;

/** Admits at most `atOnce` holders; others wait their turn, first come, first served, at most `waitMs`. */
function createGate(atOnce: number, waitMs: number) {
  const waiting = new Set<Turn>();
  let holders = 0;

  function leave() {
    const [next] = waiting;
    if (next === undefined) return void (holders -= 1);
    waiting.delete(next);
    next();
  }

  async function enter(): Promise<Turn> {
    if (holders < atOnce) holders += 1;
    else
      await new Promise<void>((admit, refuse) => {
        const turn = () => {
          clearTimeout(timer);
          admit();
        };
        const timer = setTimeout(() => {
          waiting.delete(turn);
          refuse(unavailable(new Error('no connection became free in time')));
        }, waitMs);
        waiting.add(turn);
      });
    return leave;
  }
  return { enter, holders: () => holders };
}

type Gates = Record<Lane, ReturnType<typeof createGate>>;
const gatesOf = new WeakMap<pg.Pool, Gates>();

/**
 * Waits for a connection of the pool in a lane; the caller leaves it by the returned function. Slow questions hold few
 * connections at once, so that quick ones always find some. Nobody is refused who is served within the time of a call.
 */
export async function enterLane(pool: pg.Pool, lane: Lane): Promise<() => void> {
  const most = pool.options.max;
  const gates = gatesOf.get(pool) ?? {
    quick: createGate(Math.max(1, most - slowAtOnce - spare), longestWaitMs),
    slow: createGate(Math.max(1, Math.min(slowAtOnce, most - 1)), longestWaitMs),
  };
  gatesOf.set(pool, gates);
  return gates[lane].enter();
}

// More transactions at once than jobs have themselves.
const busyFrom = 4;

/** True while several calls use the pool; jobs then leave them the greater part of the processor. */
export const isBusy = (pool: pg.Pool): boolean => (gatesOf.get(pool)?.quick.holders() ?? 0) >= busyFrom;
