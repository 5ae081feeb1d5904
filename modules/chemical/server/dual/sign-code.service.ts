import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { labelOf, type EnumValue } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { qrImage, siteOf } from '#modules/base-info/server/public.ts';
import { newToken, tokenHash } from '#platform/identity/server/public.ts';
import { SignCodeState, type SignedContent, type SignedKind } from '../../shared/dual/dual.ts';
import { SignStep, type SignStepCode } from '../../shared/dual/signing.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { pairOf, readLive } from './dual.queries.ts';
import { addSignature, type Signing } from './dual.service.ts';

type Kind = EnumValue<typeof SignedKind>;
/** How a kind of document is locked to be signed, and what its signers are shown. */
export type SignedKinds = Record<Kind, { signing: Signing; content: (ctx: Ctx, id: number) => Promise<SignedContent> }>;

const lifeSeconds = 120;
const endOf = ({ now }: Ctx) => new Date(now.getTime() + lifeSeconds * 1000);

/** A picture for one signature on one step of a document; good once and for two minutes, kept as a hash. */
export async function showSignCode(
  ctx: Ctx,
  { doc_type: kind, doc_id, step }: { doc_type: Kind; doc_id: number; step: SignStepCode },
  kinds: SignedKinds,
) {
  const { doc } = await kinds[kind].signing(ctx, doc_id);
  const code = newToken();
  const ends_at = endOf(ctx);
  await sql`update chemical.sign_code set ends_at = ${ctx.now} where school_id = ${ctx.schoolId} and doc_id = ${doc_id}
    and doc_type in (${doc}, ${pairOf(doc, 'recipient')}) and created_by = ${ctx.actor.userId} and used_at is null
    and ends_at > ${ctx.now}`.execute(ctx.db);
  const { rows } = await sql<{
    id: number;
  }>`insert into chemical.sign_code (school_id, code_hash, kind, doc_type, doc_id, ends_at, created_by, created_at)
    values (${ctx.schoolId}, ${tokenHash(code)}, ${kind}, ${pairOf(doc, step)}, ${doc_id}, ${ends_at}, ${ctx.actor.userId}, ${ctx.now})
    returning id`.execute(ctx.db);
  const image = await qrImage(`${siteOf(ctx)}/chemical/sign/${code}`);
  return { id: rows[0]!.id, image, ends_at: formatDateTime(ends_at) };
}

/** What has become of a code of the caller. */
export async function signCodeState(ctx: Ctx, { id }: { id: number }) {
  const { rows } = await sql<{ ends_at: Date; used_at: Date | null; signer_name: string }>`select s.ends_at, s.used_at,
      coalesce(a.name, '') as signer_name
    from chemical.sign_code s left join identity.account a on a.school_id = s.school_id and a.id = s.used_by
    where s.school_id = ${ctx.schoolId} and s.id = ${id} and s.created_by = ${ctx.actor.userId}`.execute(ctx.db);
  const { ends_at, used_at, signer_name } = found(rows[0], '签名二维码');
  const { used, over, waiting } = SignCodeState;
  return { state: used_at ? used : ends_at > ctx.now ? waiting : over, signer_name };
}

type Shown = { id: number; kind: Kind; doc_type: string; doc_id: number; ends_at: Date; desk_name: string };

async function readShown(ctx: Ctx, code: string): Promise<Shown> {
  const { rows } = await sql<Shown>`select s.id, s.kind, s.doc_type, s.doc_id, s.ends_at, a.name as desk_name
    from chemical.sign_code s join identity.account a on a.school_id = s.school_id and a.id = s.created_by
    where s.school_id = ${ctx.schoolId} and s.code_hash = ${tokenHash(code)} and s.used_at is null
      and s.ends_at > ${ctx.now}`.execute(ctx.db);
  assert(rows[0], chemicalErrors.codeOver);
  return rows[0];
}

/** The document of a code, locked, if the caller may sign it now in the step for which the code was shown. */
async function openShown(ctx: Ctx, code: string, kinds: SignedKinds) {
  const shown = await readShown(ctx, code);
  const document = await kinds[shown.kind].signing(ctx, shown.doc_id, sql<boolean>`true`);
  const person = { id: ctx.actor.userId, name: ctx.actor.name };
  const step = await document.stepOf(person);
  const wanted: SignStepCode = shown.doc_type === pairOf(document.doc, 'recipient') ? 'recipient' : 'keeper';
  // A transfer that was sent meanwhile is signed by others.
  assert(shown.doc_type === pairOf(document.doc, wanted), chemicalErrors.codeOver);
  assert(step === wanted, chemicalErrors.codeStep, {
    wanted: labelOf(SignStep, wanted),
    step: labelOf(SignStep, step),
  });
  return { shown, document, person, step };
}

/** What somebody is about to sign; whoever may not sign it learns why, and nothing of the document. */
export async function openSignCode(ctx: Ctx, { code }: { code: string }, kinds: SignedKinds) {
  const { shown, document, step } = await openShown(ctx, code, kinds);
  const signed = await readLive(ctx, document);
  return {
    ...(await kinds[shown.kind].content(ctx, shown.doc_id)),
    kind: shown.kind,
    step,
    desk_name: shown.desk_name,
    signed: signed.map(({ name, at, method }) => ({ name, at: formatDateTime(at), method })),
    ends_at: formatDateTime(shown.ends_at),
  };
}

/** The caller signs by the code. It is spent by the update, so that a second phone finds nothing. */
export async function signByCode(ctx: Ctx, { code }: { code: string }, kinds: SignedKinds) {
  const { shown, document, person, step } = await openShown(ctx, code, kinds);
  const { numAffectedRows } =
    await sql`update chemical.sign_code set used_by = ${person.id}, used_at = ${ctx.now} where school_id = ${ctx.schoolId}
      and id = ${shown.id} and used_at is null and ends_at > ${ctx.now}`.execute(ctx.db);
  assert(numAffectedRows === 1n, chemicalErrors.codeOver);
  const { complete } = await addSignature(ctx, document, { person, step, method: 'code' });
  return { complete };
}
