import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found, notFound } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { fileRefs } from '#platform/files/server/public.ts';
import { CertificateStatus } from '../../shared/certificate.states.ts';
import { certificateApi, type CertificateRow, type VerifiedCertificate } from '../../shared/exam/certificate.ts';
import { isOfSchool, peopleWithin } from './exam.policy.ts';

type Stored = Omit<CertificateRow, 'can'>;

const today = ({ now }: Ctx) => sql`${formatDate(now)}::date`;
/** Status of certificate `t` today: one whose last day has passed has expired before the job says so. */
const statusToday = (
  ctx: Ctx,
) => sql<number>`case when t.status = ${sql.lit(CertificateStatus.valid)} and t.valid_to < ${today(ctx)}
  then ${sql.lit(CertificateStatus.expired)} else t.status end`;

const joins = {
  a: sql`join identity.account a on a.school_id = t.school_id and a.id = t.user_id`,
  u: sql`left join org.unit u on u.school_id = a.school_id and u.id = a.college_id`,
  k: sql`join training.certificate_kind k on k.school_id = t.school_id and k.id = t.kind_id`,
  s: sql`left join training.exam_session s on s.school_id = t.school_id and s.id = t.session_id`,
  e: sql`left join training.exam e on e.school_id = s.school_id and e.id = s.exam_id`,
};

/** Certificates of people within the caller's scope; a college's people are looked up once. */
const reach = ({ actor, schoolId }: Ctx): RawBuilder<boolean> =>
  isOfSchool(actor) && holdsRight(actor, 'training.certificate.read')
    ? sql<boolean>`true`
    : sql<boolean>`t.user_id = any(array(select m.id from identity.account m where m.school_id = ${schoolId}
        and ${peopleWithin(actor, 'training.certificate.read', 'm.college_id')}))`;

export const certificateList = listQuery<typeof certificateApi.list, Stored>(certificateApi.list, {
  noun: '证书',
  table: ['training.certificate', 't'],
  joins,
  columns: (ctx) => sql`t.id, t.version, t.no, t.user_id, a.name as user_name, coalesce(a.job_no, '') as job_no,
    coalesce(u.name, '') as college_name, t.kind_id, k.name as kind_name, coalesce(e.name, '') as exam_name,
    trim_scale(t.score)::text as score, t.issued_on, t.valid_to, ${statusToday(ctx)} as status, (t.valid_to - ${today(ctx)}) as days_left, t.reason`,
  reach,
  filters: {
    keyword: (
      word,
      ctx,
    ) => sql<boolean>`(t.no = upper(${word}) or t.user_id = any(array(select m.id from identity.account m
      where m.school_id = ${ctx.schoolId} and ${matches('m.keywords', sql`m.name || ' ' || m.account || ' ' || coalesce(m.job_no, '')`, word)})))`,
    kind_id: 't.kind_id',
    status: (status, ctx) => sql<boolean>`${statusToday(ctx)} = ${status}`,
    due_days: (days, ctx) => sql<boolean>`t.status = ${CertificateStatus.valid}
      and t.valid_to between ${today(ctx)} and ${addDays(formatDate(ctx.now), days)}::date`,
  },
  narrowing: ['keyword', 'due_days'],
  isNarrow: (_asked, { actor }) => !isOfSchool(actor),
  neverNull: ['issued_on', 'valid_to'],
  sort: { issued_on: sql`t.issued_on`, valid_to: sql`t.valid_to` },
  order: { desc: sql`t.issued_on` },
  row: (stored, { actor }) => ({
    ...stored,
    can: actionsOf(holdsRight(actor, 'training.certificate.revoke'), stored.status),
  }),
});

const actionsOf = (mayRevoke: boolean, status: number): CertificateRow['can'] => {
  if (!mayRevoke || status === CertificateStatus.expired) return [];
  return status === CertificateStatus.valid ? ['revoke', 'reissue'] : ['reissue'];
};

async function readOwn(ctx: Ctx, also: RawBuilder<boolean>): Promise<CertificateRow[]> {
  const { rows } =
    await sql<Stored>`select t.id, t.version, t.no, t.user_id, a.name as user_name, coalesce(a.job_no, '') as job_no,
      coalesce(u.name, '') as college_name, t.kind_id, k.name as kind_name, coalesce(e.name, '') as exam_name,
      trim_scale(t.score)::text as score, t.issued_on, t.valid_to, ${statusToday(ctx)} as status, (t.valid_to - ${today(ctx)}) as days_left, t.reason
    from training.certificate t ${sql.join(Object.values(joins), sql` `)}
    where t.school_id = ${ctx.schoolId} and t.user_id = ${ctx.actor.userId} and ${also}
    order by 14, t.valid_to desc, t.id limit 200`.execute(ctx.db);
  return rows.map((row) => ({ ...row, can: [] }));
}

/** Own certificates, those that hold first. */
export const listMyCertificates = async (ctx: Ctx): Promise<{ content: CertificateRow[] }> => ({
  content: await readOwn(ctx, sql<boolean>`true`),
});

/** A certificate for its owner, and for the office within its scope. */
export async function findCertificate(ctx: Ctx, id: number): Promise<CertificateRow> {
  const [own] = await readOwn(ctx, sql<boolean>`t.id = ${id}`);
  if (own) return own;
  if (!holdsRight(ctx.actor, 'training.certificate.read')) throw notFound('证书');
  return certificateList.find(ctx, id);
}

/** Finds school and certificate of a number before the school is known. */
export async function lookCertificate(ctx: Ctx, no: string) {
  const { rows } = await sql<{
    school_id: number;
    id: number;
  }>`select school_id, id from training.find_certificate(${no})`.execute(ctx.db);
  return rows[0];
}

/** What a certificate says, and nothing beyond it; `ctx` is bound to its school. */
export async function readVerified(ctx: Ctx, id: number): Promise<VerifiedCertificate> {
  const { rows } =
    await sql<VerifiedCertificate>`select o.name as school_name, t.no, a.name as user_name, k.name as kind_name,
      trim_scale(t.score)::text as score, t.issued_on, t.valid_to, ${statusToday(ctx)} as status
    from training.certificate t join org.school o on o.id = t.school_id ${joins.a} ${joins.k}
    where t.school_id = ${ctx.schoolId} and t.id = ${id}`.execute(ctx.db);
  return found(rows[0], '证书');
}

/** Pictures of a certificate: logo of the school, photo of the person. */
export async function readPictures(ctx: Ctx, userId: number) {
  const { rows } = await sql<{
    name: string;
    logo_id: number | null;
    photo_id: number | null;
  }>`select o.name, o.logo_id, a.photo_id
    from org.school o join identity.account a on a.school_id = o.id and a.id = ${userId} where o.id = ${ctx.schoolId}`.execute(
    ctx.db,
  );
  const { name, logo_id, photo_id } = found(rows[0], '证书');
  const refs = await fileRefs(
    ctx,
    [logo_id, photo_id].flatMap((id) => id ?? []),
  );
  return {
    school: name,
    logo: logo_id === null ? undefined : refs.get(logo_id),
    photo: photo_id === null ? undefined : refs.get(photo_id),
  };
}
