import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { isAppointed, roomName } from '#platform/stock/server/public.ts';
import { alertsOf } from '../../shared/room/alerts.rules.ts';
import { CylinderState } from '../../shared/cylinder.states.ts';
import type { ContentsRow, CylindersRow, RoomContents } from '../../shared/room/room.ts';
import { ChemicalState } from '../../shared/substance.ts';
import { adviceOn } from '../advice.rules.ts';
import { isOut } from '../container/out.queries.ts';
import { readsInUse, readsStore } from '../container/stock-reach.queries.ts';
import { gasName, gasNameJoin } from '../storage/cylinder-place.queries.ts';
import { inForce } from '../control-list.queries.ts';
import { room } from '../purchase/purchase-facts.queries.ts';
import { isInPlace } from '../storage/placement.queries.ts';
import { marksOf } from '../substance.queries.ts';

/** What is read of a room: stores by the id of warehouse `w`, chemicals in use by laboratory `u`. */
type RoomReach = { stores: RawBuilder<boolean>; labs: RawBuilder<boolean> };
export const everything: RoomReach = { stores: sql<boolean>`true`, labs: sql<boolean>`true` };
const ownReach = (ctx: Ctx): RoomReach => ({ stores: readsStore(ctx, 'w.id'), labs: readsInUse(ctx) });

/** Cabinets `b` of stores `w`. */
const cabinets = sql`stock.cabinet b join stock.warehouse w on w.school_id = b.school_id and w.id = b.warehouse_id`;
/** Laboratories `u` with their rooms `rl`. */
const labs = sql`org.room_lab rl join org.unit u on u.school_id = rl.school_id and u.id = rl.lab_id and u.deleted_at is null`;

type Unit = RoomContents['units'][number] & { reached: boolean };

/** Stores and laboratories of a room, with who answers for them. */
async function unitsOf(ctx: Ctx, key: string, reach: RoomReach): Promise<Unit[]> {
  const { rows } = await sql<Unit>`select w.name, o.name as org_name, '' as phone, ${reach.stores} as reached,
      coalesce((select string_agg(a.name, '、' order by k.id) from stock.keeper k
        join identity.account a on a.school_id = k.school_id and a.id = k.user_id
        where k.school_id = w.school_id and k.warehouse_id = w.id and ${isAppointed(ctx)}), '') as keepers
    from stock.warehouse w join org.unit o on o.school_id = w.school_id and o.id = w.org_id
    where w.school_id = ${ctx.schoolId} and w.status = 1 and w.id = any(array(
      select b.warehouse_id from ${cabinets} where b.school_id = ${ctx.schoolId} and ${room} = ${key}
      union select c.warehouse_id from chemical.cylinder c join stock.warehouse y on y.school_id = c.school_id and y.id = c.warehouse_id
      where c.school_id = ${ctx.schoolId} and c.state <> ${CylinderState.returned} and coalesce('r' || y.room_id, 'w' || y.id) = ${key}))
    union all
    select u.name, coalesce(o.name, '') as org_name, coalesce(f.phone, '') as phone, ${reach.labs} as reached, coalesce(a.name, '') as keepers
    from ${labs} left join org.unit o on o.school_id = u.school_id and o.id = u.college_id
    left join org.lab_fact f on f.school_id = u.school_id and f.lab_id = u.id
    left join identity.account a on a.school_id = u.school_id and a.id = f.safety_officer_id
    where rl.school_id = ${ctx.schoolId} and 'r' || rl.room_id = ${key} and (exists (select 1 from chemical.container c
        where c.school_id = u.school_id and c.lab_id = u.id and ${isOut})
      or exists (select 1 from chemical.cylinder c where c.school_id = u.school_id and c.lab_id = u.id and c.room_id = rl.room_id
        and c.state <> ${CylinderState.returned}))`.execute(ctx.db);
  return rows;
}

type Stored = Omit<ContentsRow, 'extinguishing'> & { extinguishing: string; h_codes: string[]; state: string };

/** What stands in the cabinets of a room and what its laboratories have in use, a row for each substance. */
async function rowsOf(ctx: Ctx, key: string, reach: RoomReach): Promise<ContentsRow[]> {
  const { rows } = await sql<Stored>`with held as (
      select c.id, c.substance_id, w.name || '·' || b.name as place from ${cabinets}
      join chemical.container c on c.school_id = b.school_id and c.cabinet_id = b.id and ${isInPlace}
      where b.school_id = ${ctx.schoolId} and ${room} = ${key} and ${reach.stores}
      union all
      select c.id, c.substance_id, u.name || '在用' from ${labs}
      join chemical.container c on c.school_id = u.school_id and c.lab_id = u.id and ${isOut}
      where rl.school_id = ${ctx.schoolId} and 'r' || rl.room_id = ${key} and ${reach.labs}),
    placed as (select h.substance_id, h.place, count(*)::int as containers, sum(t.quantity) as total from held h
      join stock.lot t on t.school_id = ${ctx.schoolId} and t.id = h.id group by h.substance_id, h.place),
    summed as (select substance_id, sum(containers)::int as containers, sum(total) as total,
      string_agg(place || ' ' || containers || ' 件', '；' order by place) as places from placed group by substance_id)
    select s.id as substance_id, s.name, s.cas, s.un_no, ${marksOf(ctx, inForce(ctx))} as controls, s.pictograms, s.signal,
      s.storage_group, coalesce(g.name, s.storage_group) as storage_group_name, m.containers,
      trim_scale(m.total)::text as total, s.base_unit as unit, m.places, s.extinguishing, s.h_codes, s.state
    from summed m join chemical.substance s on s.school_id = ${ctx.schoolId} and s.id = m.substance_id
    left join codes.code g on g.school_id = s.school_id and g.parent_key = 'chem_storage_group' and g.code = s.storage_group
    order by g.sort, s.storage_group, s.name, s.id`.execute(ctx.db);
  return rows.map(({ h_codes, state, extinguishing, ...row }) => ({
    ...row,
    extinguishing: extinguishing || adviceOn({ h_codes, state, storage_group: row.storage_group }).extinguishing,
  }));
}

type Standing = Omit<CylindersRow, 'extinguishing'> & { extinguishing: string; h_codes: string[] };

/** Cylinders in a room, a row for each gas. */
async function gasesOf(ctx: Ctx, key: string, reach: RoomReach): Promise<CylindersRow[]> {
  const { rows } = await sql<Standing>`with held as (
      select c.*, coalesce(w.name, u.name) || case when c.spot = '' then '' else '·' || c.spot end as at from chemical.cylinder c
      left join stock.warehouse w on w.school_id = c.school_id and w.id = c.warehouse_id
      left join org.unit u on u.school_id = c.school_id and u.id = c.lab_id
      where c.school_id = ${ctx.schoolId} and c.state <> ${CylinderState.returned}
        and coalesce('r' || coalesce(c.room_id, w.room_id), 'w' || w.id) = ${key}
        and (c.warehouse_id is not null and ${reach.stores} or c.lab_id is not null and ${reach.labs})),
    summed as (select gas_id, sum(n)::int as cylinders, sum(used)::int as in_use, string_agg(at || ' ' || n || ' 瓶', '；' order by at) as places
      from (select gas_id, at, count(*) as n, count(*) filter (where state = ${CylinderState.inUse}) as used from held group by gas_id, at) x
      group by gas_id)
    select g.id as gas_id, ${gasName} as name, g.cas, coalesce(s.un_no, '') as un_no, g.storage_group,
      coalesce(s.pictograms, array['GHS04']) as pictograms, g.body, g.body_name, g.lettering, g.lettering_name, m.cylinders, m.in_use,
      m.places, coalesce(s.extinguishing, '') as extinguishing, coalesce(s.h_codes, '{}') as h_codes
    from summed m join chemical.gas_kind g on g.school_id = ${ctx.schoolId} and g.id = m.gas_id ${gasNameJoin}
    left join chemical.substance s on s.school_id = g.school_id and s.cas = g.cas and g.cas <> ''
    order by g.storage_group, 2, g.id`.execute(ctx.db);
  return rows.map(({ h_codes, extinguishing, ...row }) => ({
    ...row,
    extinguishing:
      extinguishing || adviceOn({ h_codes, state: ChemicalState.gas, storage_group: row.storage_group }).extinguishing,
  }));
}

/** Name of a room; of a store without a room that of the store. */
async function nameOf(ctx: Ctx, key: string): Promise<string | undefined> {
  const id = Number(key.slice(1));
  const { rows } = key.startsWith('r')
    ? await sql<{ name: string }>`select ${roomName(sql`${id}::bigint`)} as name from org.room w
        where w.school_id = ${ctx.schoolId} and w.id = ${id}`.execute(ctx.db)
    : await sql<{
        name: string;
      }>`select w.name from stock.warehouse w where w.school_id = ${ctx.schoolId} and w.id = ${id}`.execute(ctx.db);
  return rows[0]?.name;
}

const isRoomKey = (key: string): boolean => /^[rw]\d{1,15}$/.test(key);

/** The contents of a room as far as the reader may see them, at this minute. */
export async function readContentsOf(ctx: Ctx, key: string, reach: RoomReach): Promise<RoomContents> {
  const units = isRoomKey(key) ? await unitsOf(ctx, key, reach) : [];
  const own = units.filter(({ reached }) => reached);
  found(own[0], '房间');
  const [rows, gases] = [await rowsOf(ctx, key, reach), await gasesOf(ctx, key, reach)];
  return {
    room: key,
    name: (await nameOf(ctx, key)) ?? '',
    school_name: await findSchoolName(ctx),
    as_of: formatDateTime(ctx.now).slice(0, 16),
    is_complete: own.length === units.length,
    units: own.map(({ reached: _reached, ...unit }) => unit),
    alerts: alertsOf([...rows, ...gases.map((gas) => ({ ...gas, total: String(gas.cylinders), unit: '瓶' }))]),
    containers: rows.reduce((sum, { containers }) => sum + containers, 0),
    rows,
    gases,
  };
}

export const findContents = (ctx: Ctx, { room: key }: { room: string }) => readContentsOf(ctx, key, ownReach(ctx));

/** Rooms and stores that hold chemicals and are within reach. */
export async function pickRooms(ctx: Ctx) {
  const reach = ownReach(ctx);
  const { rows } = await sql<{ room: string; name: string }>`select room, coalesce(case when room like 'r%' then
      ${roomName(sql`substr(room, 2)::bigint`)} end, min(name)) || case when room like 'r%' then '（' || min(name) || '）' else '' end as name
    from (select ${room} as room, w.name, w.school_id from ${cabinets} where b.school_id = ${ctx.schoolId} and w.status = 1 and ${reach.stores}
      union all select 'r' || rl.room_id, u.name, u.school_id from ${labs} where rl.school_id = ${ctx.schoolId} and ${reach.labs}
        and exists (select 1 from chemical.container c where c.school_id = u.school_id and c.lab_id = u.id and ${isOut})
      union all select coalesce('r' || coalesce(c.room_id, w.room_id), 'w' || w.id), coalesce(w.name, u.name), c.school_id
        from chemical.cylinder c left join stock.warehouse w on w.school_id = c.school_id and w.id = c.warehouse_id
        left join org.unit u on u.school_id = c.school_id and u.id = c.lab_id
        where c.school_id = ${ctx.schoolId} and c.state <> ${CylinderState.returned}
          and (c.warehouse_id is not null and ${reach.stores} or c.lab_id is not null and ${reach.labs})) w
    group by room, school_id order by 2 limit 5000`.execute(ctx.db);
  return { content: rows };
}
