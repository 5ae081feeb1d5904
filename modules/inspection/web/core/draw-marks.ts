import { arrowHead, type Mark, type Point } from './photo-marks.rules.ts';

/** Red and yellow, and what is written on them. */
export const markColors = { red: '#d9161d', yellow: '#ffd60a' } as const;
const labelInk: Record<string, string> = { [markColors.red]: '#fff', [markColors.yellow]: '#1f1a00' };

type Pen = CanvasRenderingContext2D;

/** Width of a stroke; a photo is shown larger or smaller than it is. */
export const strokeOf = (width: number) => Math.max(3, Math.round(width * 0.007));

function through(pen: Pen, points: readonly Point[]) {
  const [start, ...rest] = points;
  if (!start) return;
  pen.moveTo(...start);
  for (const point of rest) pen.lineTo(...point);
}

function path(pen: Pen, { tool, points }: Mark, stroke: number) {
  const [from, to = from] = points;
  if (!from || !to) return;
  pen.beginPath();
  if (tool === 'line') through(pen, points);
  if (tool === 'arrow') {
    const [one, other] = arrowHead(from, to, stroke * 5);
    through(pen, [from, to]);
    through(pen, [one, to, other]);
  }
  if (tool === 'ring') {
    const [width, height] = [Math.abs(to[0] - from[0]) / 2, Math.abs(to[1] - from[1]) / 2];
    pen.ellipse((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, width, height, 0, 0, 2 * Math.PI);
  }
  pen.stroke();
}

/** A text stands on a label of its colour, which is kept within the photo. */
function write(pen: Pen, { text, color, points: [at] }: Mark) {
  if (!at) return;
  const { width, height } = pen.canvas;
  const size = Math.max(14, Math.round(width * 0.045));
  pen.font = `600 ${size}px "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`;
  pen.textBaseline = 'middle';
  const [wide, high] = [Math.min(width, pen.measureText(text).width + size), size * 1.5];
  const left = Math.min(Math.max(at[0] - wide / 2, 0), width - wide);
  const top = Math.min(Math.max(at[1] - high / 2, 0), height - high);
  pen.fillStyle = color;
  pen.fillRect(left, top, wide, high);
  pen.fillStyle = labelInk[color] ?? '#fff';
  pen.fillText(text, left + size / 2, top + high / 2, wide - size);
}

// A dark edge keeps marks apart from a photo of their own colour.
const edge = 'rgba(0, 0, 0, 0.55)';

/** Draws a photo with its marks. */
export function drawMarks(pen: Pen, picture: ImageBitmap, marks: readonly Mark[]) {
  const stroke = strokeOf(picture.width);
  pen.drawImage(picture, 0, 0);
  Object.assign(pen, { lineCap: 'round', lineJoin: 'round' });
  for (const mark of marks) {
    if (mark.tool === 'text') {
      write(pen, mark);
      continue;
    }
    for (const [strokeStyle, lineWidth] of [
      [edge, stroke * 1.7],
      [mark.color, stroke],
    ] as const) {
      Object.assign(pen, { strokeStyle, lineWidth });
      path(pen, mark, stroke);
    }
  }
}
