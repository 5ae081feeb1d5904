import { Indicator, isRange, Measure, type GradingSet } from './grading.ts';

const repeated = (codes: readonly string[]) => [...new Set(codes.filter((code, i) => codes.indexOf(code) !== i))];

/** What is wrong with a set of rules as a whole, one sentence per fault. */
export function gradingFaults({ rules, scores, consequences }: GradingSet): string[] {
  const faults = [
    ...repeated(rules.map(({ code }) => code)).map((code) => `规则编号“${code}”重复，请换一个`),
    ...repeated(scores.map(({ code }) => code)).map((code) => `计分项编号“${code}”重复，请换一个`),
  ];
  for (const { code, indicator, op, value, value_to, kinds, controlled } of rules) {
    const isOfSources = indicator !== Indicator.score && indicator !== Indicator.nothing;
    if (isOfSources && kinds.length === 0 && controlled.length === 0) faults.push(`规则 ${code}：请选择种类或管控类别`);
    if (isRange(op) && value_to === null) faults.push(`规则 ${code}：请填写上限`);
    if (isRange(op) && value_to !== null && value_to <= value) faults.push(`规则 ${code}：上限应大于下限`);
  }
  for (const { code, measure, kinds, controlled, years, facilities } of scores) {
    if (measure !== Measure.older && kinds.length === 0 && controlled.length === 0)
      faults.push(`计分项 ${code}：请选择种类或管控类别`);
    if (measure === Measure.older && years === null) faults.push(`计分项 ${code}：请填写年数`);
    if (measure === Measure.missing && facilities.length === 0) faults.push(`计分项 ${code}：请选择必备设施`);
  }
  const levels = consequences.map(({ level }) => level);
  if (![1, 2, 3, 4].every((level) => levels.includes(level))) faults.push('四个等级的管理要求各应有一行');
  return faults;
}
