import { Paragraph, Table, TableCell, TableLayoutType, TableRow, TextRun, VerticalAlign } from 'docx';
import type { TableBlock, TableCell as Cell, TableColumn, TableRow as Row } from '../pdf/blocks.ts';
import { titleRow } from '../pdf/table.ts';
import { fonts, twips } from './look.ts';

const rule = { style: 'single', size: 4, color: 'B7C3D8' } as const;
const grid = { top: rule, bottom: rule, left: rule, right: rule };
const shade = 'F0F3F9';

/** A table of the width in millimetres: titles repeat on every page, cells beside several lines are merged. */
export function tableOf({ columns, rows, size = 9 }: TableBlock, width: number): Table {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => Math.round((share / shares) * twips(width)));
  const look = { columns, widths, size: Math.round(size * 2) };
  const titles = columns.some(({ title }) => title !== undefined) ? rowsOf(titleRow(columns), look, true) : [];
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: widths.reduce((sum, one) => sum + one, 0), type: 'dxa' },
    columnWidths: widths,
    margins: { top: twips(0.5), bottom: twips(0.5), left: twips(1.2), right: twips(1.2) },
    rows: [...titles, ...rows.flatMap((row) => rowsOf(row, look, false))],
  });
}

type Look = { columns: readonly TableColumn[]; widths: readonly number[]; size: number };

/** The lines of a row: its own cells are merged over the lines of the cells beside them. */
function rowsOf({ cells, parts = [], minHeight }: Row, look: Look, tableHeader: boolean): TableRow[] {
  const own = cellsOf(cells, 0, look, parts.length);
  const [head = [], ...others] = parts;
  const lines = [
    [...own, ...cellsOf(head, own.length, look)],
    ...others.map((part) => cellsOf(part, own.length, look)),
  ];
  return lines.map(
    (children) =>
      new TableRow({
        children,
        tableHeader,
        cantSplit: true,
        ...(minHeight !== undefined && { height: { value: twips(minHeight), rule: 'atLeast' as const } }),
      }),
  );
}

function cellsOf(cells: readonly Cell[], from: number, { columns, widths, size }: Look, rows = 1): TableCell[] {
  let column = from;
  return cells.map((cell) => {
    const { text, span = 1, bold = false, head = false, align } = typeof cell === 'string' ? { text: cell } : cell;
    const own = widths.slice(column, column + span).reduce((sum, one) => sum + one, 0);
    const alignment = align ?? columns[column]?.align ?? 'left';
    column += span;
    const run = { font: head ? fonts.title : fonts.table, size, bold };
    return new TableCell({
      borders: grid,
      width: { size: own, type: 'dxa' },
      verticalAlign: VerticalAlign.CENTER,
      ...(span > 1 && { columnSpan: span }),
      ...(rows > 1 && { rowSpan: rows }),
      ...(head && { shading: { type: 'clear', color: 'auto', fill: shade } }),
      children: text
        .split('\n')
        .map((line) => new Paragraph({ alignment, children: [new TextRun({ ...run, text: line })] })),
    });
  });
}
