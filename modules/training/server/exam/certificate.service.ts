import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { notify } from '#platform/notices/server/public.ts';
import { CertificateStatus } from '../../shared/certificate.states.ts';
import type { certificateApi } from '../../shared/exam/certificate.ts';
import { examErrors } from '../../shared/exam/errors.ts';
import { certificateDoc } from './certificates.queries.ts';
import { insertCertificates, nextCertificateNos } from './issue.service.ts';

type Locked = {
  version: number;
  status: number;
  user_id: number;
  kind_id: number;
  session_id: number | null;
  score: string | null;
  valid_to: string;
};

async function lock(ctx: Ctx, { id, version }: { id: number; version: number }): Promise<Locked> {
  const { rows } =
    await sql<Locked>`select version, status, user_id, kind_id, session_id, score::text, valid_to from training.certificate
    where school_id = ${ctx.schoolId} and id = ${id} for update`.execute(ctx.db);
  const row = found(rows[0], '证书');
  if (row.version !== version) throw await staleVersion(ctx, certificateDoc, id);
  return row;
}

/** Revokes the valid certificates `t` that are meant; what builds on them ends at once. */
export async function revokeCertificates(ctx: Ctx, isMeant: RawBuilder<boolean>, reason: string): Promise<number[]> {
  const { rows } = await sql<{ id: number; no: string; user_id: number; kind: string }>`with gone as (
      update training.certificate t set status = ${CertificateStatus.revoked}, reason = ${reason}, version = t.version + 1,
        updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
      where t.school_id = ${ctx.schoolId} and t.status <> ${CertificateStatus.revoked} and ${isMeant} returning t.id, t.no, t.user_id, t.kind_id)
    select g.id, g.no, g.user_id, k.name as kind from gone g
    join training.certificate_kind k on k.school_id = ${ctx.schoolId} and k.id = g.kind_id order by g.id`.execute(
    ctx.db,
  );
  for (const { id, no, user_id, kind } of rows) {
    await ctx.audit({
      action: '吊销证书',
      docType: certificateDoc,
      docId: id,
      to: CertificateStatus.revoked,
      note: `${no}：${reason}`,
    });
    await notify(ctx, {
      type: 'TRAIN_CERTIFICATE_REVOKED',
      userIds: [user_id],
      params: { kind, no, reason },
      url: `/study/certificate/${id}`,
      dedupe: `train-certificate-revoked:${id}`,
    });
  }
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await emit(ctx, 'kernel.document.changed', { docType: certificateDoc, ids, to: String(CertificateStatus.revoked) });
  return ids;
}

export async function revokeCertificate(ctx: Ctx, input: InputOf<typeof certificateApi.revoke>): Promise<void> {
  const { status, valid_to } = await lock(ctx, input);
  assert(status === CertificateStatus.valid && valid_to >= formatDate(ctx.now), examErrors.certificateEnded);
  await revokeCertificates(ctx, sql<boolean>`t.id = ${input.id}`, input.reason);
}

/** A new number for the same achievement until the same day; the former certificate no longer holds. */
export async function reissueCertificate(
  ctx: Ctx,
  input: InputOf<typeof certificateApi.reissue>,
): Promise<{ id: number }> {
  const { status, user_id, kind_id, session_id, score, valid_to } = await lock(ctx, input);
  assert(status !== CertificateStatus.expired && valid_to >= formatDate(ctx.now), examErrors.certificateEnded);
  const [no] = await nextCertificateNos(ctx, 1);
  if (status === CertificateStatus.valid)
    await sql`update training.certificate set status = ${CertificateStatus.revoked}, reason = ${`补发为 ${no!}：${input.reason}`},
        version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
      where school_id = ${ctx.schoolId} and id = ${input.id}`.execute(ctx.db);
  const ids = await insertCertificates(ctx, [{ no: no!, user_id, kind_id, session_id, score, valid_to }], '补发证书');
  // The session has another one, issued since.
  assert(ids.length > 0, examErrors.certificateEnded);
  await ctx.audit({
    action: '补发证书',
    docType: certificateDoc,
    docId: input.id,
    note: `新编号 ${no!}：${input.reason}`,
  });
  return { id: ids[0]! };
}

/** Ends the certificates whose last day has passed. */
export async function expireCertificates(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`update training.certificate set status = ${CertificateStatus.expired}, version = version + 1,
      updated_at = ${ctx.now}, updated_by = 0
    where school_id = ${ctx.schoolId} and status = ${CertificateStatus.valid} and valid_to < ${formatDate(ctx.now)}::date
    returning id`.execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  for (const id of ids)
    await ctx.audit({ action: '证书到期', docType: certificateDoc, docId: id, to: CertificateStatus.expired });
  if (ids.length > 0)
    await emit(ctx, 'kernel.document.changed', { docType: certificateDoc, ids, to: String(CertificateStatus.expired) });
}

// Days before the end on which its owner is reminded.
const remindedDays = [30, 7, 0] as const;

/** Reminds owners 30 and 7 days before the last day and on it; who holds a later one of the kind is not. */
export async function remindOfCertificates(ctx: Ctx): Promise<void> {
  const today = formatDate(ctx.now);
  const { rows } = await sql<{
    id: number;
    user_id: number;
    kind: string;
    valid_to: string;
    days: number;
  }>`select t.id, t.user_id,
      k.name as kind, t.valid_to, (t.valid_to - ${today}::date) as days
    from training.certificate t join training.certificate_kind k on k.school_id = t.school_id and k.id = t.kind_id
    where t.school_id = ${ctx.schoolId} and t.status = ${CertificateStatus.valid}
      and t.valid_to between ${today}::date and ${today}::date + ${sql.lit(remindedDays[0])}
      and not exists (select 1 from training.certificate n where n.school_id = t.school_id and n.user_id = t.user_id
        and n.kind_id = t.kind_id and n.status = ${CertificateStatus.valid} and n.valid_to > t.valid_to)
    order by t.id`.execute(ctx.db);
  for (const { id, user_id, kind, valid_to, days } of rows) {
    // A day on which the job did not run is made up for by the next one.
    const step = remindedDays.findLast((limit) => days <= limit)!;
    await notify(ctx, {
      type: 'TRAIN_CERTIFICATE_DUE',
      userIds: [user_id],
      params: { kind, valid_to, days },
      url: '/study/exam',
      dedupe: `train-certificate-due:${id}:${step}`,
    });
  }
}
