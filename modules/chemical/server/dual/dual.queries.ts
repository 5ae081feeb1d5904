import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { Signatures } from '../../shared/dual/dual.ts';
import { lapseOf, liveSignatures, type Signature, type SignStep } from '../../shared/dual/signature.rules.ts';

/** A document that is signed: its type and id, and by how many. */
export type SignedDocument = { doc: string; id: number; needed: 2 | 4 };

const steps: readonly SignStep[] = ['keeper', 'recipient'];
/** Type under which the pair of a step is kept. */
export const pairOf = (doc: string, step: SignStep): string => (step === 'keeper' ? doc : `${doc}.${step}`);

type Pair = {
  doc_type: string;
  first_id: number;
  first_at: Date;
  first_name: string;
  second_id: number | null;
  second_at: Date | null;
  second_name: string | null;
};

/** The signatures on a document that have not lapsed, in the order in which they were given. */
export async function readLive(ctx: Ctx, { doc, id, needed }: SignedDocument): Promise<Signature[]> {
  const { rows } =
    await sql<Pair>`select d.doc_type, d.first_id, d.first_at, a.name as first_name, d.second_id, d.second_at,
      b.name as second_name
    from chemical.dual_confirm d
    join identity.account a on a.school_id = d.school_id and a.id = d.first_id
    left join identity.account b on b.school_id = d.school_id and b.id = d.second_id
    where d.school_id = ${ctx.schoolId} and d.doc_type = any(${steps.map((step) => pairOf(doc, step))}) and d.doc_id = ${id}`.execute(
      ctx.db,
    );
  const given = rows.flatMap((pair): Signature[] => {
    const step = pair.doc_type === doc ? 'keeper' : 'recipient';
    const first = { step, user_id: pair.first_id, name: pair.first_name, at: pair.first_at } as const;
    const { second_id, second_at, second_name } = pair;
    return second_id === null || second_at === null
      ? [first]
      : [first, { step, user_id: second_id, name: second_name ?? '', at: second_at }];
  });
  return liveSignatures(given, needed, ctx.now);
}

/** The signatures as the page of the document shows them. */
export async function readSignatures(ctx: Ctx, document: SignedDocument): Promise<Signatures> {
  const live = await readLive(ctx, document);
  const of = (step: SignStep) =>
    live.filter((one) => one.step === step).map(({ name, at }) => ({ name, at: formatDateTime(at) }));
  const [first = null, second = null] = of('keeper');
  const until = lapseOf(live, document.needed);
  return {
    first,
    second,
    recipients: of('recipient'),
    until: until ? formatDateTime(until) : null,
    complete: live.length >= document.needed,
  };
}
