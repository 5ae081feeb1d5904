import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { holdsRight, inScope, scopeOf, within } from '#kernel/server/policy.ts';
import { ActivityStatus } from '../../shared/core/activity.states.ts';
import type { SelfPlanRow } from '../../shared/self-check/self-plan.ts';

/** Units `s` that are above a unit of the scope. */
const above = (actor: Actor) =>
  sql<boolean>`starts_with(${actor.orgPath}, s.path) or exists (select 1 from unnest(${[...actor.otherLabs]}::text[]) other
    where starts_with(other, s.path))`;

/** Plans `p` of organizer `o` that the caller reads: of own units, and begun ones that reach them. */
export function visiblePlans({ actor, schoolId }: Ctx): RawBuilder<boolean> {
  const scope = scopeOf(actor, 'inspection.self.read');
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (scope.kind === 'none') return sql<boolean>`false`;
  return sql<boolean>`(${within(scope, 'o.path')} or (p.status <> ${sql.lit(ActivityStatus.waiting)}
    and exists (select 1 from org.unit s where s.school_id = ${schoolId} and s.id = any(p.scope_org_ids)
      and (${within(scope, 's.path')} or ${above(actor)}))))`;
}

type Facts = { status: number; organizer_path: string };

export function planActions(actor: Actor, { status, organizer_path }: Facts): SelfPlanRow['can'] {
  if (!holdsRight(actor, 'inspection.self.edit')) return [];
  // A plan of another unit is a model for an own one.
  if (!inScope(scopeOf(actor, 'inspection.self.edit'), organizer_path)) return ['copy'];
  if (status === ActivityStatus.waiting) return ['start', 'edit', 'copy', 'remove'];
  return status === ActivityStatus.running ? ['copy', 'end'] : ['copy'];
}
