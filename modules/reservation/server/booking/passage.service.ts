import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { endPassage, grantPassage } from '#modules/base-info/server/public.ts';
import { settingsOf } from '#platform/codes/server/public.ts';

type Booked = { no: string; lab_id: number; starts_at: Date; ends_at: Date; users: number[] };

/** People of a booking may enter its laboratory around its time. */
export async function openDoors(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<Booked>`select b.no, b.lab_id, b.starts_at, b.ends_at,
      (select json_agg(x.id) from (select b.user_id as id union select p.user_id from reservation.booking_person p
        where p.school_id = b.school_id and p.booking_id = b.id) x) as users
    from reservation.booking b where b.school_id = ${ctx.schoolId} and b.id = ${id}`.execute(ctx.db);
  const { no, lab_id, starts_at, ends_at, users } = rows[0]!;
  const settings = await settingsOf(ctx, ['booking_door_before', 'booking_door_after']);
  const minutes = (key: 'booking_door_before' | 'booking_door_after') => Number(settings[key]) * 60_000;
  await grantPassage(ctx, {
    bookingId: id,
    labId: lab_id,
    users,
    from: new Date(starts_at.getTime() - minutes('booking_door_before')),
    to: new Date(ends_at.getTime() + minutes('booking_door_after')),
    reason: `预约 ${no}`,
  });
}

export const closeDoors = (ctx: Ctx, id: number, reason: string) => endPassage(ctx, id, reason);
