import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { wastingNote } from '../../shared/container/wasting.rules.ts';
import { verdictOn, type Stuff } from '../../shared/storage/compat.rules.ts';
import { readRulebook } from '../storage/compat.queries.ts';

/** Container `c` is registered as waste. */
const isBeingWasted = sql<boolean>`starts_with(c.blocked_note, ${sql.lit(wastingNote(''))})`;
/** Container `c` is blocked because of a difference. */
export const isBlocked: RawBuilder<boolean> = sql<boolean>`(c.blocked_note <> '' and not ${isBeingWasted})`;

/** Why a container may not go into one box with others, by the rules of co-storage; undefined if it may. */
export async function reasonApartFrom(
  ctx: Ctx,
  id: number,
  others: readonly number[],
): Promise<{ name: string; other: string; reason: string } | undefined> {
  if (others.length === 0) return undefined;
  const { rows } = await sql<
    Stuff & { id: number }
  >`select c.id, s.name, s.storage_group as "group", s.react_tags as tags
    from chemical.container c join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    where c.school_id = ${ctx.schoolId} and c.id = any(${[id, ...others]})`.execute(ctx.db);
  const own = rows.find((row) => row.id === id)!;
  const book = await readRulebook(ctx);
  for (const other of rows) {
    const { value, reason } = verdictOn(book, own, other);
    if (other.id !== id && value > 0) return { name: own.name, other: other.name, reason };
  }
  return undefined;
}
