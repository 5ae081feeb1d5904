/** States that can be gone back to and forward to again; `merge` names the last step. */
export type DesignHistory<T> = { past: readonly T[]; present: T; future: readonly T[]; merge: string | undefined };

const most = 100;

export const startHistory = <T>(present: T): DesignHistory<T> => ({ past: [], present, future: [], merge: undefined });

/** The next state. Changes with the same `merge` in a row, such as the letters of a name, are one step. */
export function record<T>(history: DesignHistory<T>, present: T, merge?: string): DesignHistory<T> {
  if (present === history.present) return history;
  const isSameStep = merge !== undefined && merge === history.merge;
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-most);
  return { past, present, future: [], merge };
}

export function undo<T>(history: DesignHistory<T>): DesignHistory<T> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  return { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future], merge: undefined };
}

export function redo<T>(history: DesignHistory<T>): DesignHistory<T> {
  const { past, present, future } = history;
  if (future.length === 0) return history;
  return { past: [...past, present], present: future[0]!, future: future.slice(1), merge: undefined };
}
