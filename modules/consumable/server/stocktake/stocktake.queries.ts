import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { inOwnStores, inStores, keepsStore } from '#platform/stock/server/public.ts';
import { StocktakeStatus } from '../../shared/stocktake/stocktake.states.ts';
import {
  stocktakeApi,
  type StocktakeDetail,
  type StocktakeLine,
  type StocktakeRow,
} from '../../shared/stocktake/stocktake.ts';

type Stored = Omit<StocktakeRow, 'can' | 'created_at'> & { created_at: Date; keeps: boolean; decides: boolean };

const { counting, examined } = StocktakeStatus;

/** Count `k` waits for a decision that the caller may take: of a store of the unit, not counted by the caller. */
export const decidesCount = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(k.status = ${sql.lit(examined)}
  and coalesce(k.counted_by, 0) <> ${ctx.actor.userId} and ${inOwnStores(ctx, 'consumable.stocktake.audit', 'k.warehouse_id')})`;

const lineCount = (condition: RawBuilder<boolean>) => sql`(select count(*)::int from consumable.stocktake_line y
  where y.school_id = k.school_id and y.stocktake_id = k.id and ${condition})`;

function actions({ actor }: Ctx, { status, keeps, decides }: Pick<Stored, 'status' | 'keeps' | 'decides'>) {
  const mayKeep = keeps && holdsRight(actor, 'consumable.keep');
  const isOpen = status === counting || status === examined;
  return [
    ...(mayKeep && status === counting ? (['count'] as const) : []),
    ...(decides ? (['decide'] as const) : []),
    ...(mayKeep && isOpen ? (['cancel'] as const) : []),
  ];
}

export const stocktakeList = listQuery<typeof stocktakeApi.list, Stored>(stocktakeApi.list, {
  noun: '盘点单',
  table: ['consumable.stocktake', 'k'],
  joins: {
    w: sql`join stock.warehouse w on w.school_id = k.school_id and w.id = k.warehouse_id`,
    a: sql`left join identity.account a on a.school_id = k.school_id and a.id = k.created_by`,
    d: sql`left join identity.account d on d.school_id = k.school_id and d.id = k.decided_by`,
  },
  columns: (
    ctx,
  ) => sql`k.id, k.version, k.no, k.warehouse_id, w.name as warehouse_name, ${lineCount(sql<boolean>`true`)} as batches,
    ${lineCount(sql<boolean>`y.counted is not null`)} as counted, ${lineCount(sql<boolean>`y.counted <> y.book`)} as differences,
    coalesce(a.name, '系统') as creator_name, k.created_at, coalesce(d.name, '') as decider_name, k.status,
    ${keepsStore(ctx, 'k.warehouse_id')} as keeps, ${decidesCount(ctx)} as decides`,
  reach: (ctx) => inStores(ctx, 'consumable.read', 'k.warehouse_id'),
  filters: {
    keyword: (word) => matchesText(sql`k.no`, word),
    warehouse_id: 'k.warehouse_id',
    status: 'k.status',
    to_decide: (is, ctx) => sql<boolean>`(${decidesCount(ctx)} = ${is})`,
  },
  isNarrow: () => true,
  neverNull: ['created_at'],
  sort: { created_at: sql`k.created_at` },
  order: { desc: sql`k.created_at` },
  row: ({ keeps, decides, ...row }, ctx) => ({
    ...row,
    created_at: formatDateTime(row.created_at),
    can: actions(ctx, { status: row.status, keeps, decides }),
  }),
});

export async function stocktakeLines(ctx: Ctx, id: number): Promise<StocktakeLine[]> {
  const { rows } = await sql<StocktakeLine>`select y.batch_id, m.code, m.name, m.spec, m.unit, b.batch_no, b.expires_on,
      trim_scale(y.book)::text as book, trim_scale(y.counted)::text as counted,
      trim_scale(y.counted - y.book)::text as difference, y.reason
    from consumable.stocktake_line y join consumable.batch b on b.school_id = y.school_id and b.id = y.batch_id
    join consumable.holding h on h.school_id = b.school_id and h.id = b.holding_id
    join consumable.material m on m.school_id = h.school_id and m.id = h.material_id
    where y.school_id = ${ctx.schoolId} and y.stocktake_id = ${id} order by upper(m.code), b.expires_on, b.id`.execute(
    ctx.db,
  );
  return rows;
}

type Rest = Pick<StocktakeDetail, 'note' | 'counter_name' | 'opinion'> & {
  counted_at: Date | null;
  decided_at: Date | null;
};

export async function findStocktake(ctx: Ctx, { id }: { id: number }): Promise<StocktakeDetail> {
  const row = await stocktakeList.find(ctx, id);
  const { rows } =
    await sql<Rest>`select k.note, coalesce(c.name, '') as counter_name, k.counted_at, k.decided_at, k.opinion
    from consumable.stocktake k left join identity.account c on c.school_id = k.school_id and c.id = k.counted_by
    where k.school_id = ${ctx.schoolId} and k.id = ${id}`.execute(ctx.db);
  const { counted_at, decided_at, ...rest } = rows[0]!;
  return {
    ...row,
    ...rest,
    counted_at: counted_at && formatDateTime(counted_at),
    decided_at: decided_at && formatDateTime(decided_at),
    lines: await stocktakeLines(ctx, id),
  };
}
