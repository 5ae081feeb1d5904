import type { Actor } from '#kernel/server/context.ts';
import { holdsRight, scopeOf, type Scope } from '#kernel/server/policy.ts';
import { JudgementStatus } from '../../shared/hazard/judgement.ts';

/** Judgements share the scope of their lab. */
export const judgementScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.judgement.read');
export const decideScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.judgement.decide');

/** The step that the caller decides: the school's, or that of a college. */
export const ownStep = (actor: Actor): string =>
  decideScope(actor).kind === 'all' ? JudgementStatus.school : JudgementStatus.college;

export const mayDecide = (actor: Actor, status: string): boolean =>
  holdsRight(actor, 'base-info.judgement.decide') && status === ownStep(actor);
