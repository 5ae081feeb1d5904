import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { confirmPerson } from '#platform/identity/server/public.ts';
import { keepersOf } from '#platform/stock/server/public.ts';
import type { dualApi, Signatures } from '../../shared/dual/dual.ts';
import type { SignStep } from '../../shared/dual/signature.rules.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { pairOf, readLive, readSignatures, type SignedDocument } from './dual.queries.ts';

type Person = { id: number; name: string };
/** Locks a document, and says in which part the person signs it; refuses who has none. */
export type Signing = (ctx: Ctx, id: number, person: Person) => Promise<SignedDocument & { step: SignStep }>;

/** Somebody signs with the own account and password, at the own screen or at that of a keeper. */
export async function signDocument(
  ctx: Ctx,
  { doc_id, account, password }: Omit<InputOf<typeof dualApi.sign>, 'doc_type'>,
  signing: Signing,
): Promise<Signatures> {
  const person = await confirmPerson(ctx, { account, password });
  assert(person, chemicalErrors.wrongPassword);
  return ctx.commit(async (tx) => addSignature(tx, await signing(tx, doc_id, person), person));
}

/** The row of the document is locked, so signatures come one after the other. */
async function addSignature(ctx: Ctx, document: SignedDocument & { step: SignStep }, person: Person) {
  const { doc, id, step } = document;
  const live = await readLive(ctx, document);
  assert(!live.some(({ user_id }) => user_id === person.id), chemicalErrors.signedAlready, { name: person.name });
  const own = live.filter((one) => one.step === step);
  assert(own.length < 2, step === 'keeper' ? chemicalErrors.signedBoth : chemicalErrors.receivedBoth);
  const [first, second] = [...own, { user_id: person.id, at: ctx.now }];
  await sql`insert into chemical.dual_confirm (school_id, doc_type, doc_id, first_id, first_at, second_id, second_at)
    values (${ctx.schoolId}, ${pairOf(doc, step)}, ${id}, ${first!.user_id}, ${first!.at}, ${second?.user_id ?? null}, ${second?.at ?? null})
    on conflict (school_id, doc_type, doc_id) do update set first_id = excluded.first_id, first_at = excluded.first_at,
      second_id = excluded.second_id, second_at = excluded.second_at`.execute(ctx.db);
  await ctx.audit({ action: '双人签名', docType: doc, docId: id, note: person.name });
  return readSignatures(ctx, document);
}

/** What was signed has changed: all sign again. */
export async function voidSignatures(ctx: Ctx, { doc, id }: Pick<SignedDocument, 'doc' | 'id'>): Promise<void> {
  await sql`delete from chemical.dual_confirm where school_id = ${ctx.schoolId}
    and doc_type in (${doc}, ${pairOf(doc, 'recipient')}) and doc_id = ${id}`.execute(ctx.db);
}

/**
 * The people who have signed, once all have: keepers of the store today, the caller one of them. Refuses until then.
 */
export async function signedPeople(
  ctx: Ctx,
  document: SignedDocument,
  warehouseId: number,
  missing = document.needed === 2 ? chemicalErrors.dual : chemicalErrors.signFour,
) {
  const live = await readLive(ctx, document);
  const of = (step: SignStep) => live.filter((one) => one.step === step).map(({ user_id }) => user_id);
  const keepers = await keepersOf(ctx, warehouseId);
  const second = of('keeper').find((one) => one !== ctx.actor.userId);
  const isComplete = live.length >= document.needed && of('keeper').includes(ctx.actor.userId);
  assert(isComplete && second !== undefined && keepers.has(second), missing);
  return { second_id: second, recipients: of('recipient') };
}
