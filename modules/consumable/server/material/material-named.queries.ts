import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';

/** Ids of the materials whose code, name or specification holds the keyword. */
export const materialsNamed = (
  ctx: Ctx,
  word: string,
): RawBuilder<unknown> => sql`select x.id from consumable.material x where x.school_id = ${ctx.schoolId}
  and ${matches('x.keywords', sql`x.code || ' ' || x.name || ' ' || x.spec`, word)}`;
