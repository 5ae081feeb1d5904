import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { Signatures } from '../../shared/dual/dual.ts';
import { lapseOf, liveSignatures, type Signature } from '../../shared/dual/signature.rules.ts';
import { SignMethod, type SignMethodCode, type SignStepCode } from '../../shared/dual/signing.ts';

/** A document that is signed: its type and id, and by how many. */
export type SignedDocument = { doc: string; id: number; needed: 2 | 4 };

const steps: readonly SignStepCode[] = ['keeper', 'recipient'];
/** Type under which the pair of a step is kept. */
export const pairOf = (doc: string, step: SignStepCode): string => (step === 'keeper' ? doc : `${doc}.${step}`);
const pairsOf = (doc: string) => steps.map((step) => pairOf(doc, step));

type Given = { doc_type: string; user_id: number; name: string; at: Date; method: SignMethodCode };

/** All signatures on a document, in the order in which they were given. */
async function readGiven(ctx: Ctx, docTypes: readonly string[], id: number): Promise<Given[]> {
  const { rows } = await sql<Given>`select d.doc_type, g.user_id, a.name, g.at, g.method from chemical.dual_confirm d
    cross join lateral (values (1, d.first_id, d.first_at, d.first_method),
      (2, d.second_id, d.second_at, d.second_method)) g(place, user_id, at, method)
    join identity.account a on a.school_id = d.school_id and a.id = g.user_id
    where d.school_id = ${ctx.schoolId} and d.doc_type = any(${[...docTypes]}) and d.doc_id = ${id} order by g.at, d.doc_type, g.place`.execute(
    ctx.db,
  );
  return rows;
}

/** The signatures on a document that have not lapsed, in the order in which they were given. */
export async function readLive(ctx: Ctx, { doc, id, needed }: SignedDocument): Promise<Signature[]> {
  const given = await readGiven(ctx, pairsOf(doc), id);
  const signed = given.map(
    ({ doc_type, ...one }) => ({ ...one, step: doc_type === doc ? 'keeper' : 'recipient' }) as const,
  );
  return liveSignatures(signed, needed, ctx.now);
}

/** The signatures as the page of the document shows them. */
export async function readSignatures(ctx: Ctx, document: SignedDocument): Promise<Signatures> {
  const live = await readLive(ctx, document);
  const of = (step: SignStepCode) =>
    live.filter((one) => one.step === step).map(({ name, at, method }) => ({ name, at: formatDateTime(at), method }));
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

/** Who has signed a document that is decided, when and how: 张三 2026-11-24 10:00:00（扫码）. */
export async function readSigned(ctx: Ctx, docs: readonly string[], id: number): Promise<string[]> {
  const given = await readGiven(ctx, docs.flatMap(pairsOf), id);
  return given.map(({ name, at, method }) => `${name} ${formatDateTime(at)}（${labelOf(SignMethod, method)}）`);
}
