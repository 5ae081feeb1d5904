import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { isAdmitted } from '#modules/base-info/server/public.ts';
import { AdmissionStatus, isOpenToChange } from '../../shared/admission/admission.states.ts';
import type { admissionApi, MyAdmission } from '../../shared/admission/admission.ts';
import { levelName } from '../../shared/admission/level-name.ts';
import { admissionActions } from './admission.policy.ts';
import { standingOf, standingsOf, workStanding } from './standing.queries.ts';

type Own = Omit<MyAdmission, 'level_name' | 'items' | 'can'>;

// Laboratories in which the caller is a member or has ever applied, each with the latest admission.
async function readOwn(ctx: Ctx): Promise<Own[]> {
  const me = ctx.actor.userId;
  const { rows } =
    await sql<Own>`select u.id as lab_id, u.name as lab_name, coalesce(m.may, false) as may, d.id as admission_id,
      d.status, d.source, coalesce(d.ends_on, m.admitted_to)::text as ends_on, d.grace_until, coalesce(d.reason, '') as reason
    from org.unit u
    left join lateral (select coalesce(${isAdmitted(ctx)}, false) as may, m.admitted_to from base_info.lab_member m
      where m.school_id = u.school_id and m.lab_id = u.id and m.user_id = ${me} and m.status = 1) m on true
    left join lateral (select x.id, x.status, x.source, x.ends_on, x.grace_until, x.reason from training.admission x
      where x.school_id = u.school_id and x.lab_id = u.id and x.user_id = ${me} order by x.id desc limit 1) d on true
    where u.school_id = ${ctx.schoolId} and u.deleted_at is null and u.status = 1 and u.id = any(array(
      select y.lab_id from base_info.lab_member y where y.school_id = ${ctx.schoolId} and y.user_id = ${me} and y.status = 1
      union select z.lab_id from training.admission z where z.school_id = ${ctx.schoolId} and z.user_id = ${me}))
    order by coalesce(m.may, false) desc, upper(u.code) limit 200`.execute(ctx.db);
  return rows;
}

function actionsOn({ actor }: Ctx, { status, may }: Own): MyAdmission['can'] {
  const own = status === null ? [] : admissionActions(actor, { status, user_id: actor.userId, manages: false });
  const isOpen = status !== null && (isOpenToChange(status) || status === AdmissionStatus.waiting);
  const isOver = !may && status !== AdmissionStatus.suspended && !isOpen;
  return [
    ...(isOver && actor.rights.has('training.admission.apply') ? (['apply'] as const) : []),
    ...own.filter((one) => one === 'edit' || one === 'withdraw' || one === 'badge'),
  ];
}

/** 我的准入: every laboratory of the caller with what it asks and where the admission stands. */
export async function listMine(ctx: Ctx): Promise<{ content: MyAdmission[] }> {
  const rows = await readOwn(ctx);
  const standings = await standingsOf(
    ctx,
    rows.map(({ lab_id }) => ({ lab_id, user_id: ctx.actor.userId })),
  );
  return {
    content: rows.map((row, at) => ({
      ...row,
      level_name: levelName(standings[at]!.level),
      items: standings[at]!.items,
      can: actionsOn(ctx, row),
    })),
  };
}

/** Laboratories in use by name or number; without a keyword those of the caller's college. */
export async function pickLabs(ctx: Ctx, { keyword, ids = [] }: InputOf<typeof admissionApi.labs>) {
  const chosen =
    ids.length > 0
      ? sql<boolean>`u.id = any(${ids})`
      : keyword
        ? matches('u.keywords', sql`u.name || ' ' || u.code`, keyword)
        : sql<boolean>`u.college_id = (select a.college_id from identity.account a
            where a.school_id = ${ctx.schoolId} and a.id = ${ctx.actor.userId})`;
  const { rows } = await sql<{
    id: number;
    name: string;
    college_name: string;
  }>`select u.id, u.name, coalesce(c.name, '') as college_name
    from org.unit u join base_info.lab l on l.school_id = u.school_id and l.id = u.id
    left join org.unit c on c.school_id = u.school_id and c.id = u.college_id
    where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.status = 1 and u.deleted_at is null and ${chosen}
    order by upper(u.code) limit 50`.execute(ctx.db);
  return { content: rows };
}

/** Teachers of a laboratory in use, without the caller. */
export async function pickMentors(ctx: Ctx, { lab_id }: InputOf<typeof admissionApi.mentors>) {
  const { rows } = await sql<{ id: number; name: string }>`select t.id, t.name from base_info.lab_member m
    join identity.account t on t.school_id = m.school_id and t.id = m.user_id and t.status = 1 and t.deleted_at is null
    where m.school_id = ${ctx.schoolId} and m.lab_id = ${lab_id} and m.status = 1 and m.kind = 'teacher'
      and m.user_id <> ${ctx.actor.userId} order by t.name, t.id limit 200`.execute(ctx.db);
  return { content: rows };
}

/** What an application of the caller for a laboratory needs. */
export async function findTerms(ctx: Ctx, { lab_id }: InputOf<typeof admissionApi.terms>) {
  const me = ctx.actor.userId;
  const { rows } = await sql<{ needs_mentor: boolean }>`select a.user_type not in ('teacher', 'else') as needs_mentor
    from org.unit u join identity.account a on a.school_id = u.school_id and a.id = ${me}
    where u.school_id = ${ctx.schoolId} and u.id = ${lab_id} and u.level = 'lab' and u.status = 1 and u.deleted_at is null`.execute(
    ctx.db,
  );
  const { needs_mentor } = found(rows[0], '实验室');
  const standing = await standingOf(ctx, lab_id, me);
  const { latest, requirement } = standing;
  const commitment = requirement?.commitment === false ? '' : await settingOf(ctx, 'admission_commitment');
  return { ...(await workStanding(ctx, lab_id, me, standing)), needs_mentor, latest, commitment };
}
