import { useEffect, useEffectEvent } from 'react';

const typing = 'input:not([type=radio], [type=checkbox], [type=button]), textarea, select, [contenteditable=true]';

/** True while keys belong to a text field. */
const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typing) !== null;

const isShown = (element: Element) => element.getClientRects().length > 0;
/** True while a dialog or an enlarged picture covers the page. */
const isCovered = () => [...document.querySelectorAll('[role=dialog]')].some(isShown);

/**
 * Single keys of a page, by the key in lower case. Ignored in a text field, under a dialog, with Ctrl, Alt or Meta, and
 * while the key is held down, so that one press is one decision.
 */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>) {
  // Knows the keys of what is on the screen from the moment it is there.
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target) || isCovered()) return;
    const run = keys[event.key.toLowerCase()];
    if (!run) return;
    // The letter must not arrive in the text field that the key focuses.
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
