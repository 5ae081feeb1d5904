import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { emergencyApi, ExpiryLevel, type EmergencyRow } from '../../shared/stock/holding.ts';

/** Material `m` is for protection or emergencies: a category of the facilities of laboratories, or protective equipment. */
export const isEmergency = sql<boolean>`(m.category = 'ppe' or exists (select 1 from codes.code f
  where f.school_id = m.school_id and f.parent_key = 'material_category' and f.code = m.category))`;

function isOfLevel(ctx: Ctx, level: number): RawBuilder<boolean> {
  const today = formatDate(ctx.now);
  const until = (days: number) => sql`${addDays(today, days)}::date`;
  if (level === ExpiryLevel.expired) return sql<boolean>`(b.expires_on < ${today}::date)`;
  return level === ExpiryLevel.month
    ? sql<boolean>`(b.expires_on between ${today}::date and ${until(30)})`
    : sql<boolean>`(b.expires_on > ${until(30)} and b.expires_on <= ${until(60)})`;
}

/** Batches of emergency materials with something left of them, what expires first on top. */
export const emergencyList = listQuery<typeof emergencyApi.list, EmergencyRow>(emergencyApi.list, {
  noun: '应急物资',
  table: ['consumable.batch', 'b'],
  joins: {
    t: sql`join stock.lot t on t.school_id = b.school_id and t.id = b.id`,
    h: sql`join consumable.holding h on h.school_id = b.school_id and h.id = b.holding_id`,
    m: sql`join consumable.material m on m.school_id = h.school_id and m.id = h.material_id`,
    k: sql`left join codes.code k on k.school_id = m.school_id and k.parent_key = 'goods_category' and k.code = m.category`,
    w: sql`join stock.warehouse w on w.school_id = h.school_id and w.id = h.warehouse_id`,
  },
  columns: (ctx) => sql`b.id, b.holding_id, m.code, m.name, m.spec, coalesce(k.name, m.category) as category_name,
    w.name as warehouse_name, b.batch_no, trim_scale(t.quantity)::text as quantity, m.unit, b.expires_on,
    b.expires_on - ${formatDate(ctx.now)}::date as days`,
  reach: (ctx) =>
    sql<boolean>`(${inStores(ctx, 'consumable.read', 'h.warehouse_id')} and t.quantity > 0 and ${isEmergency})`,
  filters: {
    keyword: (word) => matches('m.keywords', sql`m.code || ' ' || m.name || ' ' || m.spec`, word),
    category: 'm.category',
    warehouse_id: 'h.warehouse_id',
    expiry: (level, ctx) => isOfLevel(ctx, level),
  },
  isNarrow: () => true,
  unindexed: () => true,
  sort: { expires_on: sql`b.expires_on` },
  order: [sql`b.expires_on`, sql`upper(m.code)`],
  row: (stored) => stored,
});
