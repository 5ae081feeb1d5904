import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { confirmPerson } from '#platform/identity/server/public.ts';
import { keepersOf } from '#platform/stock/server/public.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import type { inboundApi } from '../../shared/inbound/inbound.ts';
import { lookSigned, readSignatures } from './dual.queries.ts';
import { inboundDoc, lockWaiting } from './inbound-lock.queries.ts';
import { linesOf } from './inbound.queries.ts';

type Sign = InputOf<typeof inboundApi.sign>;

/** A keeper signs with the own account and password, at the own or at another keeper's screen. */
export async function signInbound(ctx: Ctx, { doc_id, account, password }: Sign) {
  const person = await confirmPerson(ctx, { account, password });
  assert(person, chemicalErrors.wrongPassword);
  return ctx.commit((tx) => addSignature(tx, doc_id, person));
}

/** The row of the document is locked, so signatures come one after the other. */
async function addSignature(ctx: Ctx, id: number, person: { id: number; name: string }) {
  const { warehouse_id, applicant_id } = await lockWaiting(ctx, id);
  const lines = await linesOf(ctx, id);
  assert(
    lines.some((line) => line.two_keepers),
    chemicalErrors.notNeeded,
  );
  assert((await keepersOf(ctx, warehouse_id)).has(person.id), chemicalErrors.notKeeper);
  assert(person.id !== applicant_id, chemicalErrors.separation);
  const signed = await lookSigned(ctx, inboundDoc, id);
  assert(signed?.second_id === undefined || signed.second_id === null, chemicalErrors.signedBoth);
  assert(signed?.first_id !== person.id, chemicalErrors.signedAlready, { name: person.name });
  if (signed)
    await sql`update chemical.dual_confirm set second_id = ${person.id}, second_at = ${ctx.now}
      where school_id = ${ctx.schoolId} and doc_type = ${inboundDoc} and doc_id = ${id}`.execute(ctx.db);
  else
    await sql`insert into chemical.dual_confirm (school_id, doc_type, doc_id, first_id, first_at)
      values (${ctx.schoolId}, ${inboundDoc}, ${id}, ${person.id}, ${ctx.now})
      on conflict (school_id, doc_type, doc_id) do update set first_id = excluded.first_id, first_at = excluded.first_at,
        second_id = null, second_at = null`.execute(ctx.db);
  await ctx.audit({ action: '双人签名', docType: inboundDoc, docId: id, note: person.name });
  return readSignatures(ctx, inboundDoc, id);
}

/** What was signed has changed: both sign again. */
export async function voidSignatures(ctx: Ctx, id: number): Promise<void> {
  await sql`delete from chemical.dual_confirm where school_id = ${ctx.schoolId} and doc_type = ${inboundDoc}
    and doc_id = ${id}`.execute(ctx.db);
}
