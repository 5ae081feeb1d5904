const luminance = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};

/** Contrast of two colours (`#RRGGBB`) as WCAG measures it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/**
 * A share (0 to 1) of a colour (`#RRGGBB`) on white (255) or black (0). Computed here, because the browsers of Windows 7 do not
 * know `color-mix`.
 */
export function mixColor(color: string, share: number, ground: 0 | 255): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) * share + ground * (1 - share));
  return `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Colour of rows without a class, level or other grade. */
export const unknownColor = '#90A4AE';

/** Black or white, whichever contrasts more with the colour (`#RRGGBB`). */
export const textOn = (hex: string) => (luminance(hex) > 0.179 ? '#1d2638' : '#ffffff');
