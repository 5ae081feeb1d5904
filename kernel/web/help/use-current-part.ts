import { useEffect, useState } from 'react';
import type { ManualPart } from '../../shared/manual.ts';

const below = 140;

/** The part at the top of the window. */
export function useCurrentPart(parts: readonly ManualPart[]): string | undefined {
  const [current, setCurrent] = useState(parts[0]?.id);
  useEffect(() => {
    let frame = 0;
    const find = () => {
      frame = 0;
      const isAbove = ({ id }: ManualPart) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) < below;
      setCurrent((parts.findLast(isAbove) ?? parts[0])?.id);
    };
    const onScroll = () => (frame ||= requestAnimationFrame(find));
    find();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [parts]);
  return current;
}
