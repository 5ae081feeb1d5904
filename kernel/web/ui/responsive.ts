import { useSyncExternalStore } from 'react';

const phone = '(max-width: 767px)';

/** True for a window of phone width: cards instead of a table, a drawer instead of the side menu. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(phone);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(phone).matches,
  );
}
