// Blanks, brackets to fill in, punctuation of both widths.
const unread = /[\p{P}\p{S}\p{Z}\p{C}]/gu;

/** What two stems have in common that differ in punctuation, width, case or blanks only. */
export const stemKey = (stem: string): string => stem.normalize('NFKC').replace(unread, '').toLowerCase();

const letters = 'ABCDEFGH';

/** `A`, `B`, … of the option at a position. */
export const letterOf = (at: number): string => letters[at] ?? '';

/** `AC` of the positions 0 and 2. */
export const lettersOf = (answer: readonly number[]): string => answer.map(letterOf).join('');

/** Positions of `AC`, `A、C` or `a c`; undefined if a character is no letter of an option. */
export function positionsOf(text: string): number[] | undefined {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s、,，;；]/gu, '');
  const named = Array.from(plain, (one) => letters.indexOf(one));
  if (named.length === 0 || named.includes(-1)) return undefined;
  return [...new Set(named)].sort((a, b) => a - b);
}

/** True if the same options are chosen, in whatever order. */
export const isRight = (key: readonly number[], given: readonly number[]): boolean =>
  key.length === new Set(given).size && given.every((at) => key.includes(at));
