import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { MemberKind, MemberStatus } from '../../shared/people/member.ts';

export const memberDoc = 'base-info.lab-member';

declare module '#kernel/server/events.ts' {
  interface Events {
    /** The admission of members was registered by hand. */
    'base-info.member.admitted': { ids: readonly number[] };
  }
}

/** `to`: the last day; null ends the admission. `note` says why, in the history of the member. */
type NewAdmission = { labId: number; userId: number; to: string | null; tutorId?: number | null; note: string };

/**
 * Admits a person to a laboratory until a day, or ends the admission. Who is admitted becomes a member; who is not any more
 * stays one. Neither is checked against the caller's scope: the caller has decided by rules of its own.
 */
export async function setAdmission(ctx: Ctx, { labId, userId, to, tutorId = null, note }: NewAdmission): Promise<void> {
  const present = sql.lit(MemberStatus.present);
  const stamps = sql`version = m.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}`;
  const statement =
    to === null
      ? sql<{ id: number }>`update base_info.lab_member m set admitted_to = null, ${stamps}
        where m.school_id = ${ctx.schoolId} and m.lab_id = ${labId} and m.user_id = ${userId} and m.status = ${present}
          and m.admitted_to is not null returning m.id`
      : sql<{
          id: number;
        }>`insert into base_info.lab_member as m (school_id, lab_id, user_id, kind, tutor_id, joined_on, admitted_to,
          created_by, created_at, updated_by, updated_at)
        select a.school_id, ${labId}, a.id, case when a.user_type = 'outside_school' then ${MemberKind.outside}
            when a.user_type in ('teacher', 'else') then ${MemberKind.teacher} else ${MemberKind.student} end,
          nullif(${tutorId}::bigint, a.id), (${ctx.now}::timestamptz at time zone 'Asia/Shanghai')::date, ${to}::date, ${ctx.actor.userId},
          ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
        from identity.account a where a.school_id = ${ctx.schoolId} and a.id = ${userId} and a.deleted_at is null
        on conflict (school_id, lab_id, user_id) where status = 1
        do update set admitted_to = excluded.admitted_to, tutor_id = coalesce(m.tutor_id, excluded.tutor_id), ${stamps}
        returning m.id`;
  const { rows } = await statement.execute(ctx.db);
  const [row] = rows;
  if (!row) return;
  await ctx.audit({
    action: to === null ? '终止准入' : '准入',
    docType: memberDoc,
    docId: row.id,
    note,
    after: { admitted_to: to },
  });
  await emit(ctx, 'kernel.document.changed', {
    docType: memberDoc,
    ids: [row.id],
    to: String(MemberStatus.present),
  });
}
