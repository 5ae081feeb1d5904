import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { prepareNotices } from '#platform/notices/server/public.ts';
import { ApprovalMode } from '../shared/kinds.ts';
import { reservationNotices } from '../shared/notices.ts';

/** What a school starts with: notices, and a rule for instruments and one for rooms, which it edits. */
export async function prepareReservation(ctx: Ctx): Promise<void> {
  await prepareNotices(ctx, reservationNotices);
  await sql`insert into reservation.rule (school_id, name, days, opens_at, closes_at, approval, min_minutes, max_minutes)
    select ${ctx.schoolId}, x.name, x.days, x.opens_at, x.closes_at, ${ApprovalMode.offHours}, 30, x.most
    from (values ('仪器通用规则', array[1, 2, 3, 4, 5, 6, 7], '08:00', '22:00', 480),
      ('实验室通用规则', array[1, 2, 3, 4, 5], '08:00', '22:00', 720)) x(name, days, opens_at, closes_at, most)
    where not exists (select 1 from reservation.rule r where r.school_id = ${ctx.schoolId})
    on conflict do nothing`.execute(ctx.db);
}
