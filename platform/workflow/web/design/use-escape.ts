import { useEffect, useEffectEvent } from 'react';

// Lists and calendars that take the key for themselves while they are open.
const open = '.ant-select-open, .ant-picker-dropdown:not(.ant-picker-dropdown-hidden), .ant-modal';

/**
 * Escape wherever the focus is. The drawer of the UI kit leaves the key to every list that was opened in it before,
 * also to one that is closed.
 */
export function useEscape(close: () => void): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || document.querySelector(open)) return;
    event.stopPropagation();
    close();
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => listen(event);
    // Before the list closes, so that one press does not close both.
    window.addEventListener('keydown', handle, { capture: true });
    return () => window.removeEventListener('keydown', handle, { capture: true });
  }, []);
}
