import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { inScope, scopeOf, within } from '#kernel/server/policy.ts';
import type { CheckListRow, ListVersionRow } from '../../shared/check-list/check-list.ts';
import { ListVersionStatus, listVersionStates } from '../../shared/core/check-list.states.ts';

const editScope = (actor: Actor) => scopeOf(actor, 'inspection.check-list.edit');

/** Versions `v` of owner `o`: drafts only for those who maintain the list. */
export const visibleVersions = ({ actor }: Ctx): RawBuilder<boolean> =>
  sql<boolean>`(v.status <> ${sql.lit(ListVersionStatus.draft)} or ${within(editScope(actor), 'o.path')})`;

export const listActions = (actor: Actor, owner_path: string): CheckListRow['can'] =>
  inScope(editScope(actor), owner_path) ? ['edit', 'status', 'remove'] : [];

export function versionActions(
  actor: Actor,
  { status, owner_path }: { status: number; owner_path: string },
): ListVersionRow['can'] {
  if (!inScope(editScope(actor), owner_path)) return [];
  const own = status === ListVersionStatus.draft ? (['edit', 'remove'] as const) : (['copy'] as const);
  return [...listVersionStates.from(status), ...own];
}
