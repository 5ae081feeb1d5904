import { useSyncExternalStore } from 'react';

/** True while the window or the user's settings meet a media query. */
function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

const useWindowBelow = (pixels: number) => useMedia(`(max-width: ${pixels - 1}px)`);

/** True if the user asks the system for less motion. */
export const useReducesMotion = () => useMedia('(prefers-reduced-motion: reduce)');

/** True for a window of phone width: one column, large buttons. */
export const useIsPhone = () => useWindowBelow(768);

/** True for phones and tablets: cards instead of a table, a drawer instead of the side menu. */
export const useIsNarrow = () => useWindowBelow(1024);

/** True for windows in which the side menu starts as icons. */
export const useIsSmall = () => useWindowBelow(1280);

/** True for windows too small for the lesser columns of a list beside the open side menu. */
export const useIsCompact = () => useWindowBelow(1400);
