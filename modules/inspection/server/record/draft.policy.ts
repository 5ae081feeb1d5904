import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#kernel/server/context.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';

/** The organizer of activity `a` lies in the actor's scope of editing activities. */
export function organizes(actor: Actor, schoolId: number): RawBuilder<boolean> {
  const scope = scopeOf(actor, 'inspection.activity.edit');
  if (scope.kind !== 'below') return within(scope, 'a.id');
  return sql<boolean>`a.org_id = any(array(select n.id from org.unit n where n.school_id = ${schoolId} and ${within(scope, 'n.path')}))`;
}

/** Organizes activity `a` of problem `p`, leads it, or leads the group that checked. */
export const leads = (
  actor: Actor,
  schoolId: number,
): RawBuilder<boolean> => sql<boolean>`(a.leader_id = ${actor.userId}
  or exists (select 1 from inspection.record r join inspection.activity_group g on g.school_id = r.school_id and g.id = r.group_id
    where r.school_id = ${schoolId} and r.id = p.record_id and g.leader_id = ${actor.userId})
  or ${organizes(actor, schoolId)})`;
