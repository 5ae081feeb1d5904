import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { keepsStore, reachesSome } from '#platform/stock/server/public.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { StockAge, stockApi, type StockRow } from '../../shared/store/stock.ts';
import { settingIn, today } from '../record/record.queries.ts';
import { readsStored } from './store-reach.queries.ts';

/** Days before the end of the term at which keepers are warned. */
const warnBefore = { first: 95, second: 35 } as const;

const since = (ctx: Ctx, before = 0) =>
  sql`(${today(ctx)} - ${settingIn(ctx, 'waste_store_days')} + ${sql.lit(before)})`;

/** Container `r` has been in its store so long. */
function isOfAge(ctx: Ctx, age: string): RawBuilder<boolean> {
  const [over, second, first] = [since(ctx), since(ctx, warnBefore.second), since(ctx, warnBefore.first)];
  if (age === StockAge.over) return sql<boolean>`r.stored_on <= ${over}`;
  if (age === StockAge.second) return sql<boolean>`(r.stored_on <= ${second} and r.stored_on > ${over})`;
  if (age === StockAge.first) return sql<boolean>`(r.stored_on <= ${first} and r.stored_on > ${second})`;
  return sql<boolean>`r.stored_on > ${first}`;
}

export const ageOf = (ctx: Ctx) =>
  sql<string>`case ${sql.join(
    [StockAge.over, StockAge.second, StockAge.first].map((age) => sql`when ${isOfAge(ctx, age)} then ${age}`),
    sql` `,
  )} else ${StockAge.normal} end`;

type Stored = Omit<StockRow, 'can'> & { keeps: boolean };

export const stockList = listQuery<typeof stockApi.list, Stored>(stockApi.list, {
  noun: '库存',
  table: ['waste.record', 'r'],
  joins: {
    t: sql`join waste.type t on t.school_id = r.school_id and t.id = r.type_id`,
    w: sql`join stock.warehouse w on w.school_id = r.school_id and w.id = r.warehouse_id`,
    z: sql`join waste.zone z on z.school_id = r.school_id and z.id = r.zone_id`,
    l: sql`join stock.lot l on l.school_id = r.school_id and l.id = r.lot_id`,
    u: sql`join org.unit u on u.school_id = r.school_id and u.id = r.lab_id`,
  },
  columns: (
    ctx,
  ) => sql`r.id, r.version, r.label_no, r.name, t.hw, t.code, r.compat_group, trim_scale(l.quantity)::text as weight_kg,
    r.warehouse_id, w.name as warehouse_name, r.zone_id, z.name as zone_name, u.name as lab_name, r.stored_on,
    (${today(ctx)} - r.stored_on)::int as days, ${ageOf(ctx)} as age, ${keepsStore(ctx, 'r.warehouse_id')} as keeps`,
  reach: (ctx) => sql<boolean>`(r.state = ${sql.lit(RecordState.stored)} and ${readsStored(ctx, 'waste.stock.read')})`,
  filters: {
    keyword: (word) => matches('r.keywords', sql`r.name || ' ' || r.label_no`, word),
    warehouse_id: 'r.warehouse_id',
    zone_id: 'r.zone_id',
    compat_group: 'r.compat_group',
    age: (age, ctx) => isOfAge(ctx, age),
  },
  narrowing: ['keyword', 'warehouse_id', 'zone_id', 'compat_group', 'age'],
  isNarrow: (_asked, ctx) => reachesSome(ctx),
  neverNull: ['stored_on'],
  sort: { stored_on: sql`r.stored_on` },
  order: sql`r.stored_on`,
  row: ({ keeps, ...row }, { actor }) => ({
    ...row,
    can: keeps && holdsRight(actor, 'waste.stock.move') ? ['move'] : [],
  }),
});
