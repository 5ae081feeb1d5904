const numeral = /[\u2160-\u216b]/g;

/**
 * Roman numerals as letters: `Ⅱ级` as `II级`. Chinese typefaces draw the numeral characters as wide as a Chinese
 * character, with uneven gaps. For what is shown or printed; data keeps its characters.
 */
export const withLetters = (text: string): string => text.replace(numeral, (one) => one.normalize('NFKC'));
