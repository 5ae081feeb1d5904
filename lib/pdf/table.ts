import type { Align, TableBlock, TableCell, TableColumn, TableRow } from './blocks.ts';
import { breakLines } from './break-lines.ts';
import { mm } from './paper.ts';
import { ink, lineHeight, rule, shade, type Part, type Pen } from './pen.ts';

type LaidCell = { lines: string[]; x: number; width: number; bold: boolean; shaded: boolean; align: Align };

/** A row, or what of it stands on one page: cells of its full height, and lines of cells beside them. */
export type LaidRow = { own: LaidCell[]; parts: LaidCell[][]; minHeight: number };

const [padX, padY] = [mm(1.2), mm(0.6)];
// Tighter than running text: a cell rarely has more than three lines.
const leading = 1.3;
const tableSize = 9;

export type Table = ReturnType<typeof createTable>;

const headCell = ({ title = '', align }: TableColumn) => ({ text: title, head: true, align: align ?? 'left' });

/** Titles of a table; a group of columns has its title above theirs. */
export function titleRow(columns: readonly TableColumn[]): TableRow {
  const first = columns.findIndex(({ group }) => group !== undefined);
  if (first < 0) return { cells: columns.map(headCell) };
  const groups: { text: string; span: number; head: boolean; align: Align }[] = [];
  for (const { group = '' } of columns.slice(first)) {
    const last = groups.at(-1);
    if (last?.text === group) last.span++;
    else groups.push({ text: group, span: 1, head: true, align: 'center' });
  }
  return { cells: columns.slice(0, first).map(headCell), parts: [groups, columns.slice(first).map(headCell)] };
}

/** Lays out the rows of a table one by one; nothing of a row is kept. */
export function createTable({ columns, size = tableSize }: Omit<TableBlock, 'rows' | 'kind'>, width: number, pen: Pen) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const edges = [0];
  for (const { share } of columns) edges.push(edges.at(-1)! + (share / shares) * width);
  const line = size * leading;
  // Text stands in the middle of its own, taller line box.
  const lift = (line - lineHeight(size)) / 2;
  const heightOfLines = (count: number) => count * line + 2 * padY;
  const heightOfCells = (cells: readonly LaidCell[]) =>
    heightOfLines(Math.max(1, ...cells.map(({ lines }) => lines.length)));

  function layCells(cells: readonly TableCell[], from: number): LaidCell[] {
    let column = from;
    return cells.map((cell) => {
      const { text, span = 1, bold = false, head = false, align } = typeof cell === 'string' ? { text: cell } : cell;
      const [x, end] = [edges[column]!, edges[Math.min(column + span, columns.length)]!];
      const own = columns[column]?.align;
      column += span;
      const isBold = bold || head;
      const lines = breakLines(pen.clean(text, isBold), end - x - 2 * padX, pen.charWidth({ size, bold: isBold }));
      return { lines, x, width: end - x, bold: isBold, shaded: head, align: align ?? own ?? 'left' };
    });
  }

  function layRow({ cells, parts = [], minHeight = 0 }: TableRow): LaidRow {
    const own = layCells(cells, 0);
    return { own, parts: parts.map((part) => layCells(part, cells.length)), minHeight: mm(minHeight) };
  }

  function heightOf({ own, parts, minHeight }: LaidRow): number {
    const beside = parts.reduce((sum, part) => sum + heightOfCells(part), 0);
    return Math.max(heightOfCells(own), beside, minHeight);
  }

  function drawCells(cells: readonly LaidCell[], x: number, y: number, height: number) {
    const { doc } = pen;
    for (const cell of cells) if (cell.shaded) doc.rect(x + cell.x, y, cell.width, height).fill(shade);
    doc.lineWidth(0.5);
    for (const cell of cells) doc.rect(x + cell.x, y, cell.width, height);
    doc.stroke(rule);
    for (const cell of cells) {
      const style = { size, bold: cell.bold, color: ink };
      for (const [n, text] of cell.lines.entries()) {
        const slack = cell.align === 'left' ? 0 : cell.width - 2 * padX - pen.widthOf(text, style);
        const shift = cell.align === 'center' ? slack / 2 : slack;
        pen.line(text, x + cell.x + padX + shift, y + padY + n * line + lift, style);
      }
    }
  }

  function draw(row: LaidRow, x: number, y: number) {
    const height = heightOf(row);
    drawCells(row.own, x, y, height);
    let top = y;
    for (const [at, part] of row.parts.entries()) {
      const own = at === row.parts.length - 1 ? y + height - top : heightOfCells(part);
      drawCells(part, x, top, own);
      top += own;
    }
  }

  const hasTitles = columns.some(({ title }) => title !== undefined);
  const titles = hasTitles ? layRow(titleRow(columns)) : undefined;

  return {
    titles,
    layRow,
    heightOf,
    draw,
    /**
     * What of a row fits into a height, and what is left for the next page. Undefined: nothing, so start a page. On a
     * fresh page a row that is taller than the page is cut between its lines.
     */
    cut(row: LaidRow, room: number, isFresh: boolean): { now: LaidRow; rest?: LaidRow } | undefined {
      if (heightOf(row) <= room) return { now: row };
      const own = heightOfCells(row.own);
      let count = 0;
      for (let used = 0; count < row.parts.length; count++) {
        used += heightOfCells(row.parts[count]!);
        if (Math.max(own, used) > room) break;
      }
      if (count > 0) return splitAt(row, count);
      if (!isFresh) return undefined;
      return cutLines(row, Math.max(1, Math.floor((room - 2 * padY) / line)));
    },
    /** The whole table as one part, for a table within another block. */
    part(rows: readonly TableRow[]): Part {
      const laid = [...(titles ? [titles] : []), ...rows.map(layRow)];
      const heights = laid.map(heightOf);
      return {
        height: heights.reduce((sum, height) => sum + height, 0),
        draw(x, y) {
          let top = y;
          for (const [at, row] of laid.entries()) {
            draw(row, x, top);
            top += heights[at]!;
          }
        },
      };
    },
  };
}

// The cells beside stand on both pages, so that each page says whose lines these are.
const splitAt = (row: LaidRow, count: number) => ({
  now: { ...row, parts: row.parts.slice(0, count), minHeight: 0 },
  rest: { ...row, parts: row.parts.slice(count) },
});

function cutLines(row: LaidRow, count: number): { now: LaidRow; rest?: LaidRow } {
  const upTo = (cells: readonly LaidCell[]) => cells.map((cell) => ({ ...cell, lines: cell.lines.slice(0, count) }));
  const beyond = (cells: readonly LaidCell[]) => cells.map((cell) => ({ ...cell, lines: cell.lines.slice(count) }));
  const isLeft = (cells: readonly LaidCell[]) => cells.some(({ lines }) => lines.length > 0);
  const [first, ...others] = row.parts;
  const now = { own: upTo(row.own), parts: first ? [upTo(first)] : [], minHeight: 0 };
  const own = beyond(row.own);
  const restOfFirst = first && isLeft(beyond(first)) ? [beyond(first)] : [];
  const parts = [...restOfFirst, ...others];
  if (!isLeft(own) && parts.length === 0) return { now };
  return { now, rest: { own, parts, minHeight: 0 } };
}
