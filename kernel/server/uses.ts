import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from './context.ts';

/** Counts the rows that still use a document; `noun` includes the measure word: `条未整改隐患`. */
export type Use = { noun: string; count: (ctx: Ctx, id: number) => Promise<number> };

/** A use that counts rows; `rows` is the table and its conditions, for the document with this id. */
export const use = (noun: string, rows: (ctx: Ctx, id: number) => RawBuilder<unknown>): Use => ({
  noun,
  count: async (ctx, id) => {
    const result = await sql<{ count: number }>`select count(*) as count from ${rows(ctx, id)}`.execute(ctx.db);
    return result.rows[0]!.count;
  },
});

/** Remaining uses of a document as a message (`2 个房间、1 名人员`); empty if unused. */
export async function usesOf(ctx: Ctx, doc: string, id: number): Promise<string> {
  const uses = ctx.services.uses.get(doc) ?? [];
  const counts = await Promise.all(uses.map(async ({ noun, count }) => ({ noun, count: await count(ctx, id) })));
  return counts.flatMap(({ noun, count }) => (count > 0 ? [`${count} ${noun}`] : [])).join('、');
}

/** The uses that slices declare, by document (`slice.noun`). */
export function collectUses(declared: readonly Record<string, readonly Use[]>[]): ReadonlyMap<string, readonly Use[]> {
  const uses = new Map<string, Use[]>();
  for (const one of declared)
    for (const [doc, list] of Object.entries(one)) uses.set(doc, [...(uses.get(doc) ?? []), ...list]);
  return uses;
}
