import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import { inHouse, isDangerous, isGas, readRoomLoads, room } from '../purchase/purchase-facts.queries.ts';

type RoomStand = {
  room: string;
  name: string;
  org_id: number | null;
  area: number;
  containers: number;
  total: number;
  flammable: number;
  limit: number;
  flammable_limit: number;
  /** The larger of both occupations. */
  share: number;
};
type Place = { room: string; name: string; org_id: number; area: number | null; containers: number };

const usualArea = 50;
const rounded = (amount: number) => Math.round(amount * 100) / 100;

/** What the rooms of laboratories hold against their limits (rule 3), of warehouses `w` that meet the condition. */
export async function roomStands(ctx: Ctx, reach: RawBuilder<boolean>): Promise<RoomStand[]> {
  const { rows } = await sql<Place>`select ${room} as room, min(w.name) as name, min(w.org_id) as org_id,
      max(coalesce(r.area, w.area))::float8 as area, count(c.id)::int as containers
    from stock.warehouse w join stock.cabinet b on b.school_id = w.school_id and b.warehouse_id = w.id
    left join org.room r on r.school_id = w.school_id and r.id = coalesce(b.room_id, w.room_id)
    left join (chemical.container c join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
        and ${isDangerous(ctx)} and not ${isGas})
      on c.school_id = b.school_id and c.cabinet_id = b.id and c.state = any(${[...inHouse]})
    where w.school_id = ${ctx.schoolId} and w.warehouse_type = '3' and w.status = 1 and ${reach} group by 1`.execute(
    ctx.db,
  );
  const loads = await readRoomLoads(
    ctx,
    rows.map((one) => one.room),
    0,
  );
  const of = await settingsOf(ctx, ['chem_room_total', 'chem_room_flammable']);
  return rows.map(({ area, ...place }) => {
    const { total, flammable } = loads.get(place.room) ?? { total: 0, flammable: 0 };
    const scale = (area ?? usualArea) / usualArea;
    const [limit, flammable_limit] = [Number(of.chem_room_total) * scale, Number(of.chem_room_flammable) * scale];
    return {
      ...place,
      area: area ?? usualArea,
      total: rounded(total),
      flammable: rounded(flammable),
      limit: rounded(limit),
      flammable_limit: rounded(flammable_limit),
      share: Math.max(total / limit, flammable / flammable_limit),
    };
  });
}
