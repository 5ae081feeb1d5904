/** States that can be gone back to and forward to again; `merge` names the last step. */
export type History<T> = { past: readonly T[]; present: T; future: readonly T[]; merge: string | undefined };

const depth = 100;

/** A history with one state and no steps. */
export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], merge: undefined });

/** Goes on to a next state. Changes with the same `merge` in a row, such as the letters of a word, are one step. */
export function record<T>(history: History<T>, present: T, merge?: string): History<T> {
  if (present === history.present) return history;
  const isSameStep = merge !== undefined && merge === history.merge;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-depth);
  return { past, present, future: [], merge };
}

/** Goes back one step; the same history without one. */
export function undo<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  return { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future], merge: undefined };
}

/** Does the step again that was undone last; the same history without one. */
export function redo<T>(history: History<T>): History<T> {
  const { past, present, future } = history;
  if (future.length === 0) return history;
  return { past: [...past, present], present: future[0]!, future: future.slice(1), merge: undefined };
}
