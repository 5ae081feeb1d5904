import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight, matterScope } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { keepersOf, roomName } from '#platform/stock/server/public.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { wasteStores, zoneApi, type ZoneRow } from '../../shared/store/zone.ts';
import { readsStores } from './store-reach.queries.ts';

const stored = sql.lit(RecordState.stored);

export const zoneList = listQuery<typeof zoneApi.list, Omit<ZoneRow, 'can'>>(zoneApi.list, {
  noun: '暂存分区',
  table: ['waste.zone', 'z'],
  joins: { w: sql`join stock.warehouse w on w.school_id = z.school_id and w.id = z.warehouse_id` },
  columns: () => sql`z.id, z.version, z.warehouse_id, w.name as warehouse_name, z.name, z.groups,
    trim_scale(z.capacity_kg)::text as capacity_kg,
    (select coalesce(trim_scale(sum(l.quantity)), 0)::text from waste.record r join stock.lot l on l.school_id = r.school_id and l.id = r.lot_id
      where r.school_id = z.school_id and r.zone_id = z.id and r.state = ${stored}) as stands_kg,
    (select count(*)::int from waste.record r where r.school_id = z.school_id and r.zone_id = z.id and r.state = ${stored}) as containers,
    array(select distinct r.compat_group from waste.record r where r.school_id = z.school_id and r.zone_id = z.id
      and r.state = ${stored} and r.compat_group <> '' order by r.compat_group) as standing,
    z.remark, z.status`,
  reach: (ctx) => readsStores(ctx, 'waste.stock.read', 'z.warehouse_id'),
  filters: { warehouse_id: 'z.warehouse_id', status: 'z.status' },
  isNarrow: () => true,
  neverNull: ['name'],
  sort: { name: sql`z.name` },
  order: [sql`z.warehouse_id`, sql`z.name`],
  row: (row, { actor }) => ({ ...row, can: holdsRight(actor, 'waste.zone.edit') ? ['edit', 'status'] : [] }),
});

/** Warehouse `w` is one in which waste stands. */
export const isWasteStore = sql<boolean>`(w.status = 1 and (w.warehouse_type = ${wasteStores.store} or exists (select 1 from waste.zone z
  where z.school_id = w.school_id and z.warehouse_id = w.id)))`;

type Store = OutputOf<typeof zoneApi.stores>['content'][number];

/** Stores for waste that the caller reaches, with what stands in them. Planners choose among all of the school. */
export async function listStores(ctx: Ctx): Promise<{ content: Store[] }> {
  const all = holdsRight(ctx.actor, 'waste.plan.edit') && matterScope(ctx.actor).kind !== 'own';
  const reach = all ? sql<boolean>`true` : readsStores(ctx, 'waste.stock.read', 'w.id');
  const { rows } = await sql<
    Omit<Store, 'keepers'>
  >`select w.id, w.name, w.warehouse_type = ${wasteStores.point} as is_point,
      coalesce(${roomName(sql`w.room_id`)}, '') as room_name, trim_scale(w.area)::text as area,
      (select coalesce(trim_scale(sum(z.capacity_kg)), 0)::text from waste.zone z where z.school_id = w.school_id and z.warehouse_id = w.id
        and z.status = 1) as capacity_kg,
      (select coalesce(trim_scale(sum(l.quantity)), 0)::text from waste.record r join stock.lot l on l.school_id = r.school_id and l.id = r.lot_id
        where r.school_id = w.school_id and r.warehouse_id = w.id and r.state = ${stored}) as stands_kg,
      (select count(*)::int from waste.record r where r.school_id = w.school_id and r.warehouse_id = w.id and r.state = ${stored}) as containers,
      (select (${formatDate(ctx.now)}::date - min(r.stored_on))::int from waste.record r
        where r.school_id = w.school_id and r.warehouse_id = w.id and r.state = ${stored}) as oldest_days,
      (select max(p.patrol_on) from waste.patrol p where p.school_id = w.school_id and p.warehouse_id = w.id) as patrolled_on
    from stock.warehouse w where w.school_id = ${ctx.schoolId} and ${reach} and ${isWasteStore} order by w.warehouse_type desc, upper(w.code) limit 200`.execute(
    ctx.db,
  );
  return { content: await withKeepers(ctx, rows) };
}

async function withKeepers(ctx: Ctx, stores: Omit<Store, 'keepers'>[]): Promise<Store[]> {
  const content: Store[] = [];
  for (const store of stores) {
    const ids = [...(await keepersOf(ctx, store.id))];
    const { rows } = await sql<{ id: number; name: string }>`select id, name from identity.account
      where school_id = ${ctx.schoolId} and id = any(${ids}) order by name`.execute(ctx.db);
    content.push({ ...store, keepers: rows });
  }
  return content;
}
