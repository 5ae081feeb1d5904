type Clock = { real: DateConstructor; offsetMs: number };
// Kept on the global object: a module may be loaded more than once.
type Holder = typeof globalThis & { movedClock?: Clock };

/**
 * Sets the clock of this process or page, for tests, to so many milliseconds ahead of the machine's: `Date` tells that time,
 * timers are untouched. Uses nothing from outside itself, so that a browser can be given it as a script.
 */
export function setClockOffset(offsetMs: number): void {
  const holder = globalThis as Holder;
  if (holder.movedClock) {
    holder.movedClock.offsetMs = offsetMs;
    return;
  }
  const clock = (holder.movedClock = { real: Date, offsetMs });
  const now = () => clock.real.now() + clock.offsetMs;
  const moved = new Proxy(clock.real, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new clock.real(now()).toString(),
    get: (target, key, receiver) => (key === 'now' ? now : (Reflect.get(target, key, receiver) as unknown)),
  });
  clock.real.prototype.constructor = moved;
  globalThis.Date = moved;
}

/** Milliseconds by which the clock of this process is ahead of the machine's. */
export const clockOffset = (): number => (globalThis as Holder).movedClock?.offsetMs ?? 0;

/** Moves the clock of this process: it is `at` now and runs on from there. */
export const moveClock = (at: Date): void => setClockOffset(clockOffset() + at.getTime() - Date.now());
