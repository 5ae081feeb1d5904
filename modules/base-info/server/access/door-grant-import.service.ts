import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { DoorSync, GrantSource } from '../../shared/access/door-grant.ts';
import type { Hours } from '../../shared/access/door-hours.ts';
import { MemberStatus } from '../../shared/people/member.ts';
import { sendTo } from './door-grant.service.ts';

type GrantLine = Hours & { door_id: number; user_id: number; starts_at: Date; ends_at: Date; reason: string };

const given = sql`(excluded.starts_at, excluded.ends_at, excluded.days, excluded.opens_at, excluded.closes_at, excluded.reason)`;
const stored = sql`(g.starts_at, g.ends_at, g.days, g.opens_at, g.closes_at, g.reason)`;

/**
 * Writes ordinary rights of a sheet, each until the end of the admission at most. A right that is there already and says
 * the same stays as it is, so that no device hears of it again.
 */
export async function writeGrantRows(ctx: Ctx, lines: readonly GrantLine[]): Promise<void> {
  const { rows } = await sql<{ ready: number; doors: number[] }>`with ready as materialized (
      select d.id as door_id, d.lab_id, m.user_id, r.starts_at, least(r.ends_at, m.last) as ends_at, r.days, r.opens_at, r.closes_at, r.reason
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) r (door_id bigint, user_id bigint, starts_at timestamptz,
        ends_at timestamptz, days int[], opens_at text, closes_at text, reason text)
      join base_info.door d on d.school_id = ${ctx.schoolId} and d.id = r.door_id and d.status = ${sql.lit(Enabled.on)}
      join (select a.lab_id, a.user_id, (a.admitted_to + time '23:59:59') at time zone 'Asia/Shanghai' as last
        from base_info.lab_member a where a.school_id = ${ctx.schoolId} and a.status = ${sql.lit(MemberStatus.present)}
          and a.admitted_to >= ${formatDate(ctx.now)}::date) m on m.lab_id = d.lab_id and m.user_id = r.user_id and m.last > r.starts_at),
    written as (insert into base_info.door_grant as g (school_id, door_id, lab_id, user_id, starts_at, ends_at, days, opens_at,
        closes_at, source, reason, created_by, created_at, updated_by, updated_at)
      select ${ctx.schoolId}, door_id, lab_id, user_id, starts_at, ends_at, days, opens_at, closes_at, ${GrantSource.admission}, reason,
        ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now} from ready
      on conflict (school_id, door_id, user_id) where status = 1 and special_time_id is null and booking_id is null and batch_id is null
      do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at, days = excluded.days, opens_at = excluded.opens_at,
        closes_at = excluded.closes_at, reason = excluded.reason, source = excluded.source, sync = ${sql.lit(DoorSync.pending)},
        edition = g.edition + 1, attempts = 0, error = '', claimed_at = null, version = g.version + 1,
        updated_at = excluded.updated_at, updated_by = excluded.updated_by
      where ${stored} is distinct from ${given} returning g.door_id)
    select (select count(*)::int from ready) as ready, coalesce((select json_agg(distinct door_id) from written), '[]') as doors`.execute(
    ctx.db,
  );
  const { ready, doors } = rows[0]!;
  if (ready < lines.length) throw new Error('a door or an admission ended while its row was imported');
  await sendTo(ctx, doors);
}
