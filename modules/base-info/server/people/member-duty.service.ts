import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { MemberStatus } from '../../shared/people/member.ts';

/**
 * Gives the people of laboratories the duties that these name, and adds who is not a member yet; who loses a duty stays a
 * member. Without ids: all laboratories of the school.
 */
export async function followDuties(ctx: Ctx, labIds?: readonly number[]): Promise<void> {
  const ids = labIds && [...labIds];
  const ofLabs = (column: string) => (ids ? sql`${sql.ref(column)} = any(${ids})` : sql`true`);
  const present = sql.lit(MemberStatus.present);
  const stamps = sql`version = m.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}`;
  await sql`with wanted as materialized (
      select l.id as lab_id, d.user_id, array_agg(d.duty order by d.n) as duties
      from base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id and u.deleted_at is null
      cross join lateral (values (u.head_id, 'head', 1), (l.safety_head_id, 'safety_head', 2), (l.safety_officer_id, 'officer', 3),
        (l.student_officer_id, 'student_officer', 4)) as d(user_id, duty, n)
      where l.school_id = ${ctx.schoolId} and ${ofLabs('l.id')} and d.user_id is not null group by l.id, d.user_id),
    ended as (update base_info.lab_member m set duties = '{}', ${stamps}
      where m.school_id = ${ctx.schoolId} and ${ofLabs('m.lab_id')} and m.duties <> '{}'
        and not exists (select 1 from wanted w where w.lab_id = m.lab_id and w.user_id = m.user_id))
    insert into base_info.lab_member as m (school_id, lab_id, user_id, kind, duties, joined_on, created_by, created_at, updated_by,
      updated_at)
    select ${ctx.schoolId}, w.lab_id, w.user_id, case when a.user_type = 'outside_school' then 'outside'
        when a.user_type in ('teacher', 'else') then 'teacher' else 'student' end, w.duties, ${formatDate(ctx.now)}::date,
      ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
    from wanted w join identity.account a on a.school_id = ${ctx.schoolId} and a.id = w.user_id and a.deleted_at is null
      and a.id = any(array(select distinct user_id from wanted))
    on conflict (school_id, lab_id, user_id) where status = ${present}
    do update set duties = excluded.duties, ${stamps} where m.duties <> excluded.duties`.execute(ctx.db);
}
