import { isOfJudgement } from './province-items.ts';

/** A unit, what it does to fill empty cells, and these cells. */
type Filler = { unit: string; work: string; items: string[] };

type Lacking = { name: string; college: string; missing: readonly string[] };

/** Who has to fill the empty cells of a laboratory; one without a college answers for itself. Its area comes with its rooms. */
export function fillersOf({ name, college, missing }: Lacking): Filler[] {
  const unit = college || name;
  const parts: Filler[] = [
    { unit, work: '填写实验室资料', items: missing.filter((item) => !isOfJudgement(item)) },
    { unit: college || '学校', work: '审核分级评估', items: missing.filter(isOfJudgement) },
  ];
  return parts.filter(({ items }) => items.length > 0);
}
