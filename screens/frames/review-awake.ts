import { useEffect, useState } from 'react';

/** How long a row is on the screen, with its pictures, before it can be decided. */
const standMs = 400;

/** True while a part or a picture is missing; thumbnails out of sight load late, and their photos are there in large. */
const isLoading = (frame: Element) =>
  frame.querySelector('[aria-busy=true]') !== null ||
  [...frame.querySelectorAll<HTMLImageElement>('img:not([loading=lazy])')].some(({ complete }) => !complete);

/**
 * True once `what` has stood in the frame for a moment: its pictures have loaded or failed, and nothing has changed since.
 * Until then nobody has seen it, and nothing decides it.
 */
export function useAwake(frame: Element | null, what: unknown): boolean {
  const [stood, setStood] = useState<{ what: unknown }>();
  useEffect(() => {
    if (frame === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const stop = new AbortController();
    const restart = () => {
      clearTimeout(timer);
      if (!isLoading(frame)) timer = setTimeout(wake, standMs);
    };
    const changes = new MutationObserver(restart);
    const end = () => {
      clearTimeout(timer);
      changes.disconnect();
      stop.abort();
    };
    const wake = () => {
      end();
      setStood({ what });
    };
    changes.observe(frame, { childList: true, subtree: true, attributeFilter: ['src', 'aria-busy'] });
    // Neither event bubbles.
    for (const settled of ['load', 'error'])
      frame.addEventListener(settled, restart, { capture: true, signal: stop.signal });
    restart();
    return end;
  }, [frame, what]);
  return stood !== undefined && stood.what === what;
}
