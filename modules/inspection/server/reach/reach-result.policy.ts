import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { inScope, isOwnCollege, scopeOf, withinPlaces } from '#kernel/server/policy.ts';
import { ReachGrade } from '../../shared/core/reach-rule.ts';
import { ObjectionStatus, ReachTarget } from '../../shared/core/reach.states.ts';
import type { ReachResultRow } from '../../shared/reach/reach-result.ts';

/**
 * Results `r` of activity `a` and unit `u` that the caller may read: published ones of his units; inspectors those of
 * activities in which they take part.
 */
export function readableResults({ actor, schoolId }: Ctx): RawBuilder<boolean> {
  const scope = scopeOf(actor, 'inspection.reach.result');
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (scope.kind === 'none')
    return sql<boolean>`(r.act_id = any(array(select i.act_id from inspection.activity_inspector i
      where i.school_id = ${schoolId} and i.user_id = ${actor.userId} union select x.id from inspection.activity x
      where x.school_id = ${schoolId} and x.leader_id = ${actor.userId})))`;
  const place = withinPlaces(actor, scope, { college: 'r.college_id', path: 'u.path' });
  return sql<boolean>`(a.results_published_at is not null and ${place})`;
}

export type ResultFacts = {
  target: string;
  grade: number | null;
  is_published: boolean;
  unit_path: string;
  objection: number | null;
  /** Objections may still be sent. */
  is_disputable: boolean;
  /** A re-check is not submitted yet. */
  has_open_recheck: boolean;
  /** The score is that of a check; one that the school set for a unit that nobody checked is not. */
  has_counted_work: boolean;
};

/** Speaks for the unit: the manager of a laboratory, the college for its own list. */
const speaksFor = (actor: Actor, { target, unit_path }: ResultFacts) => {
  const scope = scopeOf(actor, 'inspection.reach.self');
  return inScope(scope, unit_path) && isOwnCollege(actor, scope) === (target === ReachTarget.college);
};

const decides = (actor: Actor) => scopeOf(actor, 'inspection.reach.edit').kind === 'all';

const needsRecheck: readonly (number | null)[] = [ReachGrade.basic, ReachGrade.failed];

const mayRecheck = ({ is_published, grade, has_open_recheck, has_counted_work }: ResultFacts) =>
  is_published && needsRecheck.includes(grade) && !has_open_recheck && has_counted_work;

export function resultActions(actor: Actor, result: ResultFacts): ReachResultRow['can'] {
  const can: ReachResultRow['can'] = ['view'];
  const { is_published, objection, is_disputable } = result;
  if (is_published && is_disputable && objection === null && speaksFor(actor, result)) can.push('object');
  if (objection === ObjectionStatus.waiting && decides(actor)) can.push('answer');
  if (decides(actor) && mayRecheck(result)) can.push('recheck');
  return can;
}
