// Full-width forms, as Chinese keyboards type them.
const wide = /[\uff01-\uff5e]/g;
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * The number that a person has typed, as plain text: full-width digits, 。 as a point, thousands in groups of three. Undefined where it cannot
 * be read, and where it may mean several things: `8,5` is neither 85 nor surely 8.5.
 */
export function readNumber(text: string): string | undefined {
  const plain = text
    .replace(wide, (one) => one.normalize('NFKC'))
    .replaceAll('。', '.')
    .trim();
  if (grouped.test(plain)) return plain.replaceAll(',', '');
  return number.test(plain) ? plain : undefined;
}
