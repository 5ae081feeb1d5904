/** One layer of a pictogram in a square of 100: in the colour of the pictogram, or cut out of it. */
type Layer = { d: string; width?: number; cut?: boolean };
export type Glyph = readonly Layer[];

export const fill = (d: string): Layer => ({ d });
export const line = (d: string, width: number): Layer => ({ d, width });
export const cut = (d: string): Layer => ({ d, cut: true });
export const cutLine = (d: string, width: number): Layer => ({ d, width, cut: true });

/** Path of a full circle. */
export const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

export type Place = { scale: number; x: number; y: number };

const rounded = (value: number) => Number(value.toFixed(2));

// Absolute commands are scaled and moved, relative ones only scaled; an arc keeps its angle and flags.
function moveNumber(command: string, at: number, value: number, { scale, x, y }: Place): number {
  const kind = command.toUpperCase();
  const part = kind === 'A' ? at % 7 : at;
  if (kind === 'A' && part >= 2 && part <= 4) return value;
  if (kind !== command || (kind === 'A' && part < 2)) return value * scale;
  const isX = kind === 'H' || (kind !== 'V' && (kind === 'A' ? part === 5 : at % 2 === 0));
  return value * scale + (isX ? x : y);
}

function movePath(d: string, place: Place): string {
  return d.replace(/([a-zA-Z])([^a-zA-Z]*)/g, (_, command: string, rest: string) => {
    const numbers = rest.match(/-?\d*\.?\d+/g) ?? [];
    return command + numbers.map((text, at) => rounded(moveNumber(command, at, Number(text), place))).join(' ');
  });
}

/** The pictogram scaled, with its upper left corner at a point. */
export const place = (glyph: Glyph, where: Place): Glyph =>
  glyph.map(({ d, width, cut: isCut }) => ({
    d: movePath(d, where),
    ...(width !== undefined && { width: rounded(width * where.scale) }),
    ...(isCut && { cut: true }),
  }));
