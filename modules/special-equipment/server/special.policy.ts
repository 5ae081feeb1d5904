import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight, scopeOf, within, type Scope } from '#kernel/server/policy.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { AssetState, assetStates, type AssetAction } from '../shared/asset.states.ts';
import type { AssetRow } from '../shared/asset.ts';

export const editScope = (actor: Actor): Scope => scopeOf(actor, 'special-equipment.edit');

/** Ids of the pieces that a right reaches. */
export const assetsOf = (
  ctx: Ctx,
  right: RightName,
): RawBuilder<unknown> => sql`select x.id from special_equipment.asset x
  join base_info.equipment y on y.school_id = x.school_id and y.id = x.equipment_id
  join org.unit z on z.school_id = y.school_id and z.id = y.lab_id and z.deleted_at is null
  where x.school_id = ${ctx.schoolId} and ${within(scopeOf(ctx.actor, right), 'z.path')}`;

/** The same without scrapped ones, which are read only. */
export const keptAssetsOf = (ctx: Ctx, right: RightName): RawBuilder<unknown> =>
  sql`${assetsOf(ctx, right)} and x.state <> ${sql.lit(AssetState.scrapped)}`;

const rightOf: Readonly<Record<Exclude<AssetAction, 'force' | 'confirm' | `keep${string}`>, RightName>> = {
  enable: 'special-equipment.manage',
  stop: 'special-equipment.edit',
  repair: 'special-equipment.edit',
  finish: 'special-equipment.edit',
  scrap: 'special-equipment.scrap',
};

/** What the caller may do with a piece. */
export function assetActions(
  { actor }: Ctx,
  { state, has_checklist, is_reviewed }: { state: number; has_checklist: boolean; is_reviewed: boolean },
): AssetRow['can'] {
  const may = (Object.keys(rightOf) as (keyof typeof rightOf)[]).filter(
    (action) =>
      holdsRight(actor, rightOf[action]) &&
      assetStates.can(action, state as never) &&
      !(action === 'scrap' && is_reviewed),
  );
  const isKept = state !== AssetState.scrapped;
  return [
    ...(isKept && holdsRight(actor, 'special-equipment.edit') ? (['edit', 'inspect'] as const) : []),
    ...(isKept && has_checklist && holdsRight(actor, 'special-equipment.edit') ? (['check'] as const) : []),
    ...(isKept && holdsRight(actor, 'special-equipment.record') ? (['record'] as const) : []),
    ...may,
  ];
}
