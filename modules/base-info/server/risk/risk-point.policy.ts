import type { Actor } from '#kernel/server/context.ts';
import { holdsRight, scopeOf, type Scope } from '#kernel/server/policy.ts';
import type { RiskPointRow } from '../../shared/risk/risk-point.ts';
import { batchUpTo, RiskStatus, RiskStep, type RiskStepCode } from '../../shared/risk/risk-point.states.ts';
import type { RiskChangeRow } from '../../shared/risk/risk-change.ts';

/** Risk points share the scope of their lab. */
export const riskScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.risk.read');
export const riskEditScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.risk.edit');
export const riskImportScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.risk.import');
export const auditScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.risk.audit');

/** The step that the caller decides: the school's, or that of a college. */
export const ownStep = (actor: Actor): RiskStepCode =>
  auditScope(actor).kind === 'all' ? RiskStep.school : RiskStep.college;

type Facts = { status: string; in_force: boolean; untouched: boolean };

/** What the caller may do with a risk point. */
export function riskActions(actor: Actor, { status, in_force, untouched }: Facts): RiskPointRow['can'] {
  if (!holdsRight(actor, 'base-info.risk.edit')) return [];
  switch (status) {
    case RiskStatus.draft:
      return ['edit', 'submit', 'remove'];
    case RiskStatus.pending:
      return untouched ? ['withdraw'] : [];
    case RiskStatus.pass:
      return ['change', 'close', 'review'];
    case RiskStatus.reject:
      return in_force ? ['change', 'discard'] : ['edit', 'submit', 'remove'];
    default:
      return [];
  }
}

type Asked = { step: string; r: number; submitted_by: number };

/** What the caller may decide; nobody decides what he submitted. */
export function changeActions(actor: Actor, { step, r, submitted_by }: Asked): RiskChangeRow['can'] {
  if (!holdsRight(actor, 'base-info.risk.audit') || step !== ownStep(actor) || submitted_by === actor.userId) return [];
  return r <= batchUpTo ? ['decide', 'batch'] : ['decide'];
}
