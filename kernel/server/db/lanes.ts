import type pg from 'pg';
import { unavailable } from './db-errors.ts';

/** Quick questions, and slow ones: statistics, exports, deep pages. */
export type Lane = 'quick' | 'slow';

// As many slow questions as keep two processors busy; more would only slow each other down.
const slowAtOnce = 2;
// Short turns wait for round trips rather than for a processor, which one more of them uses.
const shortTurnMs = 20;
// Connections for single statements outside transactions, such as reading a session.
const spare = 2;
const longestWaitMs = 15_000;

type Turn = () => void;

/**
 * Admits at most `atOnce` holders, `shortAtOnce` while their turns are short; others wait their turn, first come, first
 * served, at most `waitMs`.
 */
function createGate(atOnce: number, waitMs: number, shortAtOnce = atOnce) {
  const waiting = new Set<Turn>();
  let holders = 0;
  /** Moving average of the turns. */
  let usualMs = 1_000;
  const isFull = () => holders >= (usualMs < shortTurnMs ? shortAtOnce : atOnce);

  function leave(tookMs: number) {
    usualMs += (tookMs - usualMs) / 8;
    holders -= 1;
    for (const next of waiting) {
      if (isFull()) return;
      waiting.delete(next);
      holders += 1;
      next();
    }
  }

  async function enter(): Promise<Turn> {
    if (!isFull()) holders += 1;
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
    const entered = performance.now();
    return () => leave(performance.now() - entered);
  }
  return { enter, holders: () => holders };
}

const slowWithin = (most: number, wanted: number) => Math.max(1, Math.min(wanted, most - 1));

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
    // One more of them takes a spare connection for a moment.
    slow: createGate(slowWithin(most, slowAtOnce), longestWaitMs, slowWithin(most, slowAtOnce + 1)),
  };
  gatesOf.set(pool, gates);
  return gates[lane].enter();
}

// More transactions at once than jobs have themselves.
const busyFrom = 4;

/** True while several calls use the pool; jobs then leave them the greater part of the processor. */
export const isBusy = (pool: pg.Pool): boolean => (gatesOf.get(pool)?.quick.holders() ?? 0) >= busyFrom;
