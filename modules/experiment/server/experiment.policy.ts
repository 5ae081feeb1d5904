import type { Ctx } from '#kernel/server/context.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { ExperimentRow } from '../shared/experiment.ts';
import {
  AssessmentState,
  ExperimentState,
  experimentStates,
  type ExperimentStateCode,
} from '../shared/experiment.states.ts';

/** What an experiment and its assessments are to the caller. */
export type Facts = {
  state: number;
  is_own: boolean;
  decides: boolean;
  stops: boolean;
  /** State of the edition that is written or decided. */
  open_state: number | null;
  /** It has an edition that was decided. */
  is_decided: boolean;
};

const { draft, refused, expired, stopped, passed } = ExperimentState;

/** Facts of an experiment change until it has passed. */
export const editableStates: readonly ExperimentStateCode[] = [draft, refused, expired];

export function experimentActions({ actor }: Ctx, facts: Facts): ExperimentRow['can'] {
  const { is_own, decides, stops, open_state, is_decided } = facts;
  const state = facts.state as ExperimentStateCode;
  const can: ExperimentRow['can'] = [];
  const waits = open_state === AssessmentState.pending;
  if (is_own && holdsRight(actor, 'experiment.project.edit')) {
    if (editableStates.includes(state) && !waits) can.push('edit');
    if (state === draft && !is_decided) can.push('remove');
    if (state !== stopped && !waits) can.push('assess');
    if (state !== stopped && open_state !== null && !waits) can.push('submit');
    if (waits) can.push('withdraw');
  }
  if (decides) can.push('decide');
  if (stops && state !== draft && experimentStates.can('stop', state)) can.push('stop');
  if (state === passed) can.push('print');
  return can;
}
