import type { Ctx } from '#kernel/server/context.ts';
import { assertSeen } from '#kernel/server/db/stale-version.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { addMonths, formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import { RiskLevel } from '#modules/base-info/shared/risk/risk-point.states.ts';
import type { assessmentApi } from '../shared/assessment.ts';
import { experimentErrors } from '../shared/errors.ts';
import {
  AssessmentState,
  AssessmentStep,
  assessmentStates,
  ExperimentState,
  experimentStates,
  type AssessmentStepCode,
} from '../shared/experiment.states.ts';
import { afterOf, beforeOf, levelOf, routeOf } from '../shared/risk.rules.ts';
import { decidersOf, tell } from './experiment-notice.service.ts';
import { assessmentDoc, experimentDoc } from './experiment-docs.rules.ts';
import { readPart } from './part.queries.ts';
import {
  lockExperiment,
  lockOwnExperiment,
  lookOpenEdition,
  type LockedExperiment,
  type OpenEdition,
} from './locked.queries.ts';

type Change = { set?: Record<string, unknown>; note?: string };

const changeEdition = (ctx: Ctx, id: number, action: keyof typeof assessmentStates.transitions, change: Change = {}) =>
  applyTransition(ctx, assessmentStates, {
    table: 'experiment.assessment',
    id,
    action,
    docType: assessmentDoc,
    ...change,
  });

const changeExperiment = (
  ctx: Ctx,
  id: number,
  action: keyof typeof experimentStates.transitions,
  change: Change = {},
) =>
  applyTransition(ctx, experimentStates, {
    table: 'experiment.project',
    id,
    action,
    docType: experimentDoc,
    ...change,
  });

/** The last day for which an assessment may be valid that is submitted today. */
export async function longestValidity(ctx: Ctx): Promise<{ months: string; day: string }> {
  const { experiment_max_months: months } = await settingsOf(ctx, ['experiment_max_months']);
  return { months, day: addMonths(formatDate(ctx.now), Number(months)) };
}

async function checkSubmission(ctx: Ctx, { valid_to, steps }: OpenEdition): Promise<void> {
  const longest = await longestValidity(ctx);
  assert(valid_to <= longest.day, experimentErrors.tooLong, longest);
  assert(valid_to >= formatDate(ctx.now), experimentErrors.past, { day: valid_to });
  const bare = steps.findIndex((step) => levelOf(beforeOf(step)) === RiskLevel.first && step.controls === '');
  assert(bare < 0, experimentErrors.noControls, { line: bare + 1 });
  // What lowers a risk is said, otherwise a dangerous experiment would be decided by who decides harmless ones.
  const lowered = steps.findIndex((step) => afterOf(step) < beforeOf(step) && step.controls === '');
  assert(lowered < 0, experimentErrors.loweredBare, { line: lowered + 1 });
}

const partiesOf = ({ head_id }: LockedExperiment, { created_by, submitted_by }: OpenEdition) => [
  head_id,
  created_by,
  submitted_by,
];

async function tellDeciders(
  ctx: Ctx,
  experiment: LockedExperiment,
  open: OpenEdition,
  step: AssessmentStepCode,
): Promise<void> {
  await tell(ctx, experiment, {
    type: 'EXPERIMENT_WAITS',
    users: await decidersOf(ctx, experiment, step, [...partiesOf(experiment, open), ctx.actor.userId]),
    params: { step: labelOf(AssessmentStep, step), level: labelOf(RiskLevel, open.level) },
    url: `/project/risk-assess/${experiment.id}`,
    awaits: { docType: assessmentDoc, ids: [open.id], states: [String(AssessmentState.pending)] },
  });
}

/** In which of the first steps somebody decides who is no party. */
export async function heldSteps(
  ctx: Ctx,
  { lab_path, college_id }: Pick<LockedExperiment, 'lab_path' | 'college_id'>,
  parties: readonly (number | null)[],
): Promise<Record<1 | 2, boolean>> {
  const { lab, college } = AssessmentStep;
  return {
    [lab]: (await decidersOf(ctx, { lab_path }, lab, parties)).length > 0,
    [college]: college_id !== null && (await decidersOf(ctx, { lab_path }, college, parties)).length > 0,
  };
}

/** Hands the open edition to those who decide by its level. */
export async function submitAssessment(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const experiment = await lockOwnExperiment(ctx, id);
  const open = await lookOpenEdition(ctx, id);
  assert(open && open.state !== AssessmentState.pending, experimentErrors.noAssessment);
  await checkSubmission(ctx, open);
  const parties = [...partiesOf(experiment, open), ctx.actor.userId];
  const route = routeOf(open.level, await heldSteps(ctx, experiment, parties), experiment.covering_step);
  const set = { route, step: route[0], decisions: '[]', submitted_by: ctx.actor.userId, submitted_at: ctx.now };
  await changeEdition(ctx, open.id, 'submit', { set, note: labelOf(RiskLevel, open.level) });
  if (experimentStates.can('submit', experiment.state)) await changeExperiment(ctx, id, 'submit');
  await tellDeciders(ctx, experiment, { ...open, submitted_by: ctx.actor.userId }, route[0]!);
}

export async function withdrawAssessment(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const experiment = await lockOwnExperiment(ctx, id);
  const open = await lookOpenEdition(ctx, id);
  const set = { step: null, submitted_at: null, submitted_by: null };
  await changeEdition(ctx, open?.id ?? 0, 'withdraw', { set });
  if (experimentStates.can('withdraw', experiment.state)) await changeExperiment(ctx, id, 'withdraw');
}

type Deciding = { experiment: LockedExperiment; open: OpenEdition; step: AssessmentStepCode };

/** The open edition, locked, of which the caller decides the present step; nobody decides an own one. */
async function lockToDecide(ctx: Ctx, id: number, seen: number | undefined): Promise<Deciding> {
  const experiment = await lockExperiment(ctx, id);
  const open = await lookOpenEdition(ctx, id);
  const step = open?.state === AssessmentState.pending ? open.step : null;
  assert(open && step !== null, experimentErrors.moved, {
    state: labelOf(ExperimentState, experiment.state),
    action: '审核',
  });
  const { decides, is_party } = found(await readPart(ctx, id), '实验项目');
  assert(!is_party, experimentErrors.notYours);
  assert(decides, experimentErrors.notStep, { step: labelOf(AssessmentStep, step) });
  await assertSeen(ctx, { docType: assessmentDoc, id: open.id, version: open.version }, seen);
  return { experiment, open, step };
}

const decided = ({ actor, now }: Ctx, { open, step }: Deciding, passed: boolean, opinion: string) =>
  JSON.stringify([
    ...open.decisions,
    { step, by: actor.userId, name: actor.name, at: formatDateTime(now), passed, opinion },
  ]);

const tellDecided = (ctx: Ctx, { experiment, open }: Deciding, result: string, opinion: string) =>
  tell(ctx, experiment, {
    type: 'EXPERIMENT_DECIDED',
    users: partiesOf(experiment, open).filter((user) => user !== null),
    params: { result, opinion },
  });

/** The edition takes the place of the one in force, and the experiment its level and validity. */
async function putInForce(ctx: Ctx, deciding: Deciding, decisions: string, opinion: string): Promise<void> {
  const { experiment, open } = deciding;
  if (experiment.assessment_id !== null)
    await changeEdition(ctx, experiment.assessment_id, 'replace', { note: `第 ${open.edition} 版生效` });
  await changeEdition(ctx, open.id, 'pass', { set: { step: null, decisions }, note: opinion });
  const set = { assessment_id: open.id, level: open.level, valid_to: open.valid_to };
  await changeExperiment(ctx, experiment.id, experiment.state === ExperimentState.pending ? 'pass' : 'renew', { set });
}

/** Passes the present step; the last one puts the assessment in force. */
export async function passAssessment(ctx: Ctx, { id, version, opinion = '' }: InputOf<typeof assessmentApi.pass>) {
  const deciding = await lockToDecide(ctx, id, version);
  const { experiment, open, step } = deciding;
  assert(open.valid_to >= formatDate(ctx.now), experimentErrors.past, { day: open.valid_to });
  const decisions = decided(ctx, deciding, true, opinion);
  const next = open.route[open.route.indexOf(step) + 1];
  if (next !== undefined) {
    await changeEdition(ctx, open.id, 'forward', { set: { step: next, decisions }, note: opinion });
    await tellDeciders(ctx, experiment, open, next);
    return { is_final: false };
  }
  await putInForce(ctx, deciding, decisions, opinion);
  await tellDecided(ctx, deciding, '的风险评估已通过', opinion);
  return { is_final: true };
}

export async function refuseAssessment(
  ctx: Ctx,
  { id, version, opinion }: InputOf<typeof assessmentApi.refuse>,
): Promise<void> {
  const deciding = await lockToDecide(ctx, id, version);
  const { experiment, open } = deciding;
  const set = { step: null, decisions: decided(ctx, deciding, false, opinion) };
  await changeEdition(ctx, open.id, 'refuse', { set, note: opinion });
  if (experimentStates.can('refuse', experiment.state)) await changeExperiment(ctx, id, 'refuse', { note: opinion });
  await tellDecided(ctx, deciding, '的风险评估被驳回', opinion);
}
