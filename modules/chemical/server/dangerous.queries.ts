import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { controlled } from './substance.queries.ts';

/** A word that is a name, other name or CAS number of a substance with a danger. */
type Dangerous = { word: string; name: string; cas: string };

/** Which of these words, in lower case, the catalogue knows as something dangerous: controlled, or with a class or pictogram. */
export async function dangerousAmong(ctx: Ctx, words: readonly string[]): Promise<Dangerous[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<Dangerous>`select distinct on (w.word) w.word, s.name, s.cas
    from unnest(${[...words]}::text[]) w (word)
    join chemical.substance s on s.school_id = ${ctx.schoolId} and (lower(s.name) = w.word or s.cas = w.word
      or w.word = any(array(select lower(trim(x)) from unnest(regexp_split_to_array(s.aliases, '[；;]')) x)))
    where s.ghs_classes <> '{}' or s.pictograms <> '{}' or s.id = any(array(${controlled(ctx)}))
    order by w.word, s.id`.execute(ctx.db);
  return rows;
}
