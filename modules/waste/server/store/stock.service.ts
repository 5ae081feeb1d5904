import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { createLots, keepsStore, postFlows } from '#platform/stock/server/public.ts';
import { wasteErrors } from '../../shared/errors.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import type { stockApi } from '../../shared/store/stock.ts';
import { recordDoc } from '../record/record.service.ts';
import { checkPlacings, type Placing } from './placing.service.ts';

type Incoming = Placing & { label_no: string };

/** Containers that come into a store: places, lots with what was weighed, and their flows. Returns the lots by record. */
export async function storeContainers(
  ctx: Ctx,
  warehouseId: number,
  source: { doc_id: number; second_id: number },
  incoming: readonly Incoming[],
): Promise<Map<number, number>> {
  await checkPlacings(ctx, warehouseId, incoming);
  const lots = await createLots(
    ctx,
    incoming.map(() => 'kg'),
  );
  await postFlows(
    ctx,
    { doc_type: 'waste.apply', ...source },
    incoming.map(({ kg, name, label_no }, at) => ({
      lot_id: lots[at]!,
      kind: 'transfer_in',
      quantity: String(kg),
      name: `${label_no}（${name}）`,
    })),
  );
  return new Map(incoming.map(({ record_id }, at) => [record_id, lots[at]!]));
}

type Standing = {
  id: number;
  version: number;
  name: string;
  label_no: string;
  compat_group: string;
  zone_id: number;
  zone_name: string;
  warehouse_id: number;
  lot_id: number;
  kg: number;
  keeps: boolean;
};

/** Puts a container into another zone of its store. */
export async function moveContainer(ctx: Ctx, { record_id, version, zone_id }: InputOf<typeof stockApi.move>) {
  const { rows } = await sql<Standing>`select r.id, r.version, r.name, r.label_no, r.compat_group, r.zone_id,
      (select z.name from waste.zone z where z.school_id = r.school_id and z.id = r.zone_id) as zone_name,
      r.warehouse_id, r.lot_id, l.quantity::float8 as kg, ${keepsStore(ctx, 'r.warehouse_id')} as keeps
    from waste.record r join stock.lot l on l.school_id = r.school_id and l.id = r.lot_id
    where r.school_id = ${ctx.schoolId} and r.id = ${record_id} and r.state = ${RecordState.stored} for update of r`.execute(
    ctx.db,
  );
  const container = found(rows[0]?.keeps ? rows[0] : undefined, '库存');
  if (container.version !== version) throw await staleVersion(ctx, recordDoc, record_id);
  assert(container.zone_id !== zone_id, wasteErrors.sameZone);
  const { name, compat_group, kg, warehouse_id, lot_id, label_no } = container;
  const target = await sql<{ name: string; warehouse_id: number }>`select name, warehouse_id from waste.zone
    where school_id = ${ctx.schoolId} and id = ${zone_id}`.execute(ctx.db);
  const { name: to, warehouse_id: other } = found(target.rows[0], '暂存分区');
  assert(other === warehouse_id, wasteErrors.otherStore);
  await checkPlacings(ctx, warehouse_id, [{ record_id, name, compat_group, zone_id, kg }]);
  await sql`update waste.record set zone_id = ${zone_id}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${record_id}`.execute(ctx.db);
  const note = `${container.zone_name} → ${to}`;
  const source = { doc_type: recordDoc, doc_id: record_id };
  await postFlows(ctx, source, [{ lot_id, kind: 'move', quantity: '0', name: label_no, note }]);
  await ctx.audit({ action: '危废移位', docType: recordDoc, docId: record_id, note });
}
