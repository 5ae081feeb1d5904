import { sql, type RawBuilder } from 'kysely';

/** `%`, `_` and `\` of a person's text stand for themselves. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * Keyword search by the gram index: `grams` is the generated column of `kernel.grams(text)`, `text` the same expression.
 * The index narrows, LIKE decides, because grams do not know their order. A blank keyword matches everything.
 */
export function matches(grams: string, text: RawBuilder<string>, keyword: string | undefined): RawBuilder<boolean> {
  if (keyword === undefined) return sql<boolean>`true`;
  const word = keyword.toLowerCase();
  return sql<boolean>`(${sql.ref(grams)} @> kernel.grams(${word}) and lower(${text}) like ${`%${literal(word)}%`})`;
}

/** Keyword search without an index, for lists that stay small (codes, templates, roles). */
export function matchesText(text: RawBuilder<unknown>, keyword: string | undefined): RawBuilder<boolean> {
  if (keyword === undefined) return sql<boolean>`true`;
  return sql<boolean>`lower(${text}) like ${`%${literal(keyword.toLowerCase())}%`}`;
}
