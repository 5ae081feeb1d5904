import { sql, type RawBuilder } from 'kysely';

/** Escapes `%`, `_` and `\` in user input. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Pairs of neighbours in a word; a character that stands alone is a gram of its own. */
const gramsOf = (part: string): string[] => {
  const characters = Array.from(part);
  return characters.length === 1 ? characters : characters.slice(1).map((next, i) => characters[i]! + next);
};

/**
 * Keyword search with the gram index: `grams` is the generated column of `kernel.grams(text)`, `text` the same
 * expression. The index narrows the candidates and LIKE decides for longer keywords, because grams are unordered. A
 * blank keyword matches every row. The grams are a parameter: made of the word by SQL, they would be part of the plan,
 * and each call would be planned anew.
 */
export function matches(grams: string, text: RawBuilder<string>, keyword: string | undefined): RawBuilder<boolean> {
  if (keyword === undefined) return sql<boolean>`true`;
  const word = keyword.toLowerCase();
  const wanted = word.split(/\p{White_Space}+/u).flatMap((part) => (part === '' ? [] : gramsOf(part)));
  const candidates = sql<boolean>`${sql.ref(grams)} @> ${wanted}::text[]`;
  if (wanted.length === 1 && wanted[0] === word) return sql<boolean>`(${candidates})`;
  return sql<boolean>`(${candidates} and lower(${text}) like ${`%${literal(word)}%`})`;
}

/** Keyword search without an index, for lists that stay small (codes, templates, roles). */
export function matchesText(text: RawBuilder<unknown>, keyword: string | undefined): RawBuilder<boolean> {
  if (keyword === undefined) return sql<boolean>`true`;
  return sql<boolean>`lower(${text}) like ${`%${literal(keyword.toLowerCase())}%`}`;
}
