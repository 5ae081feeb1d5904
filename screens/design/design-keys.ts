import { useEffect, useEffectEvent } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"], .ant-select') !== null;

type Commands = { save: () => void; undo: () => void; redo: () => void };

/** Ctrl+S, Ctrl+Z and Ctrl+Y wherever the focus is; inside of an input, undo and redo are its own. */
export function useDesignKeys({ save, undo, redo }: Commands): void {
  const listen = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isCommand || event.defaultPrevented || document.querySelector('.ant-modal')) return;
    const key = event.key.toLowerCase();
    if (key === 's') save();
    else if (isTyping(event.target)) return;
    else if (key === 'y' || (key === 'z' && event.shiftKey)) redo();
    else if (key === 'z') undo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const handle = (event: KeyboardEvent) => listen(event);
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}
