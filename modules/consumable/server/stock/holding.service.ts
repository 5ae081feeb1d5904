import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { createLots, postFlows, type Movement } from '#platform/stock/server/public.ts';

export type LockedHolding = {
  id: number;
  material_id: number;
  name: string;
  unit: string;
  reserved: number;
  moved_at: Date;
};

const named = sql`m.name || case when m.spec = '' then '' else '（' || m.spec || '）' end`;

/** Locks what a store keeps of these materials, in one order, so that callers wait for each other. */
export async function lockHoldings(ctx: Ctx, warehouseId: number, materials: readonly number[]) {
  await sql`select h.id from consumable.holding h where h.school_id = ${ctx.schoolId} and h.warehouse_id = ${warehouseId}
    and h.material_id = any(${[...materials]}) order by h.id for update`.execute(ctx.db);
  const { rows } = await sql<LockedHolding>`select h.id, h.material_id, ${named} as name, m.unit,
      h.reserved::float8 as reserved, h.moved_at
    from consumable.holding h join consumable.material m on m.school_id = h.school_id and m.id = h.material_id
    where h.school_id = ${ctx.schoolId} and h.warehouse_id = ${warehouseId} and h.material_id = any(${[...materials]})`.execute(
    ctx.db,
  );
  return new Map(rows.map((row) => [row.material_id, row]));
}

export type Arrival = {
  material_id: number;
  quantity: string;
  price: string;
  batch_no: string;
  expires_on: string | null;
};
type Source = { doc_type: string; doc_id: number; kind: Movement['kind'] };

/** Puts goods into a store: each line becomes a batch, with its lot and first flow. Ids of the batches in their order. */
export async function storeArrivals(
  ctx: Ctx,
  warehouseId: number,
  source: Source,
  arrivals: readonly Arrival[],
): Promise<number[]> {
  const materials = [...new Set(arrivals.map(({ material_id }) => material_id))].toSorted((a, b) => a - b);
  await sql`insert into consumable.holding (school_id, material_id, warehouse_id, moved_at)
    select ${ctx.schoolId}, g.id, ${warehouseId}, ${ctx.now} from unnest(${materials}::bigint[]) g(id)
    on conflict do nothing`.execute(ctx.db);
  const holdings = await lockHoldings(ctx, warehouseId, materials);
  const of = ({ material_id }: Arrival) => holdings.get(material_id)!;
  const ids = await createLots(
    ctx,
    arrivals.map((one) => of(one).unit),
  );
  const rows = arrivals.map((one, at) => ({ ...one, id: ids[at]!, holding_id: of(one).id }));
  await sql`insert into consumable.batch (school_id, id, holding_id, batch_no, expires_on, price, received_on)
    select ${ctx.schoolId}, g.id, g.holding_id, g.batch_no, g.expires_on, g.price, ${formatDate(ctx.now)}
    from json_populate_recordset(null::consumable.batch, ${JSON.stringify(rows)}::json) g`.execute(ctx.db);
  const movements = rows.map((one) => ({
    lot_id: one.id,
    kind: source.kind,
    quantity: one.quantity,
    name: of(one).name,
  }));
  await postFlows(ctx, source, movements);
  return ids;
}
