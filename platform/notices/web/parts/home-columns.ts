import type { HomeSection, Todo } from '#kernel/shared/work-home.ts';

// Title and margins of a panel are as tall as two of its rows; an empty one says so in a row.
const heightOf = (rows: number) => 2 + Math.max(rows, 1);
const heightOfAll = (sections: readonly HomeSection[]) =>
  sections.reduce((sum, { rows }) => sum + heightOf(rows.length), 0);

type Divided = { below: HomeSection[]; beside: HomeSection[]; evenness: number };
/** Where the to-dos are long they stand above the sections, which are side by side: all of them `beside`. */
type Columns = Divided & { isLong: boolean };

/** From so many kinds of work on the to-dos are wider than a column. */
const longFrom = 9;

/** Divides the sections so that both columns are about as tall, those that are fixed below the to-dos. */
function divide(waiting: number, fixed: readonly HomeSection[], free: readonly HomeSection[]): Divided {
  // There are three or four sections, so every way to divide them is looked at; each bit says which stands below.
  const ways = Array.from({ length: 2 ** free.length }, (_, way) => {
    const below = [...fixed, ...free.filter((_, i) => (way >> i) & 1)];
    const beside = free.filter((_, i) => !((way >> i) & 1));
    const heights = [waiting + heightOfAll(below), heightOfAll(beside)];
    return { below, beside, evenness: Math.min(...heights) / Math.max(...heights) };
  });
  return ways.reduce((best, way) => (way.evenness > best.evenness ? way : best));
}

/** Sections of about the same height, each a column. */
function sideBySide(sections: readonly HomeSection[]): Columns {
  const least = Math.min(...sections.map(({ rows }) => rows.length));
  const beside = sections.map((one) => ({ ...one, rows: one.rows.slice(0, least + 1) }));
  const heights = beside.map(({ rows }) => heightOf(rows.length));
  return { below: [], beside, evenness: Math.min(...heights) / Math.max(...heights), isLong: true };
}

/**
 * Columns of the home, work below the to-dos. Where they cannot be divided evenly, sections show fewer of their rows,
 * and where that is not enough either, work may stand beside the to-dos. Many to-dos stand above both.
 */
export function columnsOf(todos: readonly Todo[], sections: readonly HomeSection[]): Columns {
  const kinds = todos.filter(({ count }) => count > 0).length;
  if (kinds >= longFrom) return sideBySide(sections);
  const waiting = heightOf(kinds);
  const work = sections.filter(({ is_work }) => is_work);
  const others = sections.filter(({ is_work }) => !is_work);
  const first = (most: number, of: readonly HomeSection[]) =>
    of.map((one) => ({ ...one, rows: one.rows.slice(0, most) }));
  const ways = [5, 4, 3].map((most) => divide(waiting, first(most, work), first(most, others)));
  const even = ways.find(({ evenness }) => evenness >= 0.6) ?? divide(waiting, [], first(3, [...work, ...others]));
  return { ...even, isLong: false };
}
