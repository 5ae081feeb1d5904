import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { offered, offerKind } from '#kernel/server/offers.ts';

/** Laboratories, by the column of their id, that the caller inspects now; the slice of inspections knows. */
export const inspectedLabs = offerKind<(ctx: Ctx, lab: string) => RawBuilder<boolean>>('base-info.inspected-labs');

export const isInspectedNow = (ctx: Ctx, lab: string): RawBuilder<boolean> =>
  offered(ctx, inspectedLabs)[0]?.(ctx, lab) ?? sql<boolean>`false`;
