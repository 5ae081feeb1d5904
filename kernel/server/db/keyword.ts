import { sql, type RawBuilder } from 'kysely';

/** Escapes `%`, `_` and `\` in user input. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** True for a text that is a gram itself: one or two characters without a space. */
const isGram = (word: string) => /^\P{White_Space}{1,2}$/u.test(word);

/**
 * Keyword search with the gram index: `grams` is the generated column of `kernel.grams(text)`, `text` the same
 * expression. The index narrows the candidates and LIKE decides for longer keywords, because grams are unordered. A
 * blank keyword matches every row.
 */
export function matches(grams: string, text: RawBuilder<string>, keyword: string | undefined): RawBuilder<boolean> {
  if (keyword === undefined) return sql<boolean>`true`;
  const word = keyword.toLowerCase();
  if (isGram(word)) return sql<boolean>`(${sql.ref(grams)} @> kernel.grams(${word}))`;
  return sql<boolean>`(${sql.ref(grams)} @> kernel.grams(${word}) and lower(${text}) like ${`%${literal(word)}%`})`;
}

/** Keyword search without an index, for lists that stay small (codes, templates, roles). */
export function matchesText(text: RawBuilder<unknown>, keyword: string | undefined): RawBuilder<boolean> {
  if (keyword === undefined) return sql<boolean>`true`;
  return sql<boolean>`lower(${text}) like ${`%${literal(keyword.toLowerCase())}%`}`;
}
