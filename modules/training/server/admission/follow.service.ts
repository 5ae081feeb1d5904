import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { AdmissionSource, admissionStates, AdmissionStatus } from '../../shared/admission/admission.states.ts';
import { missingText } from '../../shared/admission/missing.rules.ts';
import { CertificateKind } from '../../shared/certificate.states.ts';
import { trainingErrors } from '../../shared/errors.ts';
import { certificatesOf } from '../exam/certificates.queries.ts';
import { admissionChange } from './admission-change.rules.ts';
import { tellEnding, tellGrace } from './admission-notice.service.ts';
import { lockAdmissions, type Locked } from './locked.queries.ts';
import { cancelLocked, suspendLocked } from './manage.service.ts';
import { standingsOf, type Standing } from './standing.queries.ts';

const { valid, suspended, draft, rejected } = AdmissionStatus;

async function setGrace(ctx: Ctx, id: number, until: string | null, missing: string): Promise<void> {
  await sql`update training.admission set grace_until = ${until}, grace_missing = ${missing}, version = version + 1,
      updated_at = ${ctx.now} where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
}

/** A certificate that was needed for the admission and does not hold any more suspends; something new gets time. */
async function lookAt(
  ctx: Ctx,
  row: Locked,
  { missing, requirement }: Standing,
  held: readonly string[],
  days: number,
) {
  const lost = row.kinds.filter((kind) => requirement?.kinds.includes(kind) && !held.includes(kind));
  if (lost.length > 0)
    return suspendLocked(ctx, row, `${lost.map((kind) => labelOf(CertificateKind, kind)).join('、')}证书已失效`);
  const today = formatDate(ctx.now);
  const text = missingText(missing);
  if (missing.length === 0) return row.grace_until === null ? undefined : setGrace(ctx, row.id, null, '');
  if (row.grace_until !== null)
    return row.grace_until < today ? suspendLocked(ctx, row, `期限内未补齐：${text}`) : undefined;
  if (days === 0) return suspendLocked(ctx, row, `缺少：${text}`);
  const until = addDays(today, days);
  await setGrace(ctx, row.id, until, text);
  await tellGrace(ctx, row, until, text);
}

/** Looks at valid admissions again; those registered by hand are outside the matrix. */
async function recheck(ctx: Ctx, which: RawBuilder<boolean>): Promise<void> {
  const rows = await lockAdmissions(
    ctx,
    sql<boolean>`m.status = ${sql.lit(valid)} and m.source = ${sql.lit(AdmissionSource.apply)}
      and m.ends_on >= ${formatDate(ctx.now)}::date and ${which}`,
  );
  if (rows.length === 0) return;
  const standings = await standingsOf(ctx, rows);
  const certificates = await certificatesOf(
    ctx,
    rows.map(({ user_id }) => user_id),
  );
  const days = Number(await settingOf(ctx, 'admission_grace_days'));
  for (const [at, row] of rows.entries()) {
    const held = certificates.filter(({ user_id }) => user_id === row.user_id).map(({ kind }) => kind);
    await lookAt(ctx, row, standings[at]!, held, days);
  }
}

export const recheckPeople = (ctx: Ctx, users: readonly number[]) =>
  recheck(ctx, sql<boolean>`m.user_id = any(${[...users]})`);
export const recheckLab = (ctx: Ctx, labId: number) => recheck(ctx, sql<boolean>`m.lab_id = ${labId}`);

/** Ends what has run out and reminds of what soon will. Consumers go by the day, so nothing waits for this. */
export async function expireAdmissions(ctx: Ctx): Promise<void> {
  const today = formatDate(ctx.now);
  const ended = sql<boolean>`m.status in (${sql.lit(valid)}, ${sql.lit(suspended)}) and m.ends_on < ${today}::date`;
  for (const { id } of await lockAdmissions(ctx, ended))
    await applyTransition(ctx, admissionStates, admissionChange(id, 'expire'));
  const days = (await settingOf(ctx, 'admission_remind_days')).split(' ').map(Number);
  const ends = days.map((one) => addDays(today, one));
  const ending = sql<boolean>`m.status = ${sql.lit(valid)} and m.ends_on = any(${ends}::date[])`;
  for (const row of await lockAdmissions(ctx, ending))
    await tellEnding(ctx, row, row.ends_on, days[ends.indexOf(row.ends_on)]!);
}

/** Laboratories with admissions to look at again, each by a job of its own. */
export async function recheckAll(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ lab_id: number }>`select distinct lab_id from training.admission
    where school_id = ${ctx.schoolId} and status = ${sql.lit(valid)} and source = ${sql.lit(AdmissionSource.apply)}
    order by lab_id limit 5000`.execute(ctx.db);
  for (const { lab_id } of rows)
    await ctx.job('training.recheck-lab', { lab_id }, { dedupe: `recheck:${lab_id}:${formatDate(ctx.now)}` });
}

/** Who has left a laboratory, or whose account is closed, is not admitted any more. */
export async function cancelWhere(ctx: Ctx, which: RawBuilder<boolean>, reason: string): Promise<void> {
  const open = sql.join([valid, suspended, draft, rejected].map((one) => sql.lit(one)));
  for (const row of await lockAdmissions(ctx, sql<boolean>`m.status in (${open}) and ${which}`))
    await cancelLocked(ctx, row, reason);
}

type ByHand = {
  lab_id: number;
  user_id: number;
  name: string;
  until: string | null;
  status: number | null;
  source: string | null;
  ends_on: string;
};

/** Takes over what the members of a laboratory got by hand. What was applied for, or is suspended, is not changed there. */
export async function followHand(ctx: Ctx, memberIds: readonly number[]): Promise<void> {
  const { rows } =
    await sql<ByHand>`select m.lab_id, m.user_id, a.name, m.admitted_to::text as until, d.status, d.source, d.ends_on
    from base_info.lab_member m join identity.account a on a.school_id = m.school_id and a.id = m.user_id
    left join training.admission d on d.school_id = m.school_id and d.lab_id = m.lab_id and d.user_id = m.user_id
      and d.status in (${sql.lit(valid)}, ${sql.lit(suspended)})
    where m.school_id = ${ctx.schoolId} and m.id = any(${[...memberIds]})`.execute(ctx.db);
  for (const { name, status, source, until, ends_on } of rows) {
    assert(status !== suspended, trainingErrors.admissionSuspended, { name });
    const isApplied = status === valid && source === AdmissionSource.apply && until !== ends_on;
    assert(!isApplied, trainingErrors.admissionApplied, { name, until: ends_on });
  }
  await mirrorHand(ctx, sql<boolean>`m.id = any(${[...memberIds]})`);
}

/** Rows of this list for members who were admitted by hand. */
export async function mirrorHand(ctx: Ctx, which: RawBuilder<boolean>): Promise<void> {
  const stamps = sql`version = d.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}`;
  const today = formatDate(ctx.now);
  await sql`with members as materialized (select m.lab_id, m.user_id, m.tutor_id, m.admitted_to from base_info.lab_member m
      where m.school_id = ${ctx.schoolId} and m.status = 1 and ${which}),
    ended as (update training.admission d set status = ${sql.lit(AdmissionStatus.cancelled)}, reason = '手工登记已取消', ${stamps}
      from members m where d.school_id = ${ctx.schoolId} and d.lab_id = m.lab_id and d.user_id = m.user_id and d.status = ${sql.lit(valid)}
        and d.source = ${sql.lit(AdmissionSource.hand)} and m.admitted_to is null returning d.id),
    changed as (update training.admission d set ends_on = greatest(m.admitted_to, d.starts_on), ${stamps}
      from members m where d.school_id = ${ctx.schoolId} and d.lab_id = m.lab_id and d.user_id = m.user_id and d.status = ${sql.lit(valid)}
        and d.source = ${sql.lit(AdmissionSource.hand)} and m.admitted_to <> d.ends_on returning d.id)
    insert into training.admission (school_id, lab_id, user_id, source, mentor_id, starts_on, ends_on, status, created_by, created_at,
      updated_by, updated_at)
    select ${ctx.schoolId}, m.lab_id, m.user_id, ${AdmissionSource.hand}, m.tutor_id, least(${today}::date, m.admitted_to), m.admitted_to,
      ${sql.lit(valid)}, ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
    from members m where m.admitted_to >= ${today}::date and not exists (select 1 from training.admission d
      where d.school_id = ${ctx.schoolId} and d.lab_id = m.lab_id and d.user_id = m.user_id and d.status in (1, 4))
    on conflict do nothing`.execute(ctx.db);
}
