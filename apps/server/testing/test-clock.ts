import { clockOffset, moveClock, setClockOffset } from '#lib/moved-clock/moved-date.ts';
import { parseDateTime } from '#kernel/shared/time.ts';

/** The instant at which every test file begins, in Shanghai: a plain Tuesday amid the term, in working hours. */
export const plainTuesday = '2026-11-24 10:00:00';

/** What all test files start from was made in the hour before. */
export const beforeTests = '2026-11-24 09:00:00';

/** Moves the clock of this process to an instant in Shanghai, written `YYYY-MM-DD HH:mm:ss`. */
export const startClock = (at: string) => moveClock(parseDateTime(at));

/** Gives a test file the time of the machine; `why` is for its reader. Call before anything else. */
export const useMachineClock = (_why: string) => setClockOffset(0);

/** Arguments of node and environment that give a child process the clock of this one. */
export const clockOfChild = (): { args: string[]; env: { TEST_CLOCK_OFFSET: string } } => ({
  args: ['--import', new URL('./moved-process.ts', import.meta.url).href],
  env: { TEST_CLOCK_OFFSET: String(clockOffset()) },
});
