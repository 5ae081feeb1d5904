import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Width and height of an element in CSS pixels. */
export function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!ref.current || typeof ResizeObserver === 'undefined') return;
    const box = ref.current;
    // Not the rectangle of the entry, which counts the zoom of the wall.
    // At once: what was drawn for the former size would stand in the wrong place for a frame or more.
    const read = () => flushSync(() => setSize({ width: box.clientWidth, height: box.clientHeight }));
    const observer = new ResizeObserver(read);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}
