import { useEffect, useRef, useState } from 'react';

/** Width and height of an element in CSS pixels. */
export function useSize() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!ref.current || typeof ResizeObserver === 'undefined') return;
    const box = ref.current;
    // Not the rectangle of the entry, which counts the zoom of the wall.
    const observer = new ResizeObserver(() => setSize({ width: box.clientWidth, height: box.clientHeight }));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, ...size };
}
