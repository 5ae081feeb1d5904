import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { inStores, roomName } from '#platform/stock/server/public.ts';
import { badFields } from '#kernel/server/errors.ts';

/** A place for cylinders: a store, or a room of a laboratory. */
export type GasPlace = {
  place: string;
  name: string;
  /** `r` with the id of the room, or `w` with that of a store without one. */
  room: string;
  warehouse_id: number | null;
  lab_id: number | null;
  room_id: number | null;
};
/** Where a cylinder stands before it is moved. */
type GasOrigin = { warehouse_id: number | null; lab_id: number | null };

/** Store `w` of unit `n` below `m` serves laboratory `l`. */
const serves = sql<boolean>`(starts_with(l.path, n.path) or n.level in ('warehouse', 'security', 'equip') and starts_with(l.path, m.path))`;
const units = sql`join org.unit n on n.school_id = w.school_id and n.id = w.org_id and n.deleted_at is null
  left join org.unit m on m.school_id = n.school_id and m.id = n.pid`;

/** Store `w` serves the laboratory in which the cylinder stands. */
const servesOrigin = ({ lab_id }: GasOrigin) => sql<boolean>`exists (select 1 from org.unit l
  where l.school_id = w.school_id and l.id = ${lab_id} and ${serves})`;
/** Laboratory `l` is served by the store in which the cylinder stands. */
const servedByOrigin = (
  ctx: Ctx,
  { warehouse_id }: GasOrigin,
) => sql<boolean>`exists (select 1 from stock.warehouse w ${units}
  where w.school_id = ${ctx.schoolId} and w.id = ${warehouse_id} and ${serves})`;

// Stores of waste and of consumables take no cylinders.
const takesGas = sql<boolean>`w.status = 1 and w.warehouse_type not in ('5', '6')`;

const places = (ctx: Ctx, right: RightName, from: GasOrigin): RawBuilder<unknown> => sql`
  select 'w' || w.id as place, concat_ws(' · ', w.name, ${roomName(sql`w.room_id`)}) as name,
    coalesce('r' || w.room_id, 'w' || w.id) as room, w.id as warehouse_id, null::bigint as lab_id, null::bigint as room_id
  from stock.warehouse w ${units}
  where w.school_id = ${ctx.schoolId} and ${takesGas} and (${inStores(ctx, right, 'w.id')} or ${servesOrigin(from)})
  union all
  select 'l' || w.lab_id || 'r' || w.room_id, l.name || ' · ' || ${roomName(sql`w.room_id`)}, 'r' || w.room_id, null, w.lab_id, w.room_id
  from org.room_lab w join org.unit l on l.school_id = w.school_id and l.id = w.lab_id and l.status = 1 and l.deleted_at is null
  where w.school_id = ${ctx.schoolId} and (${within(scopeOf(ctx.actor, right), 'l.path')} or ${servedByOrigin(ctx, from)})`;

const nowhere: GasOrigin = { warehouse_id: null, lab_id: null };

/** Places into which the caller may put a cylinder; of one that stands somewhere also those that its store serves. */
export async function listGasPlaces(ctx: Ctx, right: RightName, from: GasOrigin = nowhere): Promise<GasPlace[]> {
  const { rows } =
    await sql<GasPlace>`select * from (${places(ctx, right, from)}) p order by p.name limit 5000`.execute(ctx.db);
  return rows;
}

/** One of them; refuses what is none. */
export async function findGasPlace(ctx: Ctx, right: RightName, place: string, from?: GasOrigin): Promise<GasPlace> {
  const { rows } =
    await sql<GasPlace>`select * from (${places(ctx, right, from ?? nowhere)}) p where p.place = ${place}`.execute(
      ctx.db,
    );
  if (!rows[0]) throw badFields({ place: '位置不存在、已停用或不在您的管理范围内，请重新选择' });
  return rows[0];
}

/** Locks a room for cylinders, after its cabinets: of two that would fill it past each other, the second sees the first. */
export async function lockGasRoom(
  ctx: Ctx,
  { room, warehouse_id }: Pick<GasPlace, 'room' | 'warehouse_id'>,
): Promise<void> {
  const id = Number(room.slice(1));
  if (room.startsWith('r'))
    await sql`select r.id from org.room r where r.school_id = ${ctx.schoolId} and r.id = ${id} for no key update`.execute(
      ctx.db,
    );
  else
    await sql`select w.id from stock.warehouse w where w.school_id = ${ctx.schoolId} and w.id = ${warehouse_id ?? id} for no key update`.execute(
      ctx.db,
    );
}
