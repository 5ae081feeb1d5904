import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { postFlows, type Movement } from '#platform/stock/server/public.ts';
import { consumableErrors } from '../../shared/errors.ts';
import type { LockedHolding } from './holding.service.ts';

const outboundDoc = 'consumable.outbound';

type Stock = { id: number; free: number };
/** Unexpired batches with something left, by holding: what expires first, then what came first. */
type FreshBatches = ReadonlyMap<number, readonly Stock[]>;

/** Hundredths, in which quantities add up exactly. */
const hundredths = (value: number | string) => Math.round(Number(value) * 100);

/** Takes a quantity of batches in their order; what is missing is `short`. */
export function takeInOrder(batches: readonly Stock[], quantity: number | string) {
  let open = hundredths(quantity);
  const shares: { id: number; quantity: string }[] = [];
  for (const { id, free } of batches) {
    const share = Math.min(open, hundredths(free));
    if (share > 0) shares.push({ id, quantity: String(share / 100) });
    open -= share;
  }
  return { shares, short: open / 100 };
}

/** What locked holdings can be served from. */
export async function freshBatches(ctx: Ctx, holdings: Iterable<LockedHolding>): Promise<FreshBatches> {
  const ids = Array.from(holdings, ({ id }) => id);
  const { rows } = await sql<Stock & { holding_id: number }>`select b.id, b.holding_id, t.quantity::float8 as free
    from consumable.batch b join stock.lot t on t.school_id = b.school_id and t.id = b.id
    where b.school_id = ${ctx.schoolId} and b.holding_id = any(${ids}) and t.quantity > 0
      and (b.expires_on is null or b.expires_on >= ${formatDate(ctx.now)}::date)
    order by b.expires_on nulls last, b.received_on, b.id`.execute(ctx.db);
  return Map.groupBy(rows, ({ holding_id }) => holding_id);
}

/** The quantity of batches. */
export const sumOf = (batches: readonly Stock[] = []) =>
  batches.reduce((sum, { free }) => sum + hundredths(free), 0) / 100;

/** What of a locked holding may still be promised: unexpired and not promised yet. */
export const freeOf = ({ id, reserved }: LockedHolding, fresh: FreshBatches): number =>
  Math.max(0, (hundredths(sumOf(fresh.get(id))) - hundredths(reserved)) / 100);

export type Wanted = { material_id: number; quantity: string };

/** Adds to, or takes back from, what is promised of locked holdings. */
export async function promise(ctx: Ctx, changes: readonly { id: number; quantity: string }[]): Promise<void> {
  await sql`update consumable.holding h set reserved = h.reserved + g.quantity
    from json_to_recordset(${JSON.stringify(changes)}::json) g(id bigint, quantity numeric)
    where h.school_id = ${ctx.schoolId} and h.id = g.id`.execute(ctx.db);
}

type NewOutbound = {
  warehouse_id: number;
  kind: number;
  requisition_id?: number;
  lab_id?: number;
  recipient_id?: number;
  note: string;
  flow: Movement['kind'];
  shares: readonly { id: number; quantity: string; name: string }[];
};

/** Writes what leaves a store, and takes it out of the ledger. */
export async function postOutbound(ctx: Ctx, { shares, flow, ...given }: NewOutbound): Promise<number> {
  const no = await nextDocumentNo(ctx, 'HCK', outboundDoc);
  const { rows } = await sql<{
    id: number;
  }>`insert into consumable.outbound (school_id, no, warehouse_id, kind, requisition_id, lab_id,
      recipient_id, note, issued_by, issued_at)
    values (${ctx.schoolId}, ${no}, ${given.warehouse_id}, ${given.kind}, ${given.requisition_id ?? null}, ${given.lab_id ?? null},
      ${given.recipient_id ?? null}, ${given.note}, ${ctx.actor.userId}, ${ctx.now}) returning id`.execute(ctx.db);
  const { id } = rows[0]!;
  const lines = shares.map((share, at) => ({ line: at + 1, batch_id: share.id, quantity: share.quantity }));
  await sql`insert into consumable.outbound_line (school_id, outbound_id, line, batch_id, quantity)
    select ${ctx.schoolId}, ${id}, g.line, g.batch_id, g.quantity
    from json_to_recordset(${JSON.stringify(lines)}::json) g(line int, batch_id bigint, quantity numeric)`.execute(
    ctx.db,
  );
  await postFlows(
    ctx,
    { doc_type: outboundDoc, doc_id: id },
    shares.map(({ id: lot_id, quantity, name }) => ({
      lot_id,
      kind: flow,
      quantity: `-${quantity}`,
      name,
      note: given.note.slice(0, 200),
    })),
  );
  await sql`update consumable.holding h set moved_at = ${ctx.now} where h.school_id = ${ctx.schoolId}
    and h.id in (select b.holding_id from consumable.batch b where b.school_id = h.school_id
      and b.id = any(${shares.map((share) => share.id)}))`.execute(ctx.db);
  await ctx.audit({ action: '出库', docType: outboundDoc, docId: id, note: no });
  return id;
}

/** Refuses to take what is promised to somebody. */
export const assertUnpromised = (holding: LockedHolding, standing: number, taken: number | string) =>
  assert(hundredths(standing) - hundredths(taken) >= hundredths(holding.reserved), consumableErrors.spokenFor, {
    name: holding.name,
    unit: holding.unit,
    reserved: holding.reserved,
    free: Math.max(0, (hundredths(standing) - hundredths(holding.reserved)) / 100),
  });
