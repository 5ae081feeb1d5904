import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { FacilityStatus } from '../../shared/facility-status.ts';

/** Facilities `f` of a category that work today, of the laboratories in a room. */
const working = (ctx: Ctx, room: RawBuilder<unknown>, category: string) => sql`base_info.lab_facility f
  join base_info.lab_room fr on fr.school_id = f.school_id and fr.lab_id = f.lab_id and fr.room_id = ${room}
  where f.school_id = ${ctx.schoolId} and f.category = ${category} and f.status = ${sql.lit(FacilityStatus.normal)}
    and (f.expires_on is null or f.expires_on >= ${formatDate(ctx.now)}::date)`;

/** A facility of a category works in the room of a column today. */
export const hasWorkingFacility = (ctx: Ctx, room: RawBuilder<unknown>, category: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from ${working(ctx, room, category)})`;

/** The same of one room; what works stays as it is until the transaction ends. */
export async function lockWorkingFacility(ctx: Ctx, roomId: number, category: string): Promise<boolean> {
  const { rows } =
    await sql`select f.id from ${working(ctx, sql`${roomId}::bigint`, category)} order by f.id limit 1 for share of f`.execute(
      ctx.db,
    );
  return rows.length > 0;
}
