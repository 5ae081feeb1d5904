import type { LabCard } from './lab-card.ts';

type Sign = LabCard['signs'][number];

/** A shape of a sign: SVG path data with its colours. */
type SignShape = { d: string; fill?: string; stroke?: string; width?: number; round?: boolean };

/** Edge of the square that the shapes are drawn in. */
export const signView = 40;

// The shapes of GB 2894: triangle for warning, barred ring for prohibition, disc for duty, square for guidance.
const shapesByKind: Record<Sign['kind'], SignShape[]> = {
  warning: [
    { d: 'M20 4 37 34H3Z', fill: '#ffd200', stroke: '#1d1d1d', width: 3, round: true },
    { d: 'M20 14v10M20 28v2', stroke: '#1d1d1d', width: 3.4, round: true },
  ],
  prohibition: [
    { d: 'M5 20a15 15 0 1 0 30 0a15 15 0 1 0-30 0z', fill: '#ffffff', stroke: '#d0021b', width: 4.4 },
    { d: 'm9.5 9.5 21 21', stroke: '#d0021b', width: 4.4 },
  ],
  mandatory: [
    { d: 'M3 20a17 17 0 1 0 34 0a17 17 0 1 0-34 0z', fill: '#0b5cad' },
    { d: 'M20 11v11M20 28v1', stroke: '#ffffff', width: 4, round: true },
  ],
  prompt: [
    { d: 'M4 6a2 2 0 0 1 2-2h28a2 2 0 0 1 2 2v28a2 2 0 0 1-2 2h-28a2 2 0 0 1-2-2z', fill: '#0a7d3b' },
    { d: 'M12 20h15m-6-7 7 7-7 7', stroke: '#ffffff', width: 4, round: true },
  ],
};

/** What a sign is drawn of, on the page and in print. */
export const shapesOf = ({ kind }: Sign): readonly SignShape[] => shapesByKind[kind];
