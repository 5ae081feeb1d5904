import type { HomeSection, Todo } from '#kernel/shared/work-home.ts';

// Title and margins of a panel are as tall as two of its rows; an empty one says so in a row.
const heightOf = (rows: number) => 2 + Math.max(rows, 1);
const heightOfAll = (sections: readonly HomeSection[]) =>
  sections.reduce((sum, { rows }) => sum + heightOf(rows.length), 0);

type Columns = { below: HomeSection[]; beside: HomeSection[]; evenness: number };

/** Divides the sections so that both columns are about as tall, those that are fixed below the to-dos. */
function divide(waiting: number, fixed: readonly HomeSection[], free: readonly HomeSection[]): Columns {
  // There are three or four sections, so every way to divide them is looked at; each bit says which stands below.
  const ways = Array.from({ length: 2 ** free.length }, (_, way) => {
    const below = [...fixed, ...free.filter((_, i) => (way >> i) & 1)];
    const beside = free.filter((_, i) => !((way >> i) & 1));
    const heights = [waiting + heightOfAll(below), heightOfAll(beside)];
    return { below, beside, evenness: Math.min(...heights) / Math.max(...heights) };
  });
  return ways.reduce((best, way) => (way.evenness > best.evenness ? way : best));
}

/**
 * Columns of the home, work below the to-dos. Where they cannot be divided evenly, sections show fewer of their rows,
 * and where that is not enough either, work may stand beside the to-dos.
 */
export function columnsOf(todos: readonly Todo[], sections: readonly HomeSection[]): Columns {
  const waiting = heightOf(todos.filter(({ count }) => count > 0).length);
  const work = sections.filter(({ is_work }) => is_work);
  const others = sections.filter(({ is_work }) => !is_work);
  const first = (most: number, of: readonly HomeSection[]) =>
    of.map((one) => ({ ...one, rows: one.rows.slice(0, most) }));
  const ways = [5, 4, 3].map((most) => divide(waiting, first(most, work), first(most, others)));
  return ways.find(({ evenness }) => evenness >= 0.6) ?? divide(waiting, [], first(3, [...work, ...others]));
}
