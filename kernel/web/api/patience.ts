import { isTrouble, pauseMs } from './trouble.ts';

/** Carries out work that may be repeated, and repeats it after growing pauses while the server is in trouble. */
export async function withPatience<T>(work: () => Promise<T>, attempts: number): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isTrouble(error) || failures >= attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs(failures, error)));
    }
  }
}
