import type { ChipsBlock, TextBlock } from './blocks.ts';
import { breakLines } from './break-lines.ts';
import { mm } from './paper.ts';
import { ink, lineHeight, rule, type Part, type Pen } from './pen.ts';

const textSize = 10.5;

/** The lines of a text, each a part of its own, so that pages may break between them. */
export function textLines(block: TextBlock, width: number, pen: Pen): Part[] {
  const style = { size: block.size ?? textSize, bold: block.bold ?? false, color: block.color ?? ink };
  const indent = (block.indent ?? 0) * style.size;
  const lines = breakLines(pen.clean(block.text, style.bold), width, pen.charWidth(style), indent);
  const starts = new Set([0]);
  return lines.map((line, at) => {
    const slack = width - pen.widthOf(line, style);
    const shift = block.align === 'center' ? slack / 2 : block.align === 'right' ? slack : starts.has(at) ? indent : 0;
    return { height: lineHeight(style.size), draw: (x, y) => pen.line(line, x + shift, y, style) };
  });
}

/** Short texts in rounded frames, wrapped. */
export function chipsPart({ texts, size = textSize }: ChipsBlock, width: number, pen: Pen): Part {
  const style = { size, bold: false, color: ink };
  const [pad, gap, height] = [size * 0.7, size * 0.5, lineHeight(size) + size * 0.3];
  const most = width - 2 * pad;
  const chips: { lines: string[]; x: number; y: number; width: number; height: number }[] = [];
  let [x, y, row] = [0, 0, 0];
  for (const text of texts) {
    const lines = breakLines(pen.clean(text), most, pen.charWidth(style));
    const own = Math.max(...lines.map((line) => pen.widthOf(line, style))) + 2 * pad;
    if (x > 0 && x + own > width) [x, y, row] = [0, y + row + gap, 0];
    const tall = height + (lines.length - 1) * lineHeight(size);
    chips.push({ lines, x, y, width: own, height: tall });
    x += own + gap;
    row = Math.max(row, tall);
  }
  return {
    height: y + row,
    draw(left, top) {
      for (const chip of chips) {
        const radius = Math.min(height / 2, mm(3));
        pen.doc
          .lineWidth(0.6)
          .roundedRect(left + chip.x, top + chip.y, chip.width, chip.height, radius)
          .stroke(rule);
        for (const [n, line] of chip.lines.entries())
          pen.line(line, left + chip.x + pad, top + chip.y + size * 0.15 + n * lineHeight(size), style);
      }
    },
  };
}
