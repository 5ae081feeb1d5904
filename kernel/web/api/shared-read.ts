import { useEffect, useSyncExternalStore } from 'react';
import { isTrouble, pauseMs } from './trouble.ts';

/** State of a shared read; neither `data` nor `error` while the first call is on its way. */
type SharedAnswer<T> = { data?: T; error?: Error };

function sharedRead<T>(read: () => Promise<T>, validMs: number) {
  let answer: SharedAnswer<T> = {};
  let running: Promise<SharedAnswer<T>> | undefined;
  let failures = 0;
  let dueAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watchers = new Set<() => void>();

  const put = (next: SharedAnswer<T>) => {
    answer = next;
    for (const watcher of watchers) watcher();
    return answer;
  };
  const exchange = async () => {
    clearTimeout(timer);
    try {
      const data = await read();
      failures = 0;
      dueAt = Date.now() + validMs;
      return put({ data });
    } catch (error) {
      const pause = pauseMs(++failures, error);
      dueAt = Date.now() + pause;
      if (isTrouble(error)) timer = setTimeout(() => watchers.size > 0 && void again(), pause);
      return put({ ...answer, error: error as Error });
    } finally {
      running = undefined;
    }
  };
  const again = () => (running ??= exchange());
  /** The answer, read if there is none or it is old. */
  const current = () => (Date.now() < dueAt ? Promise.resolve(answer) : again());

  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
  const use = () => {
    useEffect(() => void current());
    return useSyncExternalStore(watch, () => answer);
  };
  return { use, current, retry: () => void again() };
}

/**
 * Reads of pages without the query cache, such as the login, by a key: one call for all who show it, never started by a
 * render. A failure is repeated after growing pauses while somebody shows it; data older than `validMs` is read again.
 */
export function sharedReads<T>(read: (key: string) => Promise<T>, validMs = Infinity) {
  const known = new Map<string, ReturnType<typeof sharedRead<T>>>();
  return (key: string) => {
    const found = known.get(key) ?? sharedRead(() => read(key), validMs);
    known.set(key, found);
    return found;
  };
}
