// Signs that forms are filled in with, and what stands for them.
const alike: Record<string, string> = { '✔': '✓', '☑': '✓', '☐': '□', '☒': '×', '✗': '×', '✘': '×', '\t': '  ' };

/**
 * Text with Roman numerals as letters, `Ⅱ级` as `II级`: the Chinese typeface draws the numeral characters as wide as a
 * Chinese character.
 */
export const withNumerals = (text: string): string => text.replace(/[\u2160-\u216b]/g, (one) => one.normalize('NFKC'));

// Joiners, variation selectors and control characters have no glyph and no width of their own.
const invisible = /^[\p{Cc}\p{Cf}\p{Variation_Selector}]$/u;

/**
 * What a typeface shows for a character that it lacks: a like one, its compatibility form, or its code point in
 * brackets, by which a rare name can still be told.
 */
export function replacementOf(character: string, has: (character: string) => boolean): string {
  const like = alike[character];
  if (like !== undefined) return like;
  if (invisible.test(character)) return '';
  const plain = character.normalize('NFKC');
  if (plain !== character && Array.from(plain).every(has)) return plain;
  return `[U+${character.codePointAt(0)!.toString(16).toUpperCase()}]`;
}
