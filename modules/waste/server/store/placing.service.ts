import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { groupName, reasonApart } from '../../shared/compat.rules.ts';
import { wasteErrors } from '../../shared/errors.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { wasteStores } from '../../shared/store/zone.ts';

/** A container that comes into a zone. */
export type Placing = { record_id: number; name: string; compat_group: string; zone_id: number; kg: number };

type Zone = {
  id: number;
  name: string;
  groups: string[];
  capacity: number;
  status: number;
  stands: number;
  standing: string[];
};
type Store = { name: string; warehouse_type: string; stands: number };

/** The zones of a store, locked in one order, so that two containers never take the same place. */
async function lockZones(ctx: Ctx, warehouseId: number, exceptIds: readonly number[]): Promise<Map<number, Zone>> {
  await sql`select 1 from waste.zone where school_id = ${ctx.schoolId} and warehouse_id = ${warehouseId} order by id for update`.execute(
    ctx.db,
  );
  const { rows } = await sql<Zone>`select z.id, z.name, z.groups, z.capacity_kg::float8 as capacity, z.status,
      coalesce(sum(l.quantity), 0)::float8 as stands,
      coalesce(array_agg(distinct r.compat_group) filter (where r.compat_group <> ''), '{}') as standing
    from waste.zone z
    left join waste.record r on r.school_id = z.school_id and r.zone_id = z.id and r.state = ${RecordState.stored}
      and r.id <> all(${[...exceptIds]}::bigint[])
    left join stock.lot l on l.school_id = r.school_id and l.id = r.lot_id
    where z.school_id = ${ctx.schoolId} and z.warehouse_id = ${warehouseId} group by z.school_id, z.id`.execute(ctx.db);
  return new Map(rows.map((zone) => [zone.id, zone]));
}

/** Refuses containers whose zone does not take their group, what stands there already, or their weight. */
export async function checkPlacings(ctx: Ctx, warehouseId: number, placings: readonly Placing[]): Promise<void> {
  const zones = await lockZones(
    ctx,
    warehouseId,
    placings.map(({ record_id }) => record_id),
  );
  for (const placing of placings) {
    const zone = zones.get(placing.zone_id);
    if (zone?.status !== 1) throw badFields({ zone_id: '分区不存在或已停用，请重新选择' });
    placeOne(zone, placing);
  }
  await checkPoint(ctx, warehouseId, zones);
}

/** Places a container in a zone, so that the next one finds it there. */
function placeOne(zone: Zone, { name, compat_group: own, kg }: Placing): void {
  const at = { zone: zone.name, name, own: groupName(own) };
  const isTaken = zone.groups.length === 0 || zone.groups.includes(own);
  assert(isTaken, wasteErrors.zoneGroups, { ...at, groups: zone.groups.map(groupName).join('、') });
  for (const other of zone.standing) {
    const reason = reasonApart(own, other);
    assert(reason === undefined, wasteErrors.zonePair, { ...at, other: groupName(other), reason: reason ?? '' });
  }
  const load = { zone: zone.name, limit: zone.capacity, stands: zone.stands, more: kg };
  assert(zone.stands + kg <= zone.capacity + 1e-9, wasteErrors.zoneFull, load);
  zone.stands += kg;
  if (own !== '') zone.standing.push(own);
}

/** A storage point holds at most three tons; nothing that came now may pass that. */
async function checkPoint(ctx: Ctx, warehouseId: number, zones: ReadonlyMap<number, Zone>): Promise<void> {
  const { rows } = await sql<Store>`select w.name, w.warehouse_type from stock.warehouse w
    where w.school_id = ${ctx.schoolId} and w.id = ${warehouseId}`.execute(ctx.db);
  const { name, warehouse_type } = rows[0]!;
  if (warehouse_type !== wasteStores.point) return;
  const limit = Number(await settingOf(ctx, 'waste_point_limit'));
  const stands = [...zones.values()].reduce((sum, zone) => sum + zone.stands, 0);
  assert(stands <= limit + 1e-9, wasteErrors.pointFull, { store: name, limit, stands });
}
