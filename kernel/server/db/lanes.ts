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
// A turn this long waits for something, mostly for a lock.
const longTurnMs = 500;
// A quick call that has waited so long is better told; a slow one waits as long as a statement may take.
const longestWaitMs: Record<Lane, number> = { quick: 5_000, slow: 15_000 };

type Waiter = { way: string; admit: () => void };

/** What one way, such as a call of the contract, may hold: the rest serves others when its table is locked. */
const shareOf = (most: number) => most - Math.floor(most / 4);

/** What is kept for ways that hold nothing yet: two locked ways, which could hold all of it, leave a place to others. */
const reserveOf = (most: number) => (most >= 4 ? 1 : 0);

/**
 * Admits at most `atOnce` holders, `shortAtOnce` while their turns are short. One way holds not more than its share, ways
 * whose last turn was long not more than that together, and the reserve is for ways that hold nothing. Others wait their
 * turn, those first whose way holds least, at most `waitMs`.
 */
function createGate(atOnce: number, waitMs: number, shortAtOnce = atOnce) {
  const waiting = new Set<Waiter>();
  const held = new Map<string, number>();
  const longWays = new Set<string>();
  let holders = 0;
  /** Moving average of the turns. */
  let usualMs = 1_000;
  const heldBy = (way: string) => held.get(way) ?? 0;
  const most = () => (usualMs < shortTurnMs ? shortAtOnce : atOnce);
  const heldByLong = () => [...longWays].reduce((sum, way) => sum + heldBy(way), 0);
  const hasShare = (way: string) => (longWays.has(way) ? heldByLong() : heldBy(way)) < shareOf(most());
  const isFree = (way: string) => holders < most() - (heldBy(way) > 0 ? reserveOf(most()) : 0) && hasShare(way);

  function count(way: string, change: 1 | -1) {
    holders += change;
    const left = heldBy(way) + change;
    if (left > 0) held.set(way, left);
    else held.delete(way);
  }

  /** The waiter whose way holds least, the first of them. */
  function nextWaiter(): Waiter | undefined {
    let next: Waiter | undefined;
    for (const waiter of waiting) {
      if (!isFree(waiter.way) || (next && heldBy(waiter.way) >= heldBy(next.way))) continue;
      next = waiter;
      if (heldBy(waiter.way) === 0) break;
    }
    return next;
  }

  function leave(way: string, tookMs: number) {
    usualMs += (tookMs - usualMs) / 8;
    if (tookMs > longTurnMs) longWays.add(way);
    else longWays.delete(way);
    count(way, -1);
    for (let next = nextWaiter(); next; next = nextWaiter()) {
      waiting.delete(next);
      count(next.way, 1);
      next.admit();
    }
  }

  async function enter(way: string): Promise<() => void> {
    if (isFree(way)) count(way, 1);
    else
      await new Promise<void>((admitted, refuse) => {
        const waiter: Waiter = {
          way,
          admit: () => {
            clearTimeout(timer);
            admitted();
          },
        };
        const timer = setTimeout(() => {
          waiting.delete(waiter);
          refuse(unavailable(new Error('no connection became free in time')));
        }, waitMs);
        waiting.add(waiter);
      });
    const entered = performance.now();
    return () => leave(way, performance.now() - entered);
  }
  return { enter, holders: () => holders };
}

const slowWithin = (most: number, wanted: number) => Math.max(1, Math.min(wanted, most - 1));

type Gates = Record<Lane, ReturnType<typeof createGate>>;
const gatesOf = new WeakMap<pg.Pool, Gates>();

/**
 * Waits for a connection of the pool in a lane; the caller leaves it by the returned function. Slow questions hold few
 * connections at once, so that quick ones always find some; `way` names what is asked.
 */
export async function enterLane(pool: pg.Pool, lane: Lane, way: string): Promise<() => void> {
  const most = pool.options.max;
  const gates = gatesOf.get(pool) ?? {
    quick: createGate(Math.max(1, most - slowAtOnce - spare), longestWaitMs.quick),
    // One more of them takes a spare connection for a moment.
    slow: createGate(slowWithin(most, slowAtOnce), longestWaitMs.slow, slowWithin(most, slowAtOnce + 1)),
  };
  gatesOf.set(pool, gates);
  return gates[lane].enter(way);
}

// More transactions at once than jobs have themselves.
const busyFrom = 4;

/** True while several calls use the pool; jobs then leave them the greater part of the processor. */
export const isBusy = (pool: pg.Pool): boolean => (gatesOf.get(pool)?.quick.holders() ?? 0) >= busyFrom;
