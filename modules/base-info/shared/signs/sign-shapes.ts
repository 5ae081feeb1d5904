import type { LabCard } from '../lab-card.ts';
import { place, type Glyph, type Place } from './glyph.ts';
import { pictogramOf } from './pictograms.ts';

type Sign = LabCard['signs'][number];

/** A shape of a sign: SVG path data with its colours. */
type SignShape = { d: string; fill?: string; stroke?: string; width?: number; round?: boolean };

/** Edge of the square that the shapes are drawn in. */
export const signView = 100;

// Colours of GB 2893; the red of GHS is that of prohibitions.
const [black, white, yellow, red, blue, green] = ['#1a1a1a', '#ffffff', '#ffd100', '#c8102e', '#005eb8', '#00843d'];

type Frame = { ground: string; ink: string; back: SignShape[]; front: SignShape[]; at: Place };

const centred = (scale: number, y = 50): Place => ({ scale, x: 50 - 50 * scale, y: y - 50 * scale });
const circle = 'M2 50a48 48 0 1 0 96 0a48 48 0 1 0 -96 0Z';
const square = 'M3 9C3 5 5 3 9 3H91C95 3 97 5 97 9V91C97 95 95 97 91 97H9C5 97 3 95 3 91Z';

// The shapes of GB 2894: triangle, barred ring, disc, square; the red square of GB 13495.1, the diamond of GB 30000.
const frames: Record<Sign['kind'], Frame> = {
  warning: {
    ground: yellow,
    ink: black,
    back: [{ d: 'M50 10L94 88H6Z', fill: yellow, stroke: black, width: 8, round: true }],
    front: [],
    at: centred(0.46, 62.5),
  },
  prohibition: {
    ground: white,
    ink: black,
    back: [{ d: circle, fill: white }],
    front: [
      { d: 'M6.5 50a43.5 43.5 0 1 0 87 0a43.5 43.5 0 1 0 -87 0Z', stroke: red, width: 9 },
      { d: 'M20 20L80 80', stroke: red, width: 7.6 },
    ],
    at: centred(0.56),
  },
  mandatory: { ground: blue, ink: white, back: [{ d: circle, fill: blue }], front: [], at: centred(0.6) },
  prompt: { ground: green, ink: white, back: [{ d: square, fill: green }], front: [], at: centred(0.76) },
  fire: { ground: red, ink: white, back: [{ d: square, fill: red }], front: [], at: centred(0.76) },
  ghs: {
    ground: white,
    ink: black,
    back: [{ d: 'M50 5L95 50L50 95L5 50Z', fill: white, stroke: red, width: 5 }],
    front: [],
    at: centred(0.52),
  },
};

const shapesOfGlyph = (glyph: Glyph, { ink, ground }: Frame): SignShape[] =>
  glyph.map(({ d, width, cut }) => {
    const color = cut ? ground : ink;
    return width === undefined ? { d, fill: color } : { d, stroke: color, width, round: true };
  });

/** What a sign is drawn of, on the page and in print; without a pictogram it is the empty shape of its kind. */
export function shapesOf({ kind, name }: Sign): readonly SignShape[] {
  const frame = frames[kind];
  const pictogram = pictogramOf(kind, name);
  const drawn = pictogram ? shapesOfGlyph(place(pictogram.glyph, { ...frame.at, ...pictogram.at }), frame) : [];
  return [...frame.back, ...drawn, ...(pictogram ? frame.front : frame.front.slice(0, 1))];
}

/** Text that stands in the shape of a sign without a pictogram. */
export function textInSign({ kind, name }: Sign): { lines: string[]; color: string } | undefined {
  if (pictogramOf(kind, name)) return undefined;
  const lines = name.length <= 4 ? [name.slice(0, 2), name.slice(2)] : [name.slice(0, 3), name.slice(3, 6)];
  return { lines: lines.filter(Boolean), color: frames[kind].ink };
}
