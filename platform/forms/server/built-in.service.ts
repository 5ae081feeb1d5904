import type { Ctx } from '#kernel/server/context.ts';
import { badFields } from '#kernel/server/errors.ts';
import { offered, offerKind, type OfferKind } from '#kernel/server/offers.ts';
import type { FormTargetCode } from '../shared/form.ts';
import type { FormSchema } from '../shared/form-schema.ts';

type BuiltIn = { target: FormTargetCode; names: readonly string[] };

/** Names of the fields that a target has by itself; brought by the slice that extends it. */
export const builtInOffer: OfferKind<BuiltIn> = offerKind('forms.built-in');

/** Refuses a design whose fields are named like those of its target. */
export function checkBuiltIn(ctx: Ctx, target: FormTargetCode, { controls }: FormSchema): void {
  const names = new Set(offered(ctx, builtInOffer).flatMap((one) => (one.target === target ? one.names : [])));
  const clashing = controls.filter(({ name }) => names.has(name));
  if (clashing.length === 0) return;
  throw badFields(
    Object.fromEntries(
      clashing.map(({ id, label, name }) => [
        `${id}.name`,
        `“${label}”的字段名“${name}”与平台已有的字段相同，请换一个字段名`,
      ]),
    ),
  );
}
