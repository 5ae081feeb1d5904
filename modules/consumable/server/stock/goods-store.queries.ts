import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { keepsStore } from '#platform/stock/server/public.ts';
import { goodsStoreApi, type GoodsStore } from '../../shared/stock/store.ts';

/** Warehouse `w` may keep consumables. */
export const keepsGoods = sql<boolean>`(w.status = 1 and w.warehouse_type in ('3', '6'))`;

/** Unit `n` of a store serves the laboratory: one on its path, or a store unit beside one of these. */
function serves(ctx: Ctx, labId: number) {
  const above = sql`(select string_to_array(btrim(l.path, '/'), '/')::bigint[] from org.unit l
    where l.school_id = ${ctx.schoolId} and l.id = ${labId} and l.level = 'lab')`;
  return sql<boolean>`(n.id = any(${above}::bigint[])
    or n.level in ('warehouse', 'security', 'equip') and n.pid = any(${above}::bigint[]))`;
}

export const goodsStoreList = listQuery<typeof goodsStoreApi.list, GoodsStore>(goodsStoreApi.list, {
  noun: '耗材仓库',
  table: ['stock.warehouse', 'w'],
  joins: { n: sql`join org.unit n on n.school_id = w.school_id and n.id = w.org_id and n.deleted_at is null` },
  columns: (ctx) => sql`w.id, w.code, w.name, n.name as org_name, ${keepsStore(ctx, 'w.id')} as is_kept`,
  reach: () => keepsGoods,
  filters: {
    lab_id: (id, ctx) => serves(ctx, id),
    kept: (kept, ctx) => sql<boolean>`(${keepsStore(ctx, 'w.id')} = ${kept})`,
  },
  isNarrow: () => true,
  sort: {},
  order: [{ desc: sql`w.warehouse_type` }, sql`upper(w.code)`],
  row: (stored) => stored,
});
