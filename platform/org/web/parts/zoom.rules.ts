import type { Size } from './mercator.rules.ts';

/** How a picture is shown in its pane: enlarged, and moved by pixels. */
type Zoomed = { scale: number; x: number; y: number };
/** A place in a pane, in pixels. */
export type Spot = { left: number; top: number };
/** A step of a gesture: moved by pixels, and enlarged around a place. */
export type Step = { dx: number; dy: number; factor: number; at: Spot };

/** The whole picture. */
export const whole: Zoomed = { scale: 1, x: 0, y: 0 };
const most = 8;

const between = (least: number, value: number, top: number) => Math.min(top, Math.max(least, value));

/** Follows a gesture: the place under it stays there, and the picture always covers its pane. */
export function follow({ scale, x, y }: Zoomed, { dx, dy, factor, at }: Step, { width, height }: Size): Zoomed {
  const next = between(1, scale * factor, most);
  const by = next / scale;
  const left = at.left - (at.left - x - dx) * by;
  const top = at.top - (at.top - y - dy) * by;
  return { scale: next, x: between(width * (1 - next), left, 0), y: between(height * (1 - next), top, 0) };
}

/** Width and height of a picture that fits into a pane, for each pixel of the picture as large as possible. */
export function fit(picture: Size, { width, height }: Size): Size {
  const scale = Math.min(width / picture.width, height / picture.height);
  return { width: picture.width * scale, height: picture.height * scale };
}

/** Enlargement of a wheel or of two fingers on a touchpad; a notch of a wheel is half as much again. */
export const wheelFactor = (pixels: number, isPinch: boolean) => 2 ** (-pixels / (isPinch ? 40 : 160));

type Edges = { left: number; right: number; top: number; bottom: number };
const margin = 12;
const gap = (low: number, high: number, least: number, most: number) =>
  low < least ? least - low + margin : high > most ? most - high - margin : 0;

/** How far a box has to move to be inside a pane. */
export const gapTo = (pane: Edges, box: Edges) => ({
  dx: gap(box.left, box.right, pane.left, pane.right),
  dy: gap(box.top, box.bottom, pane.top, pane.bottom),
});
