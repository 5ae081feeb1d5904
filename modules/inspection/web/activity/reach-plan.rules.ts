import { addDays } from '#kernel/shared/time.ts';
import { ReachStage, ReachTarget, WorkStage } from '../../shared/core/reach.states.ts';

export type StageValue = { stage: number; from: string; to: string };
export type ListValue = { target: string; lab_class: number; version_id: number };
export type ListOption = {
  id: number;
  list_code: string;
  name: string;
  version_no: string;
  target: string;
  lab_classes: number[];
  item_count: number;
};

/** Days from one day to another. */
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** All stages one after the other, in equal parts of the period. */
export function spreadStages(start: string, end: string): StageValue[] {
  const stages = ReachStage.$items.map(({ value }) => value);
  const days = daysBetween(start, end) + 1;
  const at = (place: number) => addDays(start, Math.min(days - 1, Math.floor((place * days) / stages.length)));
  return stages.map((stage, place) => {
    const from = at(place);
    const last = place === stages.length - 1 ? end : addDays(at(place + 1), -1);
    return { stage, from, to: last < from ? from : last };
  });
}

/** The lists that suit by their classes: one for each class, the first without classes for all others, and for colleges. */
export function suitingLists(options: readonly ListOption[]): ListValue[] {
  const labs = options.filter(({ target }) => target === ReachTarget.lab);
  const common = labs.find(({ lab_classes }) => lab_classes.length === 0);
  const classes = [...new Set(labs.flatMap(({ lab_classes }) => lab_classes))].sort((a, b) => a - b);
  const college = options.find(({ target }) => target === ReachTarget.college);
  const lab = ReachTarget.lab;
  return [
    ...(common ? [{ target: lab, lab_class: 0, version_id: common.id }] : []),
    ...classes.map((lab_class) => ({
      target: lab,
      lab_class,
      version_id: labs.find(({ lab_classes }) => lab_classes.includes(lab_class))!.id,
    })),
    ...(college ? [{ target: ReachTarget.college, lab_class: 0, version_id: college.id }] : []),
  ];
}

/** What is wrong with the stages; undefined if nothing. */
export function stagesFault(stages: readonly StageValue[], start: string, end: string): string | undefined {
  const last: number = WorkStage.school;
  if (!stages.some(({ stage }) => stage <= last)) return '请至少启用自评、学院复查或学校检查中的一个阶段';
  if (stages.some(({ from, to }) => !from || !to)) return '请填写每个阶段的起止日期';
  const outside = stages.some(({ from, to }) => from < start || to > end);
  return outside ? '各阶段的日期应在检查时间之内' : undefined;
}
