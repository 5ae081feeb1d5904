import { randomInt } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { nextNumber, padded } from '#kernel/server/numbering.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { notify } from '#platform/notices/server/public.ts';
import { CertificateStatus } from '../../shared/certificate.states.ts';
import { certificateDoc } from './certificates.queries.ts';

// Without letters and digits that look alike.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const tailLength = 8;
const tail = () => Array.from({ length: tailLength }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Numbers of certificates: year, serial of the school, and a tail that nobody guesses. */
export async function nextCertificateNos(ctx: Ctx, count: number): Promise<string[]> {
  const year = formatDate(ctx.now).slice(0, 4);
  const first = await nextNumber(ctx, certificateDoc, year, count);
  return Array.from({ length: count }, (_, at) => `AQ${year}${padded(first + at, 6)}-${tail()}`);
}

type Earned = { session_id: number; user_id: number; kind_id: number; score: string; valid_to: string };

/**
 * Last day of a certificate that is issued today: the months of its kind `k`, and not beyond the account `a`, which ends
 * with the school for students and guests.
 */
const lastDay = (ctx: Ctx): RawBuilder<string> => sql<string>`greatest(${formatDate(ctx.now)}::date, least(a.valid_to,
  (${formatDate(ctx.now)}::date + make_interval(months => k.valid_months) - interval '1 day')::date))::text`;

/** Issues a certificate for each of these sessions that has passed, where the person has none of the exam. */
export async function issueCertificates(ctx: Ctx, sessionIds: readonly number[]): Promise<void> {
  const { rows } =
    await sql<Earned>`select distinct on (s.exam_id, s.user_id) s.id as session_id, s.user_id, e.kind_id, s.score,
      ${lastDay(ctx)} as valid_to
    from training.exam_session s
    join training.exam e on e.school_id = s.school_id and e.id = s.exam_id and e.kind_id is not null
    join training.certificate_kind k on k.school_id = e.school_id and k.id = e.kind_id
    join identity.account a on a.school_id = s.school_id and a.id = s.user_id
    where s.school_id = ${ctx.schoolId} and s.id = any(${[...sessionIds]}) and s.is_passed and s.status in (1, 2, 3)
      and not exists (select 1 from training.certificate t join training.exam_session o on o.school_id = t.school_id and o.id = t.session_id
        where t.school_id = s.school_id and t.user_id = s.user_id and o.exam_id = s.exam_id)
    order by s.exam_id, s.user_id, s.id`.execute(ctx.db);
  if (rows.length === 0) return;
  const nos = await nextCertificateNos(ctx, rows.length);
  await insertCertificates(
    ctx,
    rows.map((row, at) => ({ ...row, no: nos[at]! })),
    '签发证书',
  );
}

type NewCertificate = Omit<Earned, 'session_id' | 'score'> & {
  session_id: number | null;
  score: string | null;
  no: string;
};

/** Writes certificates, says so to their people and to whoever counts on them. Returns the ids. */
export async function insertCertificates(
  ctx: Ctx,
  certificates: readonly NewCertificate[],
  action: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; no: string; user_id: number; kind: string; valid_to: string }>`with made as (
      insert into training.certificate (school_id, no, user_id, kind_id, session_id, score, issued_on, valid_to, created_by, created_at,
        updated_by, updated_at)
      select ${ctx.schoolId}, t.no, t.user_id, t.kind_id, t.session_id, t.score, ${formatDate(ctx.now)}::date, t.valid_to,
        ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
      from json_to_recordset(${JSON.stringify(certificates)}::json) t(no text, user_id bigint, kind_id bigint, session_id bigint,
        score numeric, valid_to date)
      on conflict (school_id, session_id) where status <> 3 do nothing returning id, no, user_id, kind_id, valid_to)
    select m.id, m.no, m.user_id, k.name as kind, m.valid_to::text from made m
    join training.certificate_kind k on k.school_id = ${ctx.schoolId} and k.id = m.kind_id order by m.id`.execute(
    ctx.db,
  );
  for (const { id, no, user_id, kind, valid_to } of rows) {
    await ctx.audit({ action, docType: certificateDoc, docId: id, to: CertificateStatus.valid, note: no });
    await notify(ctx, {
      type: 'TRAIN_CERTIFICATE_ISSUED',
      userIds: [user_id],
      params: { kind, no, valid_to },
      url: `/study/certificate/${id}`,
      dedupe: `train-certificate:${id}`,
    });
  }
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await emit(ctx, 'kernel.document.changed', { docType: certificateDoc, ids, to: String(CertificateStatus.valid) });
  return ids;
}
