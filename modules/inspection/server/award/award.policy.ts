import { sql, type RawBuilder } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { inScope, scopeOf, withinPlaces } from '#kernel/server/policy.ts';
import type { RightName } from '#kernel/shared/rights.ts';
import type { AwardRow } from '../../shared/award/award.ts';
import type { CandidateRow } from '../../shared/award/recommendation.ts';
import {
  AwardStatus,
  awardStates,
  RecommendStatus,
  recommendStates,
  ScoreStatus,
} from '../../shared/core/award.states.ts';

/** The college of the reader: a laboratory reads what its college scored. */
const ofCollege = (actor: Actor, column: string): RawBuilder<boolean> =>
  actor.collegeId === null ? sql<boolean>`false` : sql<boolean>`${sql.ref(column)} = ${actor.collegeId}`;

/** Scores `s`: all for the school; the published one of the own college for others. */
export function readableScores({ actor }: Ctx, right: RightName = 'inspection.score.read'): RawBuilder<boolean> {
  const scope = scopeOf(actor, right);
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (scope.kind === 'none') return sql<boolean>`false`;
  return sql<boolean>`(s.status = ${sql.lit(ScoreStatus.published)} and ${ofCollege(actor, 's.college_id')})`;
}

export const mayScore = (actor: Actor): boolean => scopeOf(actor, 'inspection.score.edit').kind === 'all';

/** Results `r` of laboratories `u` that may be looked at as candidates. */
export function readableCandidates({ actor }: Ctx): RawBuilder<boolean> {
  const scope = scopeOf(actor, 'inspection.recommend.read');
  return withinPlaces(actor, scope, { college: 'r.college_id', path: 'u.path' });
}

type Recommended = { status: number | null; unit_path: string; has_fault: boolean };

/** The college recommends its laboratories; a laboratory may propose itself, as long as its college has not submitted it. */
export function recommendActions(actor: Actor, { status, unit_path, has_fault }: Recommended): CandidateRow['can'] {
  const can: CandidateRow['can'] = [];
  const isOpen = status === null || status === RecommendStatus.draft || status === RecommendStatus.rejected;
  const submits = inScope(scopeOf(actor, 'inspection.recommend.edit'), unit_path);
  const proposes = inScope(scopeOf(actor, 'inspection.recommend.propose'), unit_path);
  const isDraft = status === null || status === RecommendStatus.draft;
  if (!has_fault && proposes && (submits ? isOpen : isDraft)) can.push('save');
  if (status !== null) {
    const allowed = recommendStates.from(status);
    if (submits && !has_fault && allowed.includes('submit')) can.push('submit');
    if (submits && allowed.includes('withdraw')) can.push('withdraw');
    if (proposes && status === RecommendStatus.draft) can.push('remove');
    if (scopeOf(actor, 'inspection.recommend.examine').kind === 'all')
      can.push(...allowed.filter((action) => action === 'pass' || action === 'reject'));
  }
  return can;
}

/** Awards `w` of units `u`: all but cancelled ones of others, because a publicity is for everybody in the school. */
export function readableAwards({ actor }: Ctx): RawBuilder<boolean> {
  const scope = scopeOf(actor, 'inspection.award.read');
  if (scope.kind === 'all') return sql<boolean>`true`;
  if (scope.kind === 'none') return sql<boolean>`false`;
  return sql<boolean>`(w.status <> ${sql.lit(AwardStatus.cancelled)} or ${withinPlaces(actor, scope, { college: 'w.college_id', path: 'u.path' })})`;
}

export const mayAward = (actor: Actor): boolean => scopeOf(actor, 'inspection.award.edit').kind === 'all';

type AwardFacts = { status: number; is_over: boolean; unit_path: string };

export function awardActions(actor: Actor, { status, is_over, unit_path }: AwardFacts): AwardRow['can'] {
  const own = status === AwardStatus.awarded && inScope(scopeOf(actor, 'inspection.award.read'), unit_path);
  const can: AwardRow['can'] = own ? ['certificate'] : [];
  if (!mayAward(actor)) return can;
  return [...can, ...awardStates.from(status).filter((action) => action !== 'award' || is_over)];
}
