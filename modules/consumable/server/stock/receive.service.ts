import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields } from '#kernel/server/errors.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { addMonths, formatDate } from '#kernel/shared/time.ts';
import type { Movement } from '#platform/stock/server/public.ts';
import { inboundStates, InboundSource } from '../../shared/stock/inbound.states.ts';
import { materialsOf, type KnownMaterial } from '../material/material.queries.ts';
import { storeArrivals, type Arrival } from './holding.service.ts';
import { inboundDoc } from './inbound-doc.rules.ts';
import { assertKeeper, holdStore } from './store.queries.ts';

/** A line of goods as it arrives; without a day of expiry that of the material's shelf life counts. */
export type GoodsLine = {
  material_id: number;
  quantity: string;
  price: string;
  batch_no?: string | undefined;
  expires_on?: string | null | undefined;
};

const expiryOf = (ctx: Ctx, { shelf_life }: KnownMaterial): string | null =>
  shelf_life === null ? null : addMonths(formatDate(ctx.now), shelf_life);

const isAmount = (value: string, least: number) => Number(value) >= least && Number(value) < 1e10;

/** Lines as they are stored; refuses what is not in the catalogue, has no quantity or has expired. */
export async function checkedLines(ctx: Ctx, lines: readonly GoodsLine[]): Promise<Arrival[]> {
  const known = await materialsOf(
    ctx,
    lines.map(({ material_id }) => material_id),
  );
  return lines.map(({ material_id, quantity, price, batch_no = '', expires_on }, at) => {
    const material = known.get(material_id);
    const refuse = (text: string) => badFields({ lines: `第 ${at + 1} 行${text}` });
    if (!material) throw refuse('的物资不在目录中，请重新选择');
    if (!isAmount(quantity, 0.01)) throw refuse(`“${material.name}”的数量应大于 0，最多两位小数`);
    if (expires_on && expires_on < formatDate(ctx.now))
      throw refuse(`的“${material.name}”有效期已过，不能入库，请核对有效期`);
    if (!isAmount(price, 0)) throw refuse(`“${material.name}”的单价应为不小于 0 的金额`);
    return { material_id, quantity, price, batch_no, expires_on: expires_on ?? expiryOf(ctx, material) };
  });
}

type NewInbound = {
  warehouse_id: number;
  source: number;
  doc_type?: string;
  doc_id?: number | null;
  note?: string;
  lines: readonly Arrival[];
};

/** Writes a receipt that waits for its goods. */
export async function insertInbound(ctx: Ctx, { lines, ...given }: NewInbound): Promise<{ id: number; no: string }> {
  const no = await nextDocumentNo(ctx, 'HRK', inboundDoc);
  const { actor, now, schoolId } = ctx;
  const { rows } = await sql<{
    id: number;
  }>`insert into consumable.inbound (school_id, no, warehouse_id, source, doc_type, doc_id,
      note, created_by, created_at, updated_by, updated_at)
    values (${schoolId}, ${no}, ${given.warehouse_id}, ${given.source}, ${given.doc_type ?? ''}, ${given.doc_id ?? null},
      ${given.note ?? ''}, ${actor.userId}, ${now}, ${actor.userId}, ${now}) returning id`.execute(ctx.db);
  const { id } = rows[0]!;
  await insertLines(ctx, id, lines);
  return { id, no };
}

export async function insertLines(ctx: Ctx, id: number, lines: readonly Arrival[]): Promise<void> {
  const rows = lines.map((line, at) => ({ ...line, line: at + 1 }));
  await sql`insert into consumable.inbound_line (school_id, inbound_id, line, material_id, quantity, price, batch_no, expires_on)
    select ${ctx.schoolId}, ${id}, g.line, g.material_id, g.quantity, g.price, g.batch_no, g.expires_on
    from json_populate_recordset(null::consumable.inbound_line, ${JSON.stringify(rows)}::json) g`.execute(ctx.db);
}

const kindOf = (source: number): Movement['kind'] => {
  const { donate, return: back, opening } = InboundSource;
  return source === donate ? 'donate_in' : source === back ? 'return' : source === opening ? 'opening' : 'purchase_in';
};

type Waiting = { id: number; warehouse_id: number; source: number };

/** Receives the goods of a document: the batches come into being and the document is closed, once. */
export async function bookInbound(ctx: Ctx, { id, warehouse_id, source }: Waiting, lines: readonly Arrival[]) {
  await applyTransition(ctx, inboundStates, {
    table: 'consumable.inbound',
    column: 'status',
    id,
    action: 'receive',
    set: { received_by: ctx.actor.userId, received_at: ctx.now },
    docType: inboundDoc,
    note: `${lines.length} 行`,
  });
  const batches = await storeArrivals(
    ctx,
    warehouse_id,
    { doc_type: inboundDoc, doc_id: id, kind: kindOf(source) },
    lines,
  );
  await sql`update consumable.inbound_line y set batch_id = g.batch_id
    from unnest(${batches}::bigint[]) with ordinality g(batch_id, line)
    where y.school_id = ${ctx.schoolId} and y.inbound_id = ${id} and y.line = g.line`.execute(ctx.db);
  return batches;
}

type Goods = { doc_type: string; doc_id: number; warehouse_id: number; note?: string; lines: readonly GoodsLine[] };

/**
 * Receives goods that a document of another slice brings, such as a purchase: a receipt of this store is written and booked
 * at once. The caller has to keep the store; who else may not receive is for the other slice to say.
 */
export async function receiveGoods(ctx: Ctx, { lines, ...goods }: Goods) {
  const store = await holdStore(ctx, goods.warehouse_id, '入库');
  await assertKeeper(ctx, store, '入库');
  const checked = await checkedLines(ctx, lines);
  const source = InboundSource.purchase;
  const { id, no } = await insertInbound(ctx, { ...goods, source, lines: checked });
  const batch_ids = await bookInbound(ctx, { id, warehouse_id: goods.warehouse_id, source }, checked);
  return { inbound_id: id, no, batch_ids };
}
