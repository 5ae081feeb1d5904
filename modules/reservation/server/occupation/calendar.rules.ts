import { formatDateTime } from '#kernel/shared/time.ts';

/** A half-open time [from, to). */
export type Span = { from: Date; to: Date };

const step = 15 * 60_000;

/**
 * Free times of at least `minutes` within `within`, beside what is taken (ascending or not); starts fall on quarters of
 * an hour.
 */
export function freeSpans(taken: readonly Span[], within: Span, minutes: number): Span[] {
  const free: Span[] = [];
  let from = within.from.getTime();
  const add = (until: number) => {
    const start = Math.ceil(from / step) * step;
    if (until - start >= minutes * 60_000) free.push({ from: new Date(start), to: new Date(until) });
  };
  for (const { from: next, to } of [...taken].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    add(next.getTime());
    from = Math.max(from, to.getTime());
  }
  add(within.to.getTime());
  return free;
}

/** A sentence about free times that lie nearest to a wish; at most three. */
export function nearestText(free: readonly Span[], wish: Date): string {
  const distance = ({ from, to }: Span) =>
    wish < from ? from.getTime() - wish.getTime() : Math.max(0, wish.getTime() - to.getTime());
  const near = free.toSorted((a, b) => distance(a) - distance(b)).slice(0, 3);
  if (near.length === 0) return '附近没有空闲时段，请换一天';
  const texts = near
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
    .map(({ from, to }) => `${formatDateTime(from).slice(5, 16)}–${formatDateTime(to).slice(11, 16)}`);
  return `附近空闲：${texts.join('，')}`;
}
