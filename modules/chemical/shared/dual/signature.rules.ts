import type { SignMethodCode, SignStepCode } from './signing.ts';

/** How long the first signature waits for the others, and all of them for the confirmation. */
export const dualMinutes = 10;

export type Signature = { step: SignStepCode; user_id: number; name: string; at: Date; method: SignMethodCode };

const lapses = ({ at }: Signature) => new Date(at.getTime() + dualMinutes * 60_000);

/**
 * The signatures that count. Until all have signed, each lapses ten minutes after it was given; once all have, within ten
 * minutes of the first, they hold for ten minutes after the last.
 */
export function liveSignatures(given: readonly Signature[], needed: number, now: Date): Signature[] {
  const ordered = [...given].sort((one, other) => one.at.getTime() - other.at.getTime());
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last) return [];
  const isComplete = ordered.length >= needed && last.at <= lapses(first);
  if (isComplete) return now <= lapses(last) ? ordered : [];
  return ordered.filter((one) => now <= lapses(one));
}

/** When the next of them lapses: the first while some are missing, all together afterwards. */
export function lapseOf(live: readonly Signature[], needed: number): Date | undefined {
  const one = live.length >= needed ? live.at(-1) : live[0];
  return one && lapses(one);
}
