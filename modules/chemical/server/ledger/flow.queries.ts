import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { inStores, reachesSome } from '#platform/stock/server/public.ts';
import { uncontrolled } from '../../shared/control-list.ts';
import { ledgerApi, type LedgerFlow } from '../../shared/ledger/ledger.ts';
import { inForce } from '../control-list.queries.ts';
import { controlled, marksOf, namedSo } from '../substance.queries.ts';
import { documentNo, pageQuantity, placeOfFlow } from './book-flows.queries.ts';

export type StoredFlow = Omit<LedgerFlow, 'at'> & { at: Date };

/** Flows of containers that are looked up first. */
const ofContainers = (ctx: Ctx, condition: ReturnType<typeof sql<boolean>>) =>
  sql<boolean>`f.lot_id = any(array(select y.id from chemical.container y where y.school_id = ${ctx.schoolId} and ${condition}))`;

/** Flows of containers that are, or have been, in such warehouses: found by their lots before their places are asked. */
const everIn = (ctx: Ctx, isIn: (column: string) => ReturnType<typeof sql<boolean>>) =>
  sql<boolean>`f.lot_id = any(array(select y.id from chemical.container y where y.school_id = ${ctx.schoolId} and ${isIn('y.warehouse_id')}
    union all select y.container_id from chemical.container_stay y where y.school_id = ${ctx.schoolId} and ${isIn('y.warehouse_id')}))`;

const right = 'chemical.ledger.read';

/** 流水台账: every movement of every container, the newest first. */
export const flowLedger = listQuery<typeof ledgerApi.flow, StoredFlow>(ledgerApi.flow, {
  noun: '流水',
  table: ['stock.flow', 'f'],
  joins: {
    c: sql`join chemical.container c on c.school_id = f.school_id and c.id = f.lot_id`,
    p: sql`join lateral (select ${placeOfFlow} as warehouse_id) p on true`,
    s: sql`join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id`,
    w: sql`join stock.warehouse w on w.school_id = f.school_id and w.id = p.warehouse_id`,
    a: sql`left join identity.account a on a.school_id = f.school_id and a.id = f.operator_id`,
    z: sql`left join identity.account z on z.school_id = f.school_id and z.id = f.second_id`,
  },
  columns: (ctx) => sql`f.id, f.at, f.kind, f.reverses is not null as is_reverse, c.code, s.name, s.cas,
    ${marksOf(ctx, inForce(ctx))} as controls, w.name as warehouse_name, trim_scale(${pageQuantity})::text as quantity,
    trim_scale(f.balance)::text as balance, s.base_unit as unit, ${documentNo} as doc_no, coalesce(a.name, '系统') as operator_name,
    coalesce(z.name, '') as second_name, f.note`,
  reach: (ctx) =>
    reachesSome(ctx)
      ? sql<boolean>`(${everIn(ctx, (column) => inStores(ctx, right, column))} and ${inStores(ctx, right, 'p.warehouse_id')})`
      : sql<boolean>`c.id is not null`,
  filters: {
    keyword: (word, ctx) =>
      ofContainers(
        ctx,
        sql<boolean>`(y.code = ${word.toUpperCase()} or y.substance_id = any(array(select x.id from chemical.substance x
          where x.school_id = ${ctx.schoolId} and ${namedSo('x', word)})))`,
      ),
    book_id: (id, ctx) => sql<boolean>`(f.lot_id = any(array(select y.id from chemical.book b
        join chemical.container y on y.school_id = b.school_id and y.substance_id = b.substance_id
        where b.school_id = ${ctx.schoolId} and b.id = ${id}))
      and p.warehouse_id = (select b.warehouse_id from chemical.book b where b.school_id = ${ctx.schoolId} and b.id = ${id}))`,
    control: (flag, ctx) =>
      ofContainers(
        ctx,
        flag === uncontrolled
          ? sql<boolean>`not y.substance_id = any(array(${controlled(ctx)}))`
          : sql<boolean>`y.substance_id = any(array(${controlled(ctx, flag)}))`,
      ),
    warehouse_id: (id, ctx) =>
      sql<boolean>`(${everIn(ctx, (column) => sql<boolean>`${sql.ref(column)} = ${id}`)} and p.warehouse_id = ${id})`,
    kind: 'f.kind',
    from: (day) => sql<boolean>`f.at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`f.at < ${parseDateTime(addDays(day, 1))}`,
  },
  narrowing: ['keyword', 'book_id', 'control', 'warehouse_id', 'kind'],
  isNarrow: (_asked, ctx) => reachesSome(ctx),
  neverNull: ['at'],
  sort: { at: sql`f.at` },
  order: [{ desc: sql`f.at` }, { desc: sql`f.id` }],
  row: (stored) => ({ ...stored, at: formatDateTime(stored.at) }),
});
