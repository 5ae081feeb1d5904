import type { RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight, scopeOf, within } from '#kernel/server/policy.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import { isOfLabs, standsInLabs } from '#platform/org/server/public.ts';
import { isInspectedNow } from './people/inspected-labs.queries.ts';

// What stands in laboratories is read by the scope of the role, and by inspectors where they inspect while it runs.

const inspects = (actor: Actor, right: RightName) => actor.dataScope === DataScope.assigned && holdsRight(actor, right);

/** Rows of table `alias` with `lab_id` that the caller reads by the right; `u` joins the unit of the laboratory. */
export const readInLabs = (ctx: Ctx, right: RightName, alias: string): RawBuilder<boolean> =>
  inspects(ctx.actor, right)
    ? isInspectedNow(ctx, `${alias}.lab_id`)
    : standsInLabs(ctx, scopeOf(ctx.actor, right), alias);

/** Laboratories `u` in which the caller reads by the right. */
export const isReadLab = (ctx: Ctx, right: RightName): RawBuilder<boolean> =>
  inspects(ctx.actor, right) ? isInspectedNow(ctx, 'u.id') : within(scopeOf(ctx.actor, right), 'u.path');

/** The caller reads in fewer laboratories than a college has. */
export const readsFewLabs = (actor: Actor, right: RightName): boolean =>
  inspects(actor, right) || isOfLabs(actor, scopeOf(actor, right));
