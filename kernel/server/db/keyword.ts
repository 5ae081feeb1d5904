import { sql, type RawBuilder } from 'kysely';

/** Escapes `%`, `_` and `\` in user input. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** True for a text that is a gram itself: one or two characters without a space. */
const isGram = (word: string) => /^\P{White_Space}{1,2}$/u.test(word);

/** Grams that a keyword consists of; one of two characters implies those of one. */
const gramsOf = (word: string): string[] =>
  word
    .split(/\s+/u)
    .map((part) => Array.from(part))
    .flatMap((part) => (part.length < 2 ? part : part.slice(1).map((char, i) => `${part[i]}${char}`)));

/**
 * Keyword search with the gram index: `grams` is the generated column of `kernel.grams(text)`, `text` the same
 * expression. The index narrows the candidates and LIKE decides for longer keywords, because grams are unordered. A
 * blank keyword matches every row.
 */
export function matches(grams: string, text: RawBuilder<string>, keyword: string | undefined): RawBuilder<boolean> {
  if (keyword === undefined) return sql<boolean>`true`;
  const word = keyword.toLowerCase();
  const wanted = sql<boolean>`${sql.ref(grams)} @> array[${sql.join(gramsOf(word))}]::text[]`;
  if (isGram(word)) return sql<boolean>`(${wanted})`;
  return sql<boolean>`(${wanted} and lower(${text}) like ${`%${literal(word)}%`})`;
}

/** Keyword search without an index, for lists that stay small (codes, templates, roles). */
export function matchesText(text: RawBuilder<unknown>, keyword: string | undefined): RawBuilder<boolean> {
  if (keyword === undefined) return sql<boolean>`true`;
  return sql<boolean>`lower(${text}) like ${`%${literal(keyword.toLowerCase())}%`}`;
}
