// A cylinder as it is drawn on the screen and on paper: valve, shoulder in the colour of the body, a band in that of the lettering.

type Painted = { body: string; lettering: string };
type Shape = { d: string; fill?: string; stroke?: string; width?: number };

export const bottleView: [width: number, height: number] = [24, 60];

const outline = '#5b6472';

/** Shapes of a cylinder in the colours of its gas, in the units of SVG path data. */
export const bottleShapes = ({ body, lettering }: Painted): Shape[] => [
  { d: 'M10 1h4v4h-4z', fill: outline },
  { d: 'M8 4.5h8v3H8z', fill: outline },
  {
    d: 'M9 8h6c0 3 6 4 6 10v38c0 1.7-1.3 3-3 3H6c-1.7 0-3-1.3-3-3V18c0-6 6-7 6-10z',
    fill: body,
    stroke: outline,
    width: 1,
  },
  { d: 'M3.5 28h17v3h-17z', fill: lettering },
  { d: 'M3.5 34h17v1.5h-17z', fill: lettering },
];
