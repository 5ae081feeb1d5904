import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { holdStocktakes } from '#modules/chemical/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { wasteErrors } from '../../shared/errors.ts';
import type { planApi } from '../../shared/pickup/plan.ts';
import { begin, endApply, lockRound, noteRefusal, noteWeight, type Round } from './collect.service.ts';
import { personOf } from './giver.queries.ts';
import { lockAsked, lockWeighed, storeWeighed, type Asked, type Giver } from './sign.service.ts';

type Input = InputOf<typeof planApi.handOver>;
type Signature = { giver: Giver; sign: { file: number; at: Date } };

const labelsOf = (lines: readonly { label_no: string }[]) => lines.map(({ label_no }) => label_no.toUpperCase());

// What was signed in a basement arrives when there is a network again.
const lateDays = 7;

/** When it was signed: not in the future, and not longer ago than a telephone may be without a network. */
function momentOf(ctx: Ctx, at: string | undefined): Date {
  if (at === undefined) return ctx.now;
  const moment = parseDateTime(at);
  const age = ctx.now.getTime() - moment.getTime();
  if (age > lateDays * 86_400_000) throw badFields({ at: `签名时间已超过 ${lateDays} 天，请重新称重并签名` });
  return age < 0 ? ctx.now : moment;
}

async function signatureOf(ctx: Ctx, asked: Asked, { giver_id, sign_id, at }: Input): Promise<Signature> {
  await checkFields<Input>(ctx, {
    giver_id: giver_id === undefined && '请选择交出人',
    sign_id: sign_id === undefined && '请交出人手写签名',
  });
  assert(giver_id !== ctx.actor.userId, wasteErrors.samePerson);
  const giver = await personOf(ctx, asked, giver_id!);
  if (!giver) throw badFields({ giver_id: '交出人不是该实验室的人员，请重新选择' });
  return { giver, sign: { file: sign_id!, at: momentOf(ctx, at) } };
}

/** What was weighed before is still as it was signed for. */
async function checkWeighed(ctx: Ctx, applyId: number, signed: Input['weighed'] = []) {
  const rows = await lockWeighed(ctx, applyId, labelsOf(signed));
  const weights = new Map(rows.map(({ label_no, kg }) => [label_no, kg]));
  for (const { label_no, weighed_kg } of signed) {
    const isSame = weights.get(label_no.toUpperCase()) === Number(weighed_kg);
    assert(isSame, wasteErrors.reweighed, { label_no, signed_kg: weighed_kg });
  }
}

/** The signer learns what was handed over in the own name, as nobody has asked for a password. */
async function tellSigned(ctx: Ctx, round: Round, { id, lab_name }: Asked, { giver, sign }: Signature, count: number) {
  await notify(ctx, {
    type: 'WASTE_SIGNED',
    userIds: [giver.id],
    params: { lab: lab_name, no: round.no, count, by: ctx.actor.name, at: formatDateTime(sign.at) },
    url: `/waste/apply/${id}`,
    dedupe: `waste-signed:${id}:${sign.file}`,
  });
}

/**
 * A stop of a round in one call, as a telephone without a network keeps it: what was weighed, then or before, what was
 * refused, and who has signed for it. All or nothing, so that what was signed for is what is stored.
 */
export async function handOver(ctx: Ctx, input: Input): Promise<{ stored: number; refused: number }> {
  const { id, apply_id, items = [], weighed = [], refusals = [] } = input;
  const lines = [...items, ...weighed, ...refusals];
  if (lines.length === 0) throw badFields({ items: wasteErrors.nothingWeighed.message });
  await holdStocktakes(ctx);
  const round = await lockRound(ctx, id);
  const asked = await lockAsked(ctx, apply_id);
  assert(asked.plan_id === id, wasteErrors.notOnPlan, { label_no: lines[0]!.label_no });
  const isSigned = items.length + weighed.length > 0;
  const signature = isSigned ? await signatureOf(ctx, asked, input) : undefined;
  for (const item of items) await noteWeight(ctx, round, item, apply_id);
  for (const item of refusals) await noteRefusal(ctx, round, item, apply_id);
  await checkWeighed(ctx, apply_id, weighed);
  await begin(ctx, round);
  const labels = labelsOf([...items, ...weighed]);
  const stored = signature ? await storeWeighed(ctx, { asked, round, labels, ...signature }) : 0;
  if (signature) await tellSigned(ctx, round, asked, signature, stored);
  await endApply(ctx, id, apply_id);
  return { stored, refused: refusals.length };
}
