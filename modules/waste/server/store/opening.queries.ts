import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { wasteStores } from '../../shared/store/zone.ts';

export type OpeningType = {
  id: number;
  name: string;
  code: string;
  form: string;
  compat_group: string;
  is_special: boolean;
};
export type OpeningSpec = { id: number; name: string; material: string; volume_l: number };

/** Types that are switched on, by their name; of editions with the same name the newest. */
export async function typesByName(ctx: Ctx): Promise<Map<string, OpeningType>> {
  const { rows } = await sql<OpeningType>`select id, name, code, form, compat_group, is_special from waste.type
    where school_id = ${ctx.schoolId} and status = 1 order by edition, id limit 2000`.execute(ctx.db);
  return new Map(rows.map((row) => [row.name, row]));
}

export async function specsByName(ctx: Ctx): Promise<Map<string, OpeningSpec>> {
  const { rows } = await sql<OpeningSpec>`select id, name, material, volume_l::float8 as volume_l from waste.spec
    where school_id = ${ctx.schoolId} and status = 1 order by volume_l, name limit 500`.execute(ctx.db);
  return new Map(rows.map((row) => [row.name, row]));
}

export type OpeningZone = {
  id: number;
  name: string;
  warehouse: string;
  warehouse_id: number;
  groups: string[];
  standing: string[];
  free: number;
  /** What the store as a whole takes beside what stands in it, if it is a storage point. */
  point_free: number | null;
};

/** Zones of the stores that the caller maintains, with what stands in them. */
export async function openZones(ctx: Ctx): Promise<OpeningZone[]> {
  const limit = Number(await settingOf(ctx, 'waste_point_limit'));
  const { rows } =
    await sql<OpeningZone>`select z.id, z.name, upper(w.code) as warehouse, w.id as warehouse_id, z.groups,
      array(select distinct r.compat_group from waste.record r where r.school_id = z.school_id and r.zone_id = z.id
        and r.state = ${RecordState.stored} and r.compat_group <> '') as standing,
      case when w.warehouse_type = ${wasteStores.point} then ${limit} - coalesce((select sum(l.quantity)::float8 from waste.record r
        join stock.lot l on l.school_id = r.school_id and l.id = r.lot_id
        where r.school_id = w.school_id and r.warehouse_id = w.id and r.state = ${RecordState.stored}), 0) end as point_free,
      (z.capacity_kg - coalesce((select sum(l.quantity) from waste.record r
        join stock.lot l on l.school_id = r.school_id and l.id = r.lot_id
        where r.school_id = z.school_id and r.zone_id = z.id and r.state = ${RecordState.stored}), 0))::float8 as free
    from waste.zone z join stock.warehouse w on w.school_id = z.school_id and w.id = z.warehouse_id and w.status = 1
    where z.school_id = ${ctx.schoolId} and z.status = 1 and ${inStores(ctx, 'waste.zone.edit', 'w.id')}
    order by upper(w.code), z.name limit 2000`.execute(ctx.db);
  return rows;
}

/** A container that an opening stock has brought already. */
export type KnownOpening = { own_no: string; label_no: string; net_kg: string };

export async function knownOpenings(ctx: Ctx, numbers: readonly string[]): Promise<Map<string, KnownOpening>> {
  const { rows } = await sql<KnownOpening>`select upper(own_no) as own_no, label_no, trim_scale(net_kg)::text as net_kg
    from waste.record where school_id = ${ctx.schoolId} and upper(own_no) = any(${[...numbers]})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.own_no, row]));
}

/** Digital codes that containers have. */
export async function takenLabels(ctx: Ctx, labels: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ label_no: string }>`select label_no from waste.record
    where school_id = ${ctx.schoolId} and label_no = any(${[...labels]})`.execute(ctx.db);
  return new Set(rows.map(({ label_no }) => label_no));
}
