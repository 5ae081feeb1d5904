import { Button } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { sendBeforeEnd } from '#kernel/web/session/unsent-work.ts';
import { Key } from './decide-button.tsx';
import { useKeys } from './review-keys.ts';

/** A decision that is made and not sent yet. */
type Held = {
  /** Row that it decides. */
  id: number;
  /** What was decided about what. */
  text: string;
  /** Sends it and reports what became of it. */
  send: () => Promise<void>;
  /** Puts the row back where it was. */
  undo: () => void;
};

/** How long a decision can be undone. */
const holdMs = 5_000;

/**
 * Holds a decision for some seconds, in which it can be undone. It is sent when they are over, at the next decision, and
 * when the page is left. `line` offers to undo it and belongs on the page.
 */
export function useHold() {
  const [held, setHeld] = useState<Held>();
  const current = useRef<Held>(undefined);
  const release = useCallback(() => {
    const released = current.current;
    current.current = undefined;
    setHeld(undefined);
    return released;
  }, []);
  const send = useCallback(() => release()?.send(), [release]);
  useEffect(() => {
    if (!held) return undefined;
    const timer = setTimeout(() => void send(), holdMs);
    return () => clearTimeout(timer);
  }, [held, send]);
  useEffect(() => {
    const onLeave = () => void send();
    const onHidden = () => document.visibilityState === 'hidden' && onLeave();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeave);
    const forget = sendBeforeEnd(send);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeave);
      forget();
      onLeave();
    };
  }, [send]);
  const hold = (next: Held) => {
    // A row is decided once, however fast the keys.
    if (current.current?.id === next.id) return;
    void send();
    current.current = next;
    setHeld(next);
  };
  const undo = held && (() => release()?.undo());
  useKeys({ u: undo });
  const line = held && (
    <output className="lab-review-held">
      <span>{held.text}</span>
      <Button type="link" onClick={undo}>
        撤销 <Key>u</Key>
      </Button>
    </output>
  );
  return { hold, line };
}
