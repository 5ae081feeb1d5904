import { ImageRun, Paragraph, Table, TableCell, TableLayoutType, TableRow, TextRun } from 'docx';
import type { Block, BoxBlock, ColumnsBlock, GridBlock, TextBlock } from '../pdf/blocks.ts';
import { colorOf, fonts, pixels, twips } from './look.ts';
import { pictureOf, type Pictures } from './pictures.ts';
import { tableOf } from './table.ts';

type Part = Paragraph | Table;
type Place = { width: number; pictures: Pictures };

/** A block within a width in millimetres, as parts of a Word document. */
export function childrenOf(block: Block, place: Place): Part[] {
  switch (block.kind) {
    case 'text':
      return textOf(block);
    case 'table':
      return [tableOf(block, place.width), spaceOf(block.after ?? 0)];
    case 'drawing':
    case 'qr':
      return [imageOf(block, { width: block.size, height: block.size }, place)];
    case 'image':
      return [imageOf(block, block, place)];
    case 'columns':
      return [columnsOf(block, place), spaceOf(0)];
    case 'grid':
      return gridOf(block, place);
    case 'box':
      return [boxOf(block, place), spaceOf(0)];
    case 'chips':
      return textOf({
        kind: 'text',
        text: block.texts.join('　'),
        ...(block.size !== undefined && { size: block.size }),
      });
    case 'space':
      return [spaceOf(block.height)];
    default:
      return block satisfies never;
  }
}

function textOf({ text, size = 10.5, bold = false, color, align = 'left', indent = 0, after = 0, keep }: TextBlock) {
  const run = {
    font: bold ? fonts.title : fonts.body,
    size: Math.round(size * 2),
    ...(color !== undefined && { color: colorOf(color) }),
  };
  return text.split('\n').map(
    (line) =>
      new Paragraph({
        alignment: align,
        keepNext: keep !== undefined && align === 'left',
        keepLines: true,
        // Word counts an indent of characters in hundredths and falls back to the length.
        ...(indent > 0 && { indent: { firstLine: Math.round(indent * size * 20), firstLineChars: indent * 100 } }),
        spacing: { after: twips(after), line: 340, lineRule: 'auto' },
        children: [new TextRun({ ...run, text: line })],
      }),
  );
}

// Two tables without a paragraph between them would become one.
const spaceOf = (height: number) =>
  new Paragraph({ spacing: { line: Math.max(20, twips(height)), lineRule: 'exact' }, children: [] });

type Box = { width: number; height: number };

/** A picture as large as it fits into its box. */
function imageOf(block: Parameters<typeof pictureOf>[1], box: Box, { pictures, width: most }: Place): Paragraph {
  const picture = pictureOf(pictures, block);
  if (!picture) {
    const note = new TextRun({ text: '照片无法读取', size: 18, font: fonts.table, color: '59647A' });
    return new Paragraph({ alignment: 'center', children: [note] });
  }
  const { data, type, width, height } = picture;
  const scale = Math.min(pixels(Math.min(box.width, most)) / width, pixels(box.height) / height);
  const transformation = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return new Paragraph({ alignment: 'center', children: [new ImageRun({ type, data, transformation })] });
}

const none = { style: 'none', size: 0, color: 'auto' } as const;
const noBorders = { top: none, bottom: none, left: none, right: none };
const noGrid = { ...noBorders, insideHorizontal: none, insideVertical: none };

function cellOf(blocks: readonly Block[], place: Place) {
  const children = blocks.flatMap((block) => childrenOf(block, place));
  return new TableCell({
    borders: noBorders,
    width: { size: twips(place.width), type: 'dxa' },
    children: children.length > 0 ? children : [spaceOf(0)],
  });
}

/** Cells beside each other, without lines. */
function lineOf(cells: readonly (readonly Block[])[], widths: readonly number[], pictures: Pictures) {
  return new TableRow({
    cantSplit: true,
    children: cells.map((blocks, at) => cellOf(blocks, { width: widths[at]!, pictures })),
  });
}

const frame = (rows: TableRow[], widths: readonly number[]) =>
  new Table({ layout: TableLayoutType.FIXED, columnWidths: widths.map(twips), borders: noGrid, rows });

function columnsOf({ widths, gap, cells }: ColumnsBlock, { width, pictures }: Place): Table {
  const shares = widths.reduce((sum, share) => sum + share, 0);
  const own = widths.map((share) => (share / shares) * (width - gap * (widths.length - 1)) + gap);
  const filled = widths.map((_, at) => cells[at] ?? []);
  return frame([lineOf(filled, own, pictures)], own);
}

function gridOf({ cellWidth, gap, cells }: GridBlock, { width, pictures }: Place): Part[] {
  const across = Math.max(1, Math.floor((width + gap) / (cellWidth + gap)));
  const widths = Array.from({ length: across }, () => cellWidth + gap);
  const rows: TableRow[] = [];
  for (let at = 0; at < cells.length; at += across)
    rows.push(
      lineOf(
        Array.from({ length: across }, (_, n) => cells[at + n] ?? []),
        widths,
        pictures,
      ),
    );
  return rows.length > 0 ? [frame(rows, widths), spaceOf(0)] : [];
}

function boxOf(
  { blocks, padding: [y, x], fill, border, dashed, minHeight }: BoxBlock,
  { width, pictures }: Place,
): Table {
  const line = border
    ? { style: dashed ? ('dashed' as const) : ('single' as const), size: 12, color: colorOf(border) }
    : none;
  const cell = new TableCell({
    borders: { top: line, bottom: line, left: line, right: line },
    margins: { top: twips(y), bottom: twips(y), left: twips(x), right: twips(x) },
    width: { size: twips(width), type: 'dxa' },
    ...(fill !== undefined && { shading: { type: 'clear', color: 'auto', fill: colorOf(fill) } }),
    children: blocks.flatMap((block) => childrenOf(block, { width: width - 2 * x, pictures })),
  });
  const height = minHeight === undefined ? {} : { height: { value: minHeight * 20, rule: 'atLeast' as const } };
  return new Table({
    layout: TableLayoutType.FIXED,
    columnWidths: [twips(width)],
    rows: [new TableRow({ children: [cell], ...height })],
  });
}
