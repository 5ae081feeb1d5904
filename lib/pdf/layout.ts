import type { Block, BoxBlock, ColumnsBlock, DrawingBlock, GridBlock, ImageBlock } from './blocks.ts';
import type { OpenedImage } from './images.ts';
import { mm } from './paper.ts';
import { rule, shade, soft, type Part, type Pen } from './pen.ts';
import { qrDrawing } from './qr.ts';
import { createTable } from './table.ts';
import { chipsPart, textLines } from './text.ts';

export type Tools = { pen: Pen; images: ReadonlyMap<string, OpenedImage> };

/** Parts between which a page may end: the lines of a text, the lines of a grid, any other block as a whole. */
export function partsOf(block: Block, width: number, tools: Tools): Part[] {
  if (block.kind === 'text') {
    const lines = textLines(block, width, tools.pen);
    return block.after ? [...lines, spacePart(mm(block.after))] : lines;
  }
  if (block.kind === 'grid') return gridLines(block, width, tools);
  return [partOf(block, width, tools)];
}

function partOf(block: Block, width: number, tools: Tools): Part {
  switch (block.kind) {
    case 'text':
    case 'grid':
      return stack(partsOf(block, width, tools));
    case 'table':
      return stack([createTable(block, width, tools.pen).part(block.rows), spacePart(mm(block.after ?? 0))]);
    case 'drawing':
      return drawingPart(block, width, tools.pen);
    case 'qr':
      return drawingPart(qrDrawing(block.text, block.size), width, tools.pen);
    case 'image':
      return imagePart(block, width, tools);
    case 'columns':
      return columnsPart(block, width, tools);
    case 'box':
      return boxPart(block, width, tools);
    case 'chips':
      return chipsPart(block, width, tools.pen);
    case 'space':
      return spacePart(mm(block.height));
    default:
      return block satisfies never;
  }
}

export const stackOf = (blocks: readonly Block[], width: number, tools: Tools): Part =>
  stack(blocks.flatMap((block) => partsOf(block, width, tools)));

const spacePart = (height: number): Part => ({ height, draw: () => undefined });

function stack(parts: readonly Part[]): Part {
  return {
    height: parts.reduce((sum, part) => sum + part.height, 0),
    draw(x, y) {
      let top = y;
      for (const part of parts) {
        part.draw(x, top);
        top += part.height;
      }
    },
  };
}

/** A drawing, in the middle of its column. */
function drawingPart({ view, shapes, size }: DrawingBlock, width: number, pen: Pen): Part {
  const scale = mm(size) / Math.max(...view);
  return {
    height: view[1] * scale,
    draw: (x, y) => pen.shapes(shapes, x + (width - view[0] * scale) / 2, y, scale),
  };
}

function imagePart(block: ImageBlock, width: number, { pen, images }: Tools): Part {
  const image = images.get(block.name);
  const [w, h] = [Math.min(width, mm(block.width)), mm(block.height)];
  if (image) {
    const scale = Math.min(w / image.width, h / image.height);
    return {
      height: image.height * scale,
      draw: (x, y) => void pen.doc.image(image as never, x, y, { width: image.width * scale }),
    };
  }
  const note = textLines({ kind: 'text', text: '照片无法读取', size: 9, color: soft, align: 'center' }, w, pen);
  return {
    height: h,
    draw(x, y) {
      pen.doc.rect(x, y, w, h).fillAndStroke(shade, rule);
      stack(note).draw(x, y + h / 2 - 6);
    },
  };
}

function columnsPart({ widths, gap, cells, middle }: ColumnsBlock, width: number, tools: Tools): Part {
  const shares = widths.reduce((sum, share) => sum + share, 0);
  const free = width - mm(gap) * (widths.length - 1);
  let left = 0;
  const columns = cells.map((blocks, at) => {
    const own = (widths[at]! / shares) * free;
    const column = { x: left, part: stackOf(blocks, own, tools) };
    left += own + mm(gap);
    return column;
  });
  const height = Math.max(0, ...columns.map(({ part }) => part.height));
  return {
    height,
    draw(x, y) {
      for (const { x: own, part } of columns) part.draw(x + own, y + (middle ? (height - part.height) / 2 : 0));
    },
  };
}

function boxPart(block: BoxBlock, width: number, tools: Tools): Part {
  const [padY, padX] = [mm(block.padding[0]), mm(block.padding[1])];
  const inner = stackOf(block.blocks, width - 2 * padX, tools);
  const height = Math.max(block.minHeight ?? 0, inner.height + 2 * padY);
  return {
    height,
    draw(x, y) {
      drawFrame(block, { x, y, width, height }, tools.pen);
      inner.draw(x + padX, y + padY);
    },
  };
}

type Area = { x: number; y: number; width: number; height: number };

function drawFrame({ fill, border, dashed, radius = 0, bar }: BoxBlock, { x, y, width, height }: Area, { doc }: Pen) {
  if (fill) doc.roundedRect(x, y, width, height, mm(radius)).fill(fill);
  if (border) {
    doc.save().lineWidth(0.7);
    if (dashed) doc.dash(3, { space: 2 });
    doc.roundedRect(x, y, width, height, mm(radius)).stroke(border).restore();
  }
  if (bar) doc.rect(x, y, mm(1), height).fill(bar);
}

/** Cells of a fixed width, as many in a line as fit; those of a line have the height of its tallest. */
function gridLines({ cellWidth, gap, cells }: GridBlock, width: number, tools: Tools): Part[] {
  const own = Math.min(mm(cellWidth), width);
  const count = Math.max(1, Math.floor((width + mm(gap) + 1e-6) / (own + mm(gap))));
  const lines: Part[] = [];
  for (let at = 0; at < cells.length; at += count) {
    const row = cells.slice(at, at + count);
    const tallest = Math.max(...row.map((blocks) => stackOf(blocks, own, tools).height));
    const parts = row.map((blocks) =>
      stackOf(
        blocks.map((block) => stretched(block, tallest)),
        own,
        tools,
      ),
    );
    lines.push({
      height: tallest + mm(gap),
      draw: (x, y) => parts.forEach((part, n) => part.draw(x + n * (own + mm(gap)), y)),
    });
  }
  return lines;
}

/** A framed cell grows to the height of its line; others stay as they are. */
function stretched(block: Block, height: number): Block {
  return block.kind === 'box' ? { ...block, minHeight: height } : block;
}
