import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { MemberKind, MemberStatus } from '../../shared/people/member.ts';
import { RiskStatus } from '../../shared/risk/risk-point.states.ts';
import { UseStatus } from '../../shared/use-status.ts';

/** Class of laboratories and of attributes. */
const chemistry = sql.lit(1);

/** Laboratory `l` works with chemicals: by its class, by an aptitude, or by an approved risk point of that class. */
export const usesChemicals = sql<boolean>`(coalesce(l.lab_class = ${chemistry}, false)
  or exists (select 1 from base_info.lab_aptitude x join base_info.attribute a on a.school_id = x.school_id and a.id = x.attribute_id
    where x.school_id = l.school_id and x.lab_id = l.id and a.lab_class = ${chemistry})
  or exists (select 1 from base_info.risk_point x where x.school_id = l.school_id and x.lab_id = l.id
    and x.lab_class = ${chemistry} and x.status = ${sql.lit(RiskStatus.pass)}))`;

/** Member `m` is present and admitted today. */
export const isAdmitted = ({ now }: Ctx) => sql<boolean>`(m.status = ${sql.lit(MemberStatus.present)}
  and m.admitted_to >= ${formatDate(now)}::date)`;

type AdmittedPerson = { id: number; name: string; job_no: string; is_teacher: boolean };

/** People who may work in a laboratory today. The laboratory is not checked against the caller's scope. */
export async function admittedTo(ctx: Ctx, labId: number): Promise<AdmittedPerson[]> {
  const { rows } = await sql<AdmittedPerson>`select a.id, a.name, coalesce(a.job_no, '') as job_no,
      m.kind = ${MemberKind.teacher} as is_teacher
    from base_info.lab_member m
    join identity.account a on a.school_id = m.school_id and a.id = m.user_id and a.status = 1 and a.deleted_at is null
    where m.school_id = ${ctx.schoolId} and m.lab_id = ${labId} and ${isAdmitted(ctx)} order by a.id limit 1000`.execute(
    ctx.db,
  );
  return rows;
}

/** People who may work in laboratories today, with the laboratory. */
export async function admittedToLabs(ctx: Ctx, labs: readonly number[]) {
  const { rows } = await sql<{ lab_id: number; id: number; name: string }>`select m.lab_id, a.id, a.name
    from base_info.lab_member m
    join identity.account a on a.school_id = m.school_id and a.id = m.user_id and a.status = 1 and a.deleted_at is null
    where m.school_id = ${ctx.schoolId} and m.lab_id = any(${[...labs]}) and ${isAdmitted(ctx)} order by m.lab_id, a.id limit 5000`.execute(
    ctx.db,
  );
  return rows;
}

type AdmittingLab = { id: number; name: string; is_teacher: boolean; is_open: boolean; uses_chemicals: boolean };

/** Laboratories to which the caller is admitted today. */
export async function labsAdmitting(ctx: Ctx): Promise<AdmittingLab[]> {
  const { rows } = await sql<AdmittingLab>`select l.id, u.name, m.kind = ${MemberKind.teacher} as is_teacher,
      l.use_status = ${sql.lit(UseStatus.open)} as is_open,
      ${usesChemicals} as uses_chemicals
    from base_info.lab_member m join base_info.lab l on l.school_id = m.school_id and l.id = m.lab_id
    join org.unit u on u.school_id = l.school_id and u.id = l.id and u.status = 1 and u.deleted_at is null
    where m.school_id = ${ctx.schoolId} and m.user_id = ${ctx.actor.userId} and ${isAdmitted(ctx)} order by upper(u.code) limit 500`.execute(
    ctx.db,
  );
  return rows;
}
