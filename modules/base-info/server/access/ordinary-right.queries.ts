import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { GrantStatus } from '../../shared/access/door-grant.ts';
import { MemberStatus } from '../../shared/people/member.ts';

/** What a right at a door says about days, hours and its reason. */
export type OrdinaryRight = { days: number[]; opens_at: string | null; closes_at: string | null; reason: string };

/** A person at a laboratory or a door. */
export const placeKey = (place: number, person: number) => `${place}|${person}`;

type Places = { labs: readonly number[]; people: readonly number[] };

/**
 * Valid rights of people at doors of laboratories, without those of special times, bookings and batches; by door and person.
 * Locked ones stay as they are until the transaction has written them.
 */
export async function ordinaryRights(ctx: Ctx, { labs, people }: Places, isLocked = false) {
  const { rows } = await sql<OrdinaryRight & { door_id: number; user_id: number }>`select g.door_id, g.user_id,
      to_json(g.days) as days, g.opens_at, g.closes_at, g.reason
    from base_info.door_grant g where g.school_id = ${ctx.schoolId} and g.lab_id = any(${[...labs]}) and g.user_id = any(${[...people]})
      and g.status = ${sql.lit(GrantStatus.valid)} and g.special_time_id is null and g.booking_id is null and g.batch_id is null
    ${isLocked ? sql`order by g.id for update of g` : sql``}`.execute(ctx.db);
  return new Map(rows.map(({ door_id, user_id, ...right }) => [placeKey(door_id, user_id), right]));
}

/** Last days of the admission of present members, by laboratory and person. */
export async function admissionsIn(ctx: Ctx, { labs, people }: Places) {
  const { rows } = await sql<{
    lab_id: number;
    user_id: number;
    admitted_to: string;
  }>`select m.lab_id, m.user_id, m.admitted_to
    from base_info.lab_member m where m.school_id = ${ctx.schoolId} and m.lab_id = any(${[...labs]}) and m.user_id = any(${[...people]})
      and m.status = ${sql.lit(MemberStatus.present)} and m.admitted_to is not null`.execute(ctx.db);
  return new Map(rows.map(({ lab_id, user_id, admitted_to }) => [placeKey(lab_id, user_id), admitted_to]));
}
