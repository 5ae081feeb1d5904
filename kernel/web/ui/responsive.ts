import { useSyncExternalStore } from 'react';

const phone = '(max-width: 767px)';

/** Is the window as narrow as a phone? Decides between table and cards, side menu and drawer. */
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
