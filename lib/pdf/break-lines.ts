// Punctuation that closes may not begin a line, punctuation that opens may not end one.
const closing = new Set('，。、；：？！）》」』】〉〕］｝”’…—·,.;:?!)]}%％℃');
const opening = new Set('（《「『【〈〔［｛“‘([{');
const ofWord = /[A-Za-z0-9._\-/@:#+~=&?%]/;

/**
 * Breaks text into lines of a width: Chinese between any two characters but not before closing or after opening
 * punctuation, Latin words and numbers whole unless they are longer than a line.
 */
export function breakLines(text: string, width: number, widthOf: (character: string) => number, indent = 0): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n|[\r\n\u2028\u2029]/))
    lines.push(...breakParagraph(paragraph, width, widthOf, indent));
  return lines;
}

function breakParagraph(text: string, width: number, widthOf: (character: string) => number, indent: number) {
  const lines: string[] = [];
  const characters = Array.from(text);
  let start = 0;
  let used = indent;
  for (let at = 0; at < characters.length; at++) {
    const own = widthOf(characters[at]!);
    // A line holds one character at least, however narrow it is.
    if (used + own > width + 1e-6 && at > start) {
      const end = breakBefore(characters, start, at);
      lines.push(characters.slice(start, end).join('').trimEnd());
      start = end;
      while (characters[start] === ' ' && start < at) start++;
      used = 0;
      for (let n = start; n < at; n++) used += widthOf(characters[n]!);
    }
    used += own;
  }
  lines.push(characters.slice(start).join(''));
  return lines;
}

/** The last permitted break at or before `at`; `at` itself if there is none. */
function breakBefore(characters: readonly string[], start: number, at: number): number {
  for (let end = at; end > start; end--) if (mayBreak(characters[end - 1]!, characters[end]!)) return end;
  return at;
}

function mayBreak(before: string, after: string): boolean {
  if (after === ' ' || closing.has(after) || opening.has(before)) return false;
  return !(ofWord.test(before) && ofWord.test(after));
}
