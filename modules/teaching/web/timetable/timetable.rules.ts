type Placed = { weekday: number; period_from: number; period_to: number };
type Lane<E> = { entry: E; lane: number; lanes: number };

const meet = (a: Placed, b: Placed) =>
  a.weekday === b.weekday && a.period_from <= b.period_to && b.period_from <= a.period_to;

/** Entries side by side where their times meet: each in a lane of its own, those that meet share the width. */
export function lanesOf<E extends Placed>(entries: readonly E[]): Lane<E>[] {
  const placed: Lane<E>[] = [];
  const sorted = [...entries].sort((a, b) => a.weekday - b.weekday || a.period_from - b.period_from);
  for (const entry of sorted) {
    const busy = new Set(placed.filter((one) => meet(one.entry, entry)).map(({ lane }) => lane));
    let lane = 0;
    while (busy.has(lane)) lane += 1;
    placed.push({ entry, lane, lanes: 1 });
  }
  // Whatever hangs together, by one entry or by several, is as wide as its deepest place.
  let hasGrown = true;
  for (const one of placed) one.lanes = one.lane + 1;
  while (hasGrown) {
    hasGrown = false;
    for (const one of placed)
      for (const other of placed)
        if (meet(one.entry, other.entry) && other.lanes > one.lanes) {
          one.lanes = other.lanes;
          hasGrown = true;
        }
  }
  return placed;
}
