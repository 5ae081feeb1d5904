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

/** Free times with the number of places that are free in all of each; between changes of that number times are apart. */
export function freePlaces(
  taken: readonly (Span & { first: number; last: number })[],
  within: Span,
  capacity: number,
  minutes: number,
): (Span & { places: number })[] {
  const edges = [within.from, within.to, ...taken.flatMap(({ from, to }) => [from, to])]
    .filter((at) => at >= within.from && at <= within.to)
    .map((at) => at.getTime());
  const sorted = [...new Set(edges)].toSorted((a, b) => a - b);
  const parts = sorted.slice(1).map((to, at) => {
    const from = sorted[at]!;
    const held = taken.filter((one) => one.from.getTime() < to && one.to.getTime() > from);
    const busy = new Set(
      held.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, n) => first + n)),
    );
    const places = capacity - busy.size;
    return { from: new Date(from), to: new Date(to), places };
  });
  const joined: (Span & { places: number })[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before && before.to.getTime() === part.from.getTime() && before.places === part.places) before.to = part.to;
    else joined.push(part);
  }
  return joined.filter(({ from, to, places }) => places > 0 && to.getTime() - from.getTime() >= minutes * 60_000);
}
