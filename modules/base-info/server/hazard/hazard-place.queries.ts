import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

/** Hazard sources of a building by their room, else by their laboratory; 0 stands for none. */
export function sourcesInBuilding(ctx: Ctx, id: number) {
  const building = id === 0 ? sql`is null` : sql`= ${id}`;
  const own = sql`base_info.hazard_source s`;
  return sql`select s.id, s.lab_id, s.status from ${own} join org.room x on x.school_id = s.school_id and x.id = s.room_id
      where s.school_id = ${ctx.schoolId} and x.building_id ${building}
    union all select s.id, s.lab_id, s.status from ${own} join base_info.lab x on x.school_id = s.school_id and x.id = s.lab_id
      where s.school_id = ${ctx.schoolId} and s.room_id is null and x.building_id ${building}`;
}
