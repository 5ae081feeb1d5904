import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';
import type { RightName } from '#kernel/shared/rights.ts';

/** Rows of owner `o` that a right lets read: those of the school, of units above the reader, and of those in reach. */
export function visibleOwners({ actor }: Ctx, right: RightName): RawBuilder<boolean> {
  const scope = scopeOf(actor, right);
  if (scope.kind === 'all') return sql<boolean>`true`;
  return sql<boolean>`(o.level = 'school' or starts_with(${actor.orgPath}, o.path) or ${within(scope, 'o.path')})`;
}

/** Units `o` whose rows a right lets maintain: a college its own. */
export const editableOwners = ({ actor }: Ctx, right: RightName): RawBuilder<boolean> =>
  within(scopeOf(actor, right), 'o.path');
