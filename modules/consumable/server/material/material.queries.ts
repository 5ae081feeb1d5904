import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { materialApi, type MaterialRow } from '../../shared/material/material.ts';

export type StoredMaterial = Omit<MaterialRow, 'can'>;

export const materialList = listQuery<typeof materialApi.list, StoredMaterial>(materialApi.list, {
  noun: '物资',
  table: ['consumable.material', 'm'],
  joins: {
    k: sql`left join codes.code k on k.school_id = m.school_id and k.parent_key = 'goods_category' and k.code = m.category`,
  },
  columns:
    () => sql`m.id, m.version, m.code, m.name, m.spec, m.unit, m.category, coalesce(k.name, m.category) as category_name,
    m.ref_price::text as ref_price, trim_scale(m.safety_stock)::text as safety_stock, m.shelf_life, m.remark, m.status`,
  reach: () => sql<boolean>`true`,
  filters: {
    keyword: (word) => matches('m.keywords', sql`m.code || ' ' || m.name || ' ' || m.spec`, word),
    category: 'm.category',
    status: 'm.status',
  },
  narrowing: ['keyword', 'category'],
  isNarrow: () => true,
  neverNull: ['code', 'name'],
  sort: { code: sql`upper(m.code)`, name: sql`m.name`, ref_price: sql`m.ref_price` },
  unindexed: () => true,
  order: sql`upper(m.code)`,
  row: (stored, { actor }) => ({
    ...stored,
    can: holdsRight(actor, 'consumable.material.edit') ? ['edit', 'status'] : [],
  }),
});

/** A material as other slices know it. */
export type KnownMaterial = Pick<
  MaterialRow,
  'id' | 'code' | 'name' | 'spec' | 'unit' | 'category' | 'category_name' | 'ref_price' | 'shelf_life' | 'status'
>;

/** Materials of the catalogue by id; those that are not there are absent. */
export async function materialsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, KnownMaterial>> {
  const { rows } = await sql<KnownMaterial>`select m.id, m.code, m.name, m.spec, m.unit, m.category,
      coalesce(k.name, m.category) as category_name, m.ref_price::text as ref_price, m.shelf_life, m.status
    from consumable.material m
    left join codes.code k on k.school_id = m.school_id and k.parent_key = 'goods_category' and k.code = m.category
    where m.school_id = ${ctx.schoolId} and m.id = any(${[...new Set(ids)]})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}
