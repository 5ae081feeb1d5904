import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

/** Hazard sources of a building by their room, else by their laboratory; 0 stands for none. */
export function sourcesInBuilding(ctx: Ctx, id: number) {
  const building = id === 0 ? sql`is null` : sql`= ${id}`;
  const inIt = (table: string) => sql`any(array(select x.id from ${sql.table(table)} x
    where x.school_id = ${ctx.schoolId} and x.building_id ${building}))`;
  const own = sql`select s.id, s.lab_id, s.status from base_info.hazard_source s where s.school_id = ${ctx.schoolId}`;
  return sql`${own} and s.room_id = ${inIt('org.room')}
    union all ${own} and s.room_id is null and s.lab_id = ${inIt('base_info.lab')}`;
}
