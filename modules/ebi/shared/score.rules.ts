import { labelOf } from '#kernel/shared/enums.ts';
import { Fact, factParts, indexKeys, type Facts, type IndexKey } from './facts.ts';
import { Grade, type GradeKey } from './grade.ts';
import type { Terms } from './terms.ts';

/** Points are kept as whole hundredths, so that the same inputs give the same digits everywhere. */
const cap = 10_000;

/** Whole hundredths of a decimal text with at most two places. */
const hundredthsOf = (text: string): number => Math.round(Number(text) * 100);
export const pointsText = (hundredths: number): string => (hundredths / 100).toFixed(2);

const share = (value: number, times: number, of: number): number => Math.floor((2 * value * times + of) / (2 * of));

type Line = { index: IndexKey; name: string; value: string; points: number };
type Scored = {
  /** What each fact earned, in hundredths of a point, before the cap of its index. */
  lines: Line[];
  /** Points of the five indices in hundredths, at most 100 each. */
  indices: Record<IndexKey, number>;
  /** In tenths of a point, half a tenth rounded up. */
  total: number;
};

/** Hours of a year that an instrument should reach: of the longest beginning of its class number. */
export function quotaOf({ quotas }: Terms, { class_no, kind }: Pick<Facts, 'class_no' | 'kind'>): number | undefined {
  const fitting = quotas.filter((quota) => quota.kind === kind && class_no.startsWith(quota.class_no));
  return fitting.sort((a, b) => b.class_no.length - a.class_no.length)[0]?.hours;
}

/** Hours ÷ quota × 100, the quota scaled by the months in use (rule 5). */
function hoursLine(quota: number, { hours, months }: Facts): Line {
  const points = months === 0 ? 0 : share(hundredthsOf(hours), 100 * 12, quota * months);
  const scaled = months === 12 ? `${quota}` : `${quota} × ${months}/12`;
  return { index: 'hours', name: '有效机时 ÷ 定额', value: `${hours} ÷ ${scaled}`, points };
}

function usedLine({ steps }: Terms, { functions, functions_used }: Facts): Line {
  const step =
    functions === 0
      ? undefined
      : [...steps].sort((a, b) => b.from - a.from).find(({ from }) => functions_used * 100 >= from * functions);
  return {
    index: 'functions',
    name: '原有功能利用',
    value: `${functions_used} / ${functions}`,
    points: (step?.points ?? 0) * 100,
  };
}

function factLine({ values }: Facts, { fact, points, per }: Terms['items'][number]): Line {
  const { unit, index } = factParts[fact];
  const value = values[fact] ?? '0';
  return {
    index,
    name: labelOf(Fact, fact),
    value: `${value} ${unit}`,
    points: share(hundredthsOf(value), hundredthsOf(points), hundredthsOf(per)),
  };
}

/** The evaluation of one instrument; the quota is that of `quotaOf`, never zero. */
export function scoreOf(terms: Terms, facts: Facts, quota: number): Scored {
  const lines = [
    hoursLine(quota, facts),
    ...terms.items.map((item) => factLine(facts, item)),
    usedLine(terms, facts),
  ].sort((a, b) => indexKeys.indexOf(a.index) - indexKeys.indexOf(b.index));
  const indexOf = (key: IndexKey) =>
    Math.min(
      cap,
      lines.reduce((sum, { index, points }) => (index === key ? sum + points : sum), 0),
    );
  const indices = Object.fromEntries(indexKeys.map((key) => [key, indexOf(key)])) as Record<IndexKey, number>;
  const weighted = terms.weights.reduce((sum, { index, weight }) => sum + weight * indices[index as IndexKey], 0);
  // Per cent × hundredths of a point: a tenth is 1,000.
  return { lines, indices, total: Math.floor((weighted + 500) / 1000) };
}

/** Grade of a total in tenths of a point; totals are rounded before they are graded. */
export function gradeOf({ grades }: Terms, total: number): GradeKey {
  if (total >= grades.excellent * 10) return Grade.excellent;
  if (total >= grades.good * 10) return Grade.good;
  return total >= grades.passed * 10 ? Grade.passed : Grade.failed;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const isTwice = (texts: readonly (string | number)[]) => new Set(texts).size < texts.length;

/** What is wrong with the terms of a scheme, by their fields. */
export function termsFaults({ weights, items, steps, quotas, grades }: Terms): Partial<Record<keyof Terms, string>> {
  const names = weights.map(({ index }) => index);
  const total = sum(weights.map(({ weight }) => weight));
  const isDescending = grades.excellent > grades.good && grades.good > grades.passed;
  return {
    ...((names.length !== indexKeys.length || isTwice(names)) && { weights: '五项指标各填一个权重' }),
    ...(total !== 100 && { weights: `权重合计应为 100，现在是 ${total}` }),
    ...(isTwice(items.map(({ fact }) => fact)) && { items: '同一项只能有一个分值' }),
    ...(items.some(({ per }) => Number(per) <= 0) && { items: '“每”应大于 0' }),
    ...(items.some(({ points, per }) => Number(points) > 100 || Number(per) > 1_000_000) && {
      items: '分值最多 100，“每”最多 1000000',
    }),
    ...(isTwice(steps.map(({ from }) => from)) && { steps: '同一利用率只能有一个分值' }),
    ...(quotas.length === 0 && { quotas: '请至少填写一个定额机时' }),
    ...(isTwice(quotas.map(({ class_no, kind }) => `${class_no} ${kind}`)) && {
      quotas: '同一分类和类型只能有一个定额',
    }),
    ...(!isDescending && { grades: '优秀、良好、合格的分数线应依次降低' }),
  };
}
