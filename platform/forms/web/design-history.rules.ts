/** States that can be gone back to and forward to again. */
export type History<T> = { past: readonly T[]; present: T; future: readonly T[]; merge: string | undefined };

const depth = 100;

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], merge: undefined });

/**
 * Goes on to a next state. Changes with the same `merge` in a row, such as the letters of a word, are one step.
 */
export function record<T>(history: History<T>, present: T, merge?: string): History<T> {
  if (present === history.present) return history;
  const isSameStep = merge !== undefined && merge === history.merge;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-depth);
  return { past, present, future: [], merge };
}

export function undo<T>({ past, present, future }: History<T>): History<T> {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future, merge: undefined };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], merge: undefined };
}

export function redo<T>({ past, present, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  if (next === undefined) return { past, present, future, merge: undefined };
  return { past: [...past, present], present: next, future: rest, merge: undefined };
}
