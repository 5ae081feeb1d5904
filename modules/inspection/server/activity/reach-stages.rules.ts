import type { ErrorSpec } from '#kernel/shared/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import type { StageInput } from '../../shared/activity/activity.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { ReachStage, ReachTarget, WorkStage } from '../../shared/core/reach.states.ts';

type Fault = { error: ErrorSpec; params: Record<string, string | number> };
type List = { target: string; lab_class: number };
type Plan = { start: string; end: string; stages: readonly StageInput[]; lists: readonly List[] };

const fault = (error: ErrorSpec, params: Fault['params'] = {}): Fault => ({ error, params });
const isWork = (stage: number) => WorkStage.$items.some(({ value }) => value === stage);

/** The first reason why stages and lists of a reach check cannot be saved; undefined if there is none. */
export function planFault({ start, end, stages, lists }: Plan): Fault | undefined {
  if (!stages.some(({ stage }) => isWork(stage))) return fault(inspectionErrors.stagesMissing);
  if (new Set(stages.map(({ stage }) => stage)).size < stages.length) return fault(inspectionErrors.stageTwice);
  const sorted = stages.toSorted((a, b) => a.stage - b.stage);
  for (const [at, { stage, from, to }] of sorted.entries()) {
    const name = { stage: labelOf(ReachStage, stage) };
    if (from < start || to > end || to < from) return fault(inspectionErrors.stageOutside, name);
    if (at > 0 && from < sorted[at - 1]!.from) return fault(inspectionErrors.stageOrder, name);
  }
  if (!lists.some(({ target, lab_class }) => target === ReachTarget.lab && lab_class === 0))
    return fault(inspectionErrors.reachListMissing);
  const checksColleges = lists.some(({ target }) => target === ReachTarget.college);
  const hasSchool = stages.some(({ stage }) => stage === ReachStage.school);
  return checksColleges && !hasSchool ? fault(inspectionErrors.reachCollegeList) : undefined;
}
