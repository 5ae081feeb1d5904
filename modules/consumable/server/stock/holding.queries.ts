import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { addDays, formatDate, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { inStores, keepsStore } from '#platform/stock/server/public.ts';
import {
  expiryDays,
  holdingApi,
  slowDays,
  StockFlag,
  type BatchRow,
  type HoldingDetail,
  type HoldingRow,
} from '../../shared/stock/holding.ts';

export type StoredHolding = HoldingRow;

/** What the batches of a holding `h` come to; `s` is its name. */
const sums = (ctx: Ctx): RawBuilder<unknown> => sql`cross join lateral (
  select coalesce(sum(t.quantity), 0) as quantity,
    coalesce(sum(t.quantity) filter (where b.expires_on is null or b.expires_on >= ${formatDate(ctx.now)}::date), 0) as fresh,
    coalesce(sum(t.quantity * b.price), 0) as amount, (count(*) filter (where t.quantity > 0))::int as batches,
    min(b.expires_on) filter (where t.quantity > 0) as next_expiry
  from consumable.batch b join stock.lot t on t.school_id = b.school_id and t.id = b.id
  where b.school_id = h.school_id and b.holding_id = h.id) s`;

/** Whether a flag holds of holding `h` with its sums `s` and its material `m` today. */
export function hasFlag(ctx: Ctx, flag: string): RawBuilder<boolean> {
  const today = formatDate(ctx.now);
  switch (flag) {
    case StockFlag.low:
      return sql<boolean>`(m.status = 1 and s.fresh < m.safety_stock)`;
    case StockFlag.expired:
      return sql<boolean>`coalesce(s.next_expiry < ${today}::date, false)`;
    case StockFlag.expiring:
      return sql<boolean>`exists (select 1 from consumable.batch e join stock.lot f on f.school_id = e.school_id and f.id = e.id
        where e.school_id = h.school_id and e.holding_id = h.id and f.quantity > 0
          and e.expires_on between ${today}::date and ${addDays(today, expiryDays)}::date)`;
    default:
      return sql<boolean>`(s.quantity > 0 and h.moved_at < ${parseDateTime(addDays(today, -slowDays))})`;
  }
}

const flagsOf = (ctx: Ctx) =>
  sql`array_remove(array[${sql.join(
    StockFlag.$items.map(({ value }) => sql`case when ${hasFlag(ctx, value)} then ${sql.lit(value)}::text end`),
  )}], null)`;

export const holdingJoins = (ctx: Ctx) => ({
  m: sql`join consumable.material m on m.school_id = h.school_id and m.id = h.material_id`,
  k: sql`left join codes.code k on k.school_id = m.school_id and k.parent_key = 'goods_category' and k.code = m.category`,
  w: sql`join stock.warehouse w on w.school_id = h.school_id and w.id = h.warehouse_id`,
  s: sums(ctx),
});

export const holdingList = listQuery<typeof holdingApi.list, StoredHolding>(holdingApi.list, {
  noun: '库存',
  table: ['consumable.holding', 'h'],
  joins: holdingJoins,
  columns: (
    ctx,
  ) => sql`h.id, h.material_id, m.code, m.name, m.spec, m.unit, coalesce(k.name, m.category) as category_name,
    h.warehouse_id, w.name as warehouse_name, trim_scale(s.quantity)::text as quantity, trim_scale(h.reserved)::text as reserved,
    trim_scale(greatest(s.fresh - h.reserved, 0))::text as available, trim_scale(m.safety_stock)::text as safety_stock,
    s.batches, s.next_expiry, s.amount::numeric(18, 2)::text as amount, ${flagsOf(ctx)} as flags`,
  reach: (ctx) => inStores(ctx, 'consumable.read', 'h.warehouse_id'),
  filters: {
    keyword: (word) => matches('m.keywords', sql`m.code || ' ' || m.name || ' ' || m.spec`, word),
    category: 'm.category',
    warehouse_id: 'h.warehouse_id',
    flag: (flag, ctx) => hasFlag(ctx, flag),
    stocked: (is) => sql<boolean>`((s.quantity > 0) = ${is})`,
  },
  isNarrow: () => true,
  unindexed: () => true,
  sort: { code: sql`upper(m.code)`, quantity: sql`s.quantity`, next_expiry: sql`s.next_expiry` },
  order: [sql`upper(m.code)`, sql`h.warehouse_id`],
  row: (stored) => stored,
});

async function batchesOf(ctx: Ctx, holdingId: number): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`select b.id, b.batch_no, b.received_on, b.expires_on,
      coalesce(b.expires_on < ${formatDate(ctx.now)}::date, false) as is_expired, trim_scale(t.quantity)::text as quantity,
      b.price::text as price, (t.quantity * b.price)::numeric(18, 2)::text as amount
    from consumable.batch b join stock.lot t on t.school_id = b.school_id and t.id = b.id
    where b.school_id = ${ctx.schoolId} and b.holding_id = ${holdingId}
    order by t.quantity = 0, b.expires_on nulls last, b.id limit 200`.execute(ctx.db);
  return rows;
}

type Flow = HoldingDetail['flows'][number];

/** The newest flows of the batches of a holding, with the number of the document behind each. */
async function flowsOf(ctx: Ctx, holdingId: number): Promise<Flow[]> {
  const { rows } = await sql<Omit<Flow, 'at'> & { at: Date }>`select f.id, f.at, f.kind, b.batch_no,
      trim_scale(f.quantity)::text as quantity, f.doc_type, f.doc_id, coalesce(i.no, o.no, k.no, '') as doc_no,
      coalesce(a.name, '系统') as operator_name, f.note
    from consumable.batch b join stock.flow f on f.school_id = b.school_id and f.lot_id = b.id
    left join identity.account a on a.school_id = f.school_id and a.id = f.operator_id
    left join consumable.inbound i on f.doc_type = 'consumable.inbound' and i.school_id = f.school_id and i.id = f.doc_id
    left join consumable.outbound o on f.doc_type = 'consumable.outbound' and o.school_id = f.school_id and o.id = f.doc_id
    left join consumable.stocktake k on f.doc_type = 'consumable.stocktake' and k.school_id = f.school_id and k.id = f.doc_id
    where b.school_id = ${ctx.schoolId} and b.holding_id = ${holdingId} order by f.at desc, f.id desc limit 100`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, at: formatDateTime(row.at) }));
}

export async function findHolding(ctx: Ctx, { id }: { id: number }): Promise<HoldingDetail> {
  const row = await holdingList.find(ctx, id);
  const { rows } = await sql<{ is_kept: boolean }>`select ${keepsStore(ctx, 'h.warehouse_id')} as is_kept
    from consumable.holding h where h.school_id = ${ctx.schoolId} and h.id = ${id}`.execute(ctx.db);
  return { ...row, ...rows[0]!, lots: await batchesOf(ctx, id), flows: await flowsOf(ctx, id) };
}
