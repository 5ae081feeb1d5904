import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { dualMinutes, type Signatures } from '../../shared/inbound/inbound.ts';

/** Signatures that have not lapsed. */
type Signed = {
  first_id: number;
  first_at: Date;
  first_name: string;
  second_id: number | null;
  second_at: Date | null;
  second_name: string | null;
};

const lapse = (signed: Signed) => new Date((signed.second_at ?? signed.first_at).getTime() + dualMinutes * 60_000);

/** Signatures on a document; one that was not followed in time counts no more. */
export async function lookSigned(ctx: Ctx, docType: string, docId: number): Promise<Signed | undefined> {
  const { rows } =
    await sql<Signed>`select d.first_id, d.first_at, a.name as first_name, d.second_id, d.second_at, b.name as second_name
    from chemical.dual_confirm d
    join identity.account a on a.school_id = d.school_id and a.id = d.first_id
    left join identity.account b on b.school_id = d.school_id and b.id = d.second_id
    where d.school_id = ${ctx.schoolId} and d.doc_type = ${docType} and d.doc_id = ${docId}`.execute(ctx.db);
  const [signed] = rows;
  return signed && lapse(signed) >= ctx.now ? signed : undefined;
}

function signaturesOf(signed: Signed | undefined): Signatures {
  if (!signed) return { first: null, second: null, until: null, complete: false };
  const { first_name, first_at, second_name, second_at } = signed;
  return {
    first: { name: first_name, at: formatDateTime(first_at) },
    second: second_at && { name: second_name ?? '', at: formatDateTime(second_at) },
    until: formatDateTime(lapse(signed)),
    complete: second_at !== null,
  };
}

export const readSignatures = async (ctx: Ctx, docType: string, docId: number): Promise<Signatures> =>
  signaturesOf(await lookSigned(ctx, docType, docId));
