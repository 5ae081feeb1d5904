import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#kernel/server/context.ts';
import { scopeOf } from '#kernel/server/policy.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { rightFor } from '../../shared/core/type-rights.ts';

/** The organizer of activity `a` lies in the actor's scope of editing activities. */
export const organizes = (actor: Actor, schoolId: number): RawBuilder<boolean> =>
  inUnits(schoolId, scopeOf(actor, rightFor(actor, 'edit')), 'a.org_id');

/** Organizes activity `a` of problem `p`, leads it, or leads the group that checked. */
export const leads = (
  actor: Actor,
  schoolId: number,
): RawBuilder<boolean> => sql<boolean>`(a.leader_id = ${actor.userId}
  or exists (select 1 from inspection.record r join inspection.activity_group g on g.school_id = r.school_id and g.id = r.group_id
    where r.school_id = ${schoolId} and r.id = p.record_id and g.leader_id = ${actor.userId})
  or ${organizes(actor, schoolId)})`;
