// oxlint-disable-next-line no-restricted-properties -- absent in Firefox 104, whose texts break between any two letters
const Segmenter = (Intl as Partial<typeof Intl>).Segmenter;
// Marks that no line ends with.
const opening = /[([{（【《〈「『“‘]$/;
const segmenter = Segmenter && new Segmenter('zh', { granularity: 'word' });

/**
 * Words of a Chinese text, which has no blanks to break at; a single character and a mark belong to the word before, what
 * follows an opening mark to that mark. Not in old browsers.
 */
export function wordsOf(text: string): string[] | undefined {
  if (!segmenter) return undefined;
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const isPart = words.length > 0 && (segment.length === 1 || !isWordLike || opening.test(words.at(-1)!));
    if (isPart) words[words.length - 1] += segment;
    else words.push(segment);
  }
  return words;
}
