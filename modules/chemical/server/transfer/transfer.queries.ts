import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { inStores, keepsStore, reachesSome } from '#platform/stock/server/public.ts';
import { TransferStatus } from '../../shared/transfer/transfer.states.ts';
import {
  transferApi,
  type TransferDetail,
  type TransferItem,
  type TransferRow,
} from '../../shared/transfer/transfer.ts';
import { inForce } from '../control-list.queries.ts';
import { readSignatures, readSigned } from '../dual/dual.queries.ts';
import { marksOf } from '../substance.queries.ts';
import { containersNamed } from '../use/use.queries.ts';

export const transferDoc = 'chemical.transfer';
/** Under this type the receiving side signs. */
export const receiptDoc = `${transferDoc}.receipt`;

/** Transfers `g` out of or into a store that a right of the caller reaches. */
export const transfersWithin = (ctx: Ctx, right: RightName): RawBuilder<boolean> =>
  sql<boolean>`(${inStores(ctx, right, 'g.warehouse_id')} or ${inStores(ctx, right, 'g.target_id')})`;

type Stored = Omit<TransferRow, 'can' | 'created_at' | 'sent_at' | 'decided_at'> & {
  created_at: Date;
  sent_at: Date | null;
  decided_at: Date | null;
  sends: boolean;
  receives: boolean;
  is_own: boolean;
};

const joins = {
  w: sql`join stock.warehouse w on w.school_id = g.school_id and w.id = g.warehouse_id`,
  v: sql`join stock.warehouse v on v.school_id = g.school_id and v.id = g.target_id`,
  m: sql`left join identity.account m on m.school_id = g.school_id and m.id = g.created_by`,
};

const namesOf = (first: string, second: string) => sql`coalesce((select string_agg(y.name, '、' order by k.at)
  from unnest(array[${sql.ref(first)}, ${sql.ref(second)}]) with ordinality k(id, at)
  join identity.account y on y.school_id = g.school_id and y.id = k.id), '')`;
const count = (condition = sql<boolean>`true`) => sql`(select count(*)::int from chemical.transfer_item i
  where i.school_id = g.school_id and i.transfer_id = g.id and ${condition})`;

const actions = (
  { actor }: Ctx,
  { status, sends, receives, is_own }: Pick<Stored, 'status' | 'sends' | 'receives' | 'is_own'>,
): TransferRow['can'] => {
  if (!holdsRight(actor, 'chemical.transfer.edit')) return [];
  if (status === TransferStatus.waiting)
    return [...(sends ? (['send'] as const) : []), ...(sends || is_own ? (['cancel'] as const) : [])];
  if (status !== TransferStatus.moving) return [];
  return [...(receives ? (['receive'] as const) : []), ...(sends ? (['cancel'] as const) : [])];
};

export const transferList = listQuery<typeof transferApi.list, Stored>(transferApi.list, {
  noun: '调拨单',
  table: ['chemical.transfer', 'g'],
  joins,
  columns: (
    ctx,
  ) => sql`g.id, g.version, g.no, g.warehouse_id, w.name as warehouse_name, g.target_id, v.name as target_name,
    ${count()} as containers, ${count(sql<boolean>`i.refusal <> ''`)} as refused, g.is_controlled, coalesce(m.name, '') as creator_name,
    ${namesOf('g.sent_by', 'g.sent_second_id')} as senders, ${namesOf('g.received_by', 'g.received_second_id')} as receivers,
    g.status, g.created_at, g.sent_at, g.decided_at, ${keepsStore(ctx, 'g.warehouse_id')} as sends,
    ${keepsStore(ctx, 'g.target_id')} as receives, g.created_by = ${ctx.actor.userId} as is_own`,
  reach: (ctx) => transfersWithin(ctx, 'chemical.transfer.read'),
  filters: {
    keyword: (word, ctx) => sql<boolean>`(${matchesText(sql`g.no`, word)} or g.id = any(array(select i.transfer_id
      from chemical.transfer_item i where i.school_id = ${ctx.schoolId} and i.container_id = any(array(${containersNamed(ctx, word)})))))`,
    warehouse_id: 'g.warehouse_id',
    target_id: 'g.target_id',
    status: 'g.status',
    from: (day) => sql<boolean>`g.created_at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`g.created_at < ${parseDateTime(addDays(day, 1))}`,
  },
  narrowing: ['keyword', 'warehouse_id', 'target_id'],
  isNarrow: (_asked, ctx) => reachesSome(ctx),
  neverNull: ['created_at'],
  sort: { created_at: sql`g.created_at` },
  order: { desc: sql`g.created_at` },
  row: ({ sends, receives, is_own, ...stored }, ctx) => ({
    ...stored,
    created_at: formatDateTime(stored.created_at),
    sent_at: stored.sent_at && formatDateTime(stored.sent_at),
    decided_at: stored.decided_at && formatDateTime(stored.decided_at),
    can: actions(ctx, { status: stored.status, sends, receives, is_own }),
  }),
});

const place = (warehouse: string, cabinet: string, cell: string) =>
  sql`${sql.ref(`${warehouse}.name`)} || '·' || ${sql.ref(`${cabinet}.name`)} || '·' || ${sql.ref(`${cell}.name`)}`;

async function itemsOf(ctx: Ctx, id: number): Promise<TransferItem[]> {
  const { rows } =
    await sql<TransferItem>`select c.id, c.code, s.name, s.cas, ${marksOf(ctx, inForce(ctx))} as controls,
      trim_scale(t.quantity)::text as quantity, t.unit, c.expires_on, ${place('w', 'b', 'l')} as from_place, i.cell_id,
      ${place('v', 'x', 'n')} as place, i.tray_note, i.refusal
    from chemical.transfer_item i
    join chemical.container c on c.school_id = i.school_id and c.id = i.container_id
    join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    join stock.lot t on t.school_id = c.school_id and t.id = c.id
    join stock.cell l on l.school_id = i.school_id and l.id = i.from_cell_id
    join stock.cabinet b on b.school_id = l.school_id and b.id = l.cabinet_id
    join stock.warehouse w on w.school_id = l.school_id and w.id = l.warehouse_id
    join stock.cell n on n.school_id = i.school_id and n.id = i.cell_id
    join stock.cabinet x on x.school_id = n.school_id and x.id = n.cabinet_id
    join stock.warehouse v on v.school_id = n.school_id and v.id = n.warehouse_id
    where i.school_id = ${ctx.schoolId} and i.transfer_id = ${id} order by c.code`.execute(ctx.db);
  return rows;
}

export async function findTransfer(ctx: Ctx, id: number): Promise<TransferDetail> {
  const row = await transferList.find(ctx, id);
  const { rows } = await sql<{ remark: string; reason: string }>`select g.remark, g.reason from chemical.transfer g
    where g.school_id = ${ctx.schoolId} and g.id = ${id}`.execute(ctx.db);
  const turn = { [TransferStatus.waiting]: transferDoc, [TransferStatus.moving]: receiptDoc }[row.status];
  const dual = row.is_controlled && turn !== undefined ? await readSignatures(ctx, { doc: turn, id, needed: 2 }) : null;
  const ended = [...(row.sent_at === null ? [] : [transferDoc]), ...(row.receivers === '' ? [] : [receiptDoc])];
  const signed = row.is_controlled && ended.length > 0 ? await readSigned(ctx, ended, id) : [];
  return { ...row, ...found(rows[0]), items: await itemsOf(ctx, id), dual, signed };
}

const open = sql<boolean>`w.status = 1 and w.warehouse_type in ('1', '2', '3', '4')`;

/** Stores of the school to which something may be sent; what stands in them is not said. */
export async function transferStores(ctx: Ctx) {
  const { rows: content } = await sql<{ id: number; name: string }>`select w.id, w.name from stock.warehouse w
    where w.school_id = ${ctx.schoolId} and ${open} order by w.warehouse_type, upper(w.code) limit 1000`.execute(
    ctx.db,
  );
  return { content };
}

export async function transferCells(ctx: Ctx, { warehouse_id }: { warehouse_id: number }) {
  const { rows: content } = await sql<{ id: number; name: string }>`select l.id, b.name || ' · ' || l.name as name
    from stock.warehouse w join stock.cabinet b on b.school_id = w.school_id and b.warehouse_id = w.id and b.status = 1
    join stock.cell l on l.school_id = b.school_id and l.cabinet_id = b.id and l.status = 1
    where w.school_id = ${ctx.schoolId} and w.id = ${warehouse_id} and ${open} order by b.id, l.id limit 1000`.execute(
    ctx.db,
  );
  return { content };
}
