export type Point = readonly [x: number, y: number];
export type MarkTool = 'ring' | 'arrow' | 'line' | 'text';
/** A mark drawn on a photo, in its pixels; a ring and an arrow have two points, a text has one. */
export type Mark = { tool: MarkTool; color: string; points: readonly Point[]; text: string };

/** A mark whose pointer has moved on: a line follows it, the others end there. */
export const drawnTo = (mark: Mark, point: Point): Mark => ({
  ...mark,
  points:
    mark.tool === 'line' ? [...mark.points, point] : mark.tool === 'text' ? [point] : [mark.points[0] ?? point, point],
});

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** True if a mark can be seen; a tap without a move draws nothing but a text. */
export function isVisible({ tool, points, text }: Mark, least: number): boolean {
  if (tool === 'text') return text !== '';
  const [start] = points;
  return start !== undefined && points.some((point) => distance(start, point) >= least);
}

/** The two ends of an arrow's head, whose sides have a length. */
export function arrowHead(from: Point, to: Point, length: number): [Point, Point] {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const end = (turn: number): Point => [
    to[0] - length * Math.cos(angle + turn),
    to[1] - length * Math.sin(angle + turn),
  ];
  return [end(Math.PI / 7), end(-Math.PI / 7)];
}
