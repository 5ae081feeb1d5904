import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { MemberStatus } from '../../shared/people/member.ts';
import { isAdmitted, usesChemicals } from './admitted.queries.ts';

/** A person of a laboratory, with whether the admission holds today. */
type StandingPerson = { id: number; name: string; kind: string; isAdmitted: boolean };
/** What a laboratory is allowed and who works in it, for documents of other slices. */
export type LabStanding = {
  name: string;
  college_id: number | null;
  use_status: number;
  lab_class: number | null;
  hasChemicals: boolean;
  people: StandingPerson[];
};

/** The standing of a laboratory in use; undefined if there is none. Not checked against the caller's scope. */
export async function labStanding(ctx: Ctx, labId: number): Promise<LabStanding | undefined> {
  const { rows } = await sql<LabStanding>`select u.name, u.college_id, l.use_status, l.lab_class,
      ${usesChemicals} as "hasChemicals",
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'kind', m.kind,
          'isAdmitted', coalesce(${isAdmitted(ctx)}, false)) order by a.name, a.id)
        from base_info.lab_member m join identity.account a on a.school_id = m.school_id and a.id = m.user_id and a.status = 1
          and a.deleted_at is null
        where m.school_id = l.school_id and m.lab_id = l.id and m.status = ${sql.lit(MemberStatus.present)}), '[]') as people
    from base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id and u.status = 1 and u.deleted_at is null
    where l.school_id = ${ctx.schoolId} and l.id = ${labId}`.execute(ctx.db);
  return rows[0];
}

/** Laboratories in which the caller is a present member, as ids. */
export const ownMemberLabs = (ctx: Ctx) => sql`select m.lab_id from base_info.lab_member m
  where m.school_id = ${ctx.schoolId} and m.user_id = ${ctx.actor.userId} and m.status = ${sql.lit(MemberStatus.present)}`;
