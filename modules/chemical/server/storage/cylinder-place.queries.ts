import { sql, type RawBuilder } from 'kysely';
import { firstId, roomName } from '#platform/stock/server/public.ts';

/** Name of gas `g`; the dictionary keeps it. */
export const gasName: RawBuilder<string> = sql<string>`coalesce(gn.name, g.code)`;
export const gasNameJoin = sql`left join codes.code gn on gn.school_id = g.school_id and gn.parent_key = 'gas_type' and gn.code = g.code`;

/** Its room; null of a store without one. */
export const cylinderRoomId = firstId('c.room_id', 'cw.room_id');
/** Cylinder `c` in a store, or in a room of a laboratory; of a store without a room the store. */
export const cylinderRoom = sql<string>`coalesce('r' || ${cylinderRoomId}, 'w' || cw.id)`;
export const cylinderJoins = {
  g: sql`join chemical.gas_kind g on g.school_id = c.school_id and g.id = c.gas_id`,
  gn: gasNameJoin,
  cw: sql`left join stock.warehouse cw on cw.school_id = c.school_id and cw.id = c.warehouse_id`,
  cu: sql`left join org.unit cu on cu.school_id = c.school_id and cu.id = c.lab_id`,
};
/** Cylinders `c` with gas `g`, store `cw` and laboratory `cu`. */
export const cylinders = sql`chemical.cylinder c ${sql.join(Object.values(cylinderJoins), sql` `)}`;
/** Unit and store to which a cylinder belongs today. */
export const cylinderUnit = sql<number>`coalesce(c.lab_id, cw.org_id)`;

// The function reads the school of a row `w`.
/** Its room, in words; '' of a store without one. */
export const cylinderRoomName = sql<string>`(select coalesce(${roomName(cylinderRoomId)}, '') from (select c.school_id) w)`;
/** Its store or laboratory. */
export const cylinderHolder = sql<string>`coalesce(cw.name, cu.name)`;
/** Where a cylinder stands, in words. */
export const cylinderPlace = sql<string>`concat_ws(' · ', ${cylinderHolder}, nullif(${cylinderRoomName}, ''), nullif(c.spot, ''))`;
