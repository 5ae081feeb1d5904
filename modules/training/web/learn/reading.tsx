import { useEffect, useEffectEvent, useRef } from 'react';
import type { FileRef } from '#kernel/shared/files.ts';
import { ArticleView } from './article-view.tsx';

export type ReadingProps = {
  body: string;
  files: readonly FileRef[];
  /** Percent of the text that was reached. */
  start: number;
  onPlace: (percent: number) => void;
};

/** What scrolls the text: an element around it, or the page. */
function scrollerOf(element: Element): Element {
  // What the body overflows is scrolled by the page.
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement)
    if (one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return document.scrollingElement ?? document.documentElement;
}

/** An article that opens where it was left. */
export function Reading({ body, files, start, onPlace }: ReadingProps) {
  const text = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onPlace);
  useEffect(() => {
    const scroller = scrollerOf(text.current!);
    const rest = () => scroller.scrollHeight - scroller.clientHeight;
    if (start > 0 && start < 100) scroller.scrollTo({ top: (rest() * start) / 100 });
    let reached = start;
    const onScroll = () => {
      if (rest() <= 0) return;
      // The way back to the top, where the buttons are, is no reading.
      reached = Math.max(reached, Math.min(100, Math.round((scroller.scrollTop / rest()) * 100)));
      tell(reached);
    };
    // Scrolling does not bubble.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, [start]);
  return (
    <div ref={text}>
      <ArticleView body={body} files={files} />
    </div>
  );
}
