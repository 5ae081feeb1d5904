const luminance = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
};

/** Colour of rows without a class, level or other grade. */
export const unknownColor = '#90A4AE';

/** Black or white, whichever contrasts more with the colour (`#RRGGBB`). */
export const textOn = (hex: string) => (luminance(hex) > 0.179 ? '#1d2638' : '#ffffff');
