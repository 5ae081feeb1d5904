import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { inStores, ofUnit } from '#platform/stock/server/public.ts';
import { uncontrolled } from '../../shared/control-list.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { ledgerApi, type Book, type BookEntry, type ControlledRow, type StockRow } from '../../shared/ledger/ledger.ts';
import { inForce } from '../control-list.queries.ts';
import { controlled, marksOf, namedSo } from '../substance.queries.ts';
import { currentMonth, documentNo, flowsOfBook, monthFigures, pageQuantity, spanOf } from './book-flows.queries.ts';

/** Containers of page `b` with their lots, which are not used up. */
const contents = sql`chemical.container c join stock.lot t on t.school_id = c.school_id and t.id = c.id and t.quantity > 0
  where c.school_id = b.school_id and c.substance_id = b.substance_id and c.warehouse_id = b.warehouse_id`;
const summed = (condition = sql`true`) =>
  sql`(select trim_scale(coalesce(sum(t.quantity), 0))::text from ${contents} and ${condition})`;
const counted = (condition = sql`true`) => sql`(select count(*)::int from ${contents} and ${condition})`;

const joins = {
  s: sql`join chemical.substance s on s.school_id = b.school_id and s.id = b.substance_id`,
  w: sql`join stock.warehouse w on w.school_id = b.school_id and w.id = b.warehouse_id`,
  g: sql`left join codes.code g on g.school_id = s.school_id and g.parent_key = 'chem_storage_group' and g.code = s.storage_group`,
};
const columns = (
  ctx: Ctx,
) => sql`b.id, b.substance_id, s.name, s.cas, ${marksOf(ctx, inForce(ctx))} as controls, b.warehouse_id,
  w.name as warehouse_name, s.base_unit as unit`;

const common = {
  noun: '账页',
  table: ['chemical.book', 'b'] as const,
  joins,
  filters: {
    keyword: (word: string, ctx: Ctx) => sql<boolean>`b.substance_id = any(array(select x.id from chemical.substance x
      where x.school_id = ${ctx.schoolId} and ${namedSo('x', word)}))`,
    control: (flag: string, ctx: Ctx) =>
      flag === uncontrolled
        ? sql<boolean>`not b.substance_id = any(array(${controlled(ctx)}))`
        : sql<boolean>`b.substance_id = any(array(${controlled(ctx, flag)}))`,
    warehouse_id: 'b.warehouse_id',
    org_id: (id: number, ctx: Ctx) => sql<boolean>`b.warehouse_id = any(array(select x.id from stock.warehouse x
      where x.school_id = ${ctx.schoolId} and ${ofUnit(ctx, 'x', id)}))`,
    in_stock: (has: boolean) =>
      has ? sql<boolean>`exists (select 1 from ${contents})` : sql<boolean>`not exists (select 1 from ${contents})`,
  },
  isNarrow: () => true,
  sort: {},
  order: [sql`s.name`, sql`b.warehouse_id`],
} as const;

export const stockLedger = listQuery<typeof ledgerApi.stock, StockRow>(ledgerApi.stock, {
  ...common,
  columns: (
    ctx,
  ) => sql`${columns(ctx)}, coalesce(g.name, s.storage_group) as storage_group_name, ${counted()} as containers,
    ${counted(sql`c.lab_id is not null`)} as out, ${summed()} as quantity, ${summed(sql`c.lab_id is not null`)} as out_quantity,
    ${summed(sql`c.state = ${sql.lit(ContainerState.expired)}`)} as expired_quantity`,
  reach: (ctx) => inStores(ctx, 'chemical.ledger.read', 'b.warehouse_id'),
  unindexed: () => true,
  row: (stored) => stored,
});

type StoredBook = Omit<ControlledRow, 'opening' | 'received' | 'issued' | 'closing' | 'flows'>;
const blank = { opening: '0', received: '0', issued: '0', closing: '0', flows: 0 };

/** Pages of what the lists in force control; the figures of the month are added for the rows of a page. */
const bookList = listQuery<typeof ledgerApi.controlled, StoredBook>(ledgerApi.controlled, {
  ...common,
  filters: { ...common.filters, month: () => sql<boolean>`true` },
  columns: (ctx) => sql`${columns(ctx)}, (select max(l.keep_years) from chemical.control_entry e
    join chemical.control_list l on l.school_id = e.school_id and l.id = e.list_id
    where e.school_id = b.school_id and e.substance_id = b.substance_id and l.id = any(array(${inForce(ctx)}))) as keep_years`,
  reach: (ctx) => sql<boolean>`(b.substance_id = any(array(${controlled(ctx)}))
    and ${inStores(ctx, 'chemical.ledger.read', 'b.warehouse_id')})`,
  row: (stored) => ({ ...stored, ...blank }),
});

async function withFigures<R extends { id: number }>(ctx: Ctx, rows: readonly R[], month: string) {
  const figures = await monthFigures(
    ctx,
    rows.map(({ id }) => id),
    month,
  );
  return rows.map((row) => ({ ...row, ...figures(row.id) }));
}

export async function listBooks(ctx: Ctx, input: InputOf<typeof ledgerApi.controlled>) {
  const page = await bookList.page(ctx, input);
  return { ...page, content: await withFigures(ctx, page.content, input.month ?? currentMonth(ctx)) };
}

/** Rows of the export, batch by batch. */
export async function booksAfter(
  ctx: Ctx,
  filters: InputOf<typeof ledgerApi.exportControlled>,
  last: number,
  limit: number,
): Promise<ControlledRow[]> {
  return withFigures(ctx, await bookList.after(ctx, filters, last, limit), filters.month ?? currentMonth(ctx));
}

const mostEntries = 5_000;

/** The book of a page for a month: each movement with both people and the balance of the page after it. */
export async function findBook(
  ctx: Ctx,
  { id, month = currentMonth(ctx) }: InputOf<typeof ledgerApi.book>,
): Promise<Book> {
  const row = await bookList.find(ctx, id);
  const [figured] = await withFigures(ctx, [row], month);
  const { from, until } = spanOf(month);
  const { rows } = await sql<
    Omit<BookEntry, 'at'> & { at: Date }
  >`select f.id, f.at, f.kind, f.reverses is not null as is_reverse, c.code,
      c.batch_no, ${documentNo} as doc_no, case when g.quantity > 0 then trim_scale(g.quantity)::text else '' end as received,
      case when g.quantity < 0 then trim_scale(-g.quantity)::text else '' end as issued,
      trim_scale(${figured!.opening}::numeric + sum(g.quantity) over (order by f.at, f.id))::text as balance,
      coalesce(a.name, '系统') as operator_name, coalesce(z.name, '') as second_name, f.note
    from chemical.book b ${flowsOfBook} cross join lateral (select ${pageQuantity} as quantity) g
    left join identity.account a on a.school_id = f.school_id and a.id = f.operator_id
    left join identity.account z on z.school_id = f.school_id and z.id = f.second_id
    where b.school_id = ${ctx.schoolId} and b.id = ${id} and f.at >= ${from} and f.at < ${until}
    order by f.at, f.id limit ${sql.lit(mostEntries)}`.execute(ctx.db);
  return { ...figured!, month, entries: rows.map((entry) => ({ ...entry, at: formatDateTime(entry.at) })) };
}
