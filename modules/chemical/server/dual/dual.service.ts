import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { confirmPerson } from '#platform/identity/server/public.ts';
import type { dualApi, Signatures } from '../../shared/dual/dual.ts';
import type { SignMethodCode, SignStepCode } from '../../shared/dual/signing.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { pairOf, readLive, readSignatures, type SignedDocument } from './dual.queries.ts';

type Person = { id: number; name: string };
/** A locked document, and the part in which somebody signs it; `stepOf` refuses who has none. */
type Signable = SignedDocument & { stepOf: (person: Person) => Promise<SignStepCode> };
/**
 * Locks a document that is to be signed. `within` stands in for the reach of the caller: whoever scans the code of a desk
 * signs what the desk has shown.
 */
export type Signing = (ctx: Ctx, id: number, within?: RawBuilder<boolean>) => Promise<Signable>;

/** Somebody signs with the own account and password, at the own screen or at that of a keeper. */
export async function signDocument(
  ctx: Ctx,
  { doc_id, account, password }: Omit<InputOf<typeof dualApi.sign>, 'doc_type'>,
  signing: Signing,
): Promise<Signatures> {
  const person = await confirmPerson(ctx, { account, password });
  assert(person, chemicalErrors.wrongPassword);
  return ctx.commit(async (tx) => {
    const document = await signing(tx, doc_id);
    return addSignature(tx, document, { person, step: await document.stepOf(person), method: 'password' });
  });
}

/** The row of the document is locked, so signatures come one after the other. */
export async function addSignature(
  ctx: Ctx,
  document: SignedDocument,
  { person, step, method }: { person: Person; step: SignStepCode; method: SignMethodCode },
): Promise<Signatures> {
  const { doc, id } = document;
  const live = await readLive(ctx, document);
  assert(!live.some(({ user_id }) => user_id === person.id), chemicalErrors.signedAlready, { name: person.name });
  const own = live.filter((one) => one.step === step);
  assert(own.length < 2, step === 'keeper' ? chemicalErrors.signedBoth : chemicalErrors.receivedBoth);
  const [first, second] = [...own, { user_id: person.id, at: ctx.now, method }];
  await sql`insert into chemical.dual_confirm (school_id, doc_type, doc_id, first_id, first_at, first_method, second_id, second_at,
      second_method)
    values (${ctx.schoolId}, ${pairOf(doc, step)}, ${id}, ${first!.user_id}, ${first!.at}, ${first!.method}, ${second?.user_id ?? null},
      ${second?.at ?? null}, ${second?.method ?? 'password'})
    on conflict (school_id, doc_type, doc_id) do update set first_id = excluded.first_id, first_at = excluded.first_at,
      first_method = excluded.first_method, second_id = excluded.second_id, second_at = excluded.second_at,
      second_method = excluded.second_method`.execute(ctx.db);
  await ctx.audit({ action: method === 'code' ? '扫码签名' : '双人签名', docType: doc, docId: id, note: person.name });
  return readSignatures(ctx, document);
}

/** What was signed has changed: all sign again, and codes that are shown for it end. */
export async function voidSignatures(ctx: Ctx, { doc, id }: Pick<SignedDocument, 'doc' | 'id'>): Promise<void> {
  const own = sql`school_id = ${ctx.schoolId} and doc_type in (${doc}, ${pairOf(doc, 'recipient')}) and doc_id = ${id}`;
  await sql`delete from chemical.dual_confirm where ${own}`.execute(ctx.db);
  await sql`update chemical.sign_code set ends_at = ${ctx.now} where ${own} and used_at is null and ends_at > ${ctx.now}`.execute(
    ctx.db,
  );
}

/**
 * The people who have signed, once all have: `signers` are those who may, the caller is one of them. Refuses until then.
 */
export async function signedPeople(
  ctx: Ctx,
  document: SignedDocument,
  signers: ReadonlySet<number>,
  missing = document.needed === 2 ? chemicalErrors.dual : chemicalErrors.signFour,
) {
  const live = await readLive(ctx, document);
  const of = (step: SignStepCode) => live.filter((one) => one.step === step).map(({ user_id }) => user_id);
  const second = of('keeper').find((one) => one !== ctx.actor.userId);
  const isComplete = live.length >= document.needed && of('keeper').includes(ctx.actor.userId);
  assert(isComplete && second !== undefined && signers.has(second), missing);
  return { second_id: second, recipients: of('recipient') };
}
