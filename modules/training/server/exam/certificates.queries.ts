import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { CertificateStatus } from '../../shared/certificate.states.ts';

/**
 * Document of a certificate in the log and in `kernel.document.changed`, which is emitted when one is issued, revoked or
 * expires; `to` is its new CertificateStatus as text.
 */
export const certificateDoc = 'training.certificate';

/** A kind of certificate that a person holds, until its last day. */
type HeldCertificate = { user_id: number; kind: string; valid_to: string };

/** The kinds of certificates that these people hold on a day, each with the latest of its last days. */
export async function certificatesOf(
  ctx: Ctx,
  userIds: readonly number[],
  day = formatDate(ctx.now),
): Promise<HeldCertificate[]> {
  const { rows } = await sql<HeldCertificate>`select c.user_id, k.kind, max(c.valid_to)::text as valid_to
    from training.certificate c join training.certificate_kind k on k.school_id = c.school_id and k.id = c.kind_id
    where c.school_id = ${ctx.schoolId} and c.user_id = any(${[...userIds]}) and c.status = ${CertificateStatus.valid}
      and c.issued_on <= ${day}::date and c.valid_to >= ${day}::date
    group by c.user_id, k.kind order by c.user_id, k.kind`.execute(ctx.db);
  return rows;
}

/** People whose certificates these are, to look at what they hold now. */
export async function ownersOfCertificates(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`select distinct user_id from training.certificate
    where school_id = ${ctx.schoolId} and id = any(${[...ids]})`.execute(ctx.db);
  return rows.map(({ user_id }) => user_id);
}
