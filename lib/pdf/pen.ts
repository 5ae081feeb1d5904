import type PDFDocument from 'pdfkit';
import type { Shape } from './blocks.ts';
import { faceFor, openFace, printable, runsOf } from './fonts.ts';

/** Something laid out: its height, and how it is drawn with its upper left corner at a point. */
export type Part = { height: number; draw: (x: number, y: number) => void };

type Style = { size: number; bold: boolean; color: string };

export const ink = '#1d2638';
export const soft = '#59647a';
export const rule = '#9aa7bf';
export const shade = '#f0f3f9';

/** Height of a line of text relative to its size. */
const leading = 1.4;
export const lineHeight = (size: number) => size * leading;

// The em box of a Chinese character reaches from 0.12 below the base line to 0.88 above it.
const ascent = 0.88;

/** Distance from the top of a line box to its base line. */
export const baseLine = (size: number) => (lineHeight(size) - size) / 2 + ascent * size;

export type Pen = ReturnType<typeof createPen>;

/** Draws text in the Chinese typeface, lines and shapes on the current page; all lengths in points. */
export function createPen(doc: typeof PDFDocument.prototype) {
  const weightOf = (bold: boolean) => (bold ? 'bold' : 'regular');
  const registered = new Set<string>();
  const chooseFont = (name: Parameters<typeof openFace>[0]) => {
    if (!registered.has(name)) doc.registerFont(name, openFace(name).font as never);
    registered.add(name);
    doc.font(name);
  };
  chooseFont('bold');
  chooseFont('regular');
  const widthIn = (bold: boolean) => (character: string) => {
    const weight = weightOf(bold);
    return openFace(faceFor(character, weight) ?? weight).widthOf(character);
  };

  return {
    doc,
    clean: (text: string, bold = false) => printable(text, weightOf(bold)),
    /** Width of a character of a style. */
    charWidth: ({ size, bold }: Pick<Style, 'size' | 'bold'>) => {
      const width = widthIn(bold);
      return (character: string) => width(character) * size;
    },
    widthOf: (text: string, { size, bold }: Pick<Style, 'size' | 'bold'>) =>
      Array.from(text, widthIn(bold)).reduce((sum, width) => sum + width, 0) * size,
    /** One line of text whose line box begins at `y`. */
    line(text: string, x: number, y: number, { size, bold, color }: Style) {
      let left = x;
      for (const run of runsOf(text, weightOf(bold))) {
        chooseFont(run.face);
        doc
          .fontSize(size)
          .fillColor(color)
          .text(run.text, left, y + baseLine(size), { lineBreak: false, baseline: 'alphabetic' });
        left += Array.from(run.text, openFace(run.face).widthOf).reduce((sum, width) => sum + width, 0) * size;
      }
    },
    shapes(shapes: readonly Shape[], x: number, y: number, scale: number) {
      doc.save().translate(x, y).scale(scale);
      for (const shape of shapes) {
        doc.path(shape.d);
        if (shape.stroke) {
          const end = shape.round ? 'round' : 'butt';
          doc
            .lineWidth(shape.width ?? 1)
            .lineJoin(shape.round ? 'round' : 'miter')
            .lineCap(end);
        }
        if (shape.fill && shape.stroke) doc.fillAndStroke(shape.fill, shape.stroke);
        else if (shape.stroke) doc.stroke(shape.stroke);
        else doc.fill(shape.fill ?? ink);
      }
      doc.restore();
    },
  };
}
