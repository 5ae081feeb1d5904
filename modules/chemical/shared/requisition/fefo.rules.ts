import { exact } from '../amount.rules.ts';

/** A container that stands in the store; `free` is what nobody else has been promised. */
export type Available = { id: number; expires_on: string | null; stored_on: string; free: number };
type Share = { id: number; amount: number };

// What never expires comes last; of equals the one that has stood longest.
const keyOf = ({ expires_on, stored_on }: Available) => `${expires_on ?? '9999-12-31'} ${stored_on}`;

/**
 * Takes an amount from what is there, the earliest expiry first. A container is emptied before the next one is begun.
 * `short` is what is missing.
 */
export function allocate(wanted: number, containers: readonly Available[]): { shares: Share[]; short: number } {
  const ordered = [...containers].sort((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    return a < b ? -1 : a > b ? 1 : one.id - other.id;
  });
  const shares: Share[] = [];
  let rest = wanted;
  for (const { id, free } of ordered) {
    const amount = exact(Math.min(rest, free));
    if (amount <= 0) continue;
    shares.push({ id, amount });
    rest = exact(rest - amount);
    if (rest === 0) break;
  }
  return { shares, short: rest };
}
