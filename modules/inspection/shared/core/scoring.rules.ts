import { ItemResult } from './record.states.ts';
import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { NaMode, ReachGrade, type ReachRule } from './reach-rule.ts';

export type ScoredItem = {
  item_id: number;
  category_code: string;
  /** Points of the item, with at most one decimal. */
  score: string | number;
  veto: boolean;
  result: number | null;
};
type CategoryScore = { category_code: string; raw: number; full: number; score: number | null };
export type TargetScore = {
  raw: number;
  full: number;
  /** Percent with one decimal; null if no answered item counts. */
  score: number | null;
  /** Veto items that are not met. */
  veto_hits: number[];
  unanswered: number;
  applicable: number;
  is_ranked: boolean;
  grade: number | null;
  is_reached: boolean;
  by_category: CategoryScore[];
};

// Whole twentieths: half of a tenth is exact, so that rounding never meets a binary fraction.
const twentieths = (score: string | number) => Math.round(Number(score) * 20);
type Sum = { raw: number; full: number };

/** `part / whole × scale` as a whole number, half up; both are whole. */
const ratio = (part: number, whole: number, scale: number) => Math.floor((2 * part * scale + whole) / (2 * whole));

/** Percent with one decimal, half up; null without a whole. */
const percentOf = ({ raw, full }: Sum) => (full === 0 ? null : ratio(raw, full, 1000) / 10);

const earned: Record<number, number> = { [ItemResult.met]: 1, [ItemResult.nearly]: 0.5, [ItemResult.unmet]: 0 };

/** Counts the answered items; what does not apply counts as the rule says. */
function sumOf(items: readonly ScoredItem[], na: ReachRule['na_mode']): Sum {
  const sum = { raw: 0, full: 0 };
  for (const { result, score } of items) {
    if (result === null) continue;
    const share = result === ItemResult.none ? (na === NaMode.full ? 1 : undefined) : earned[result];
    if (share === undefined) continue;
    sum.full += twentieths(score);
    sum.raw += twentieths(score) * share;
  }
  return sum;
}

/** Grade of a score; a veto fails whatever the score. */
export function gradeOf(score: number, isVetoed: boolean, { grades }: Pick<ReachRule, 'grades'>): number {
  if (isVetoed || score < grades.basic) return ReachGrade.failed;
  if (score < grades.reached) return ReachGrade.basic;
  return score < grades.excellent ? ReachGrade.reached : ReachGrade.excellent;
}

/** Score of a laboratory or college by its items; unanswered items do not count, and keep it from being ranked. */
export function scoreTarget(items: readonly ScoredItem[], rule: ReachRule): TargetScore {
  const sum = sumOf(items, rule.na_mode);
  const score = percentOf(sum);
  const hits = items.filter((item) => item.veto && item.result === ItemResult.unmet);
  const unanswered = items.filter((item) => item.result === null).length;
  const applicable = items.filter((item) => item.result !== null && item.result !== ItemResult.none).length;
  return {
    raw: sum.raw / 20,
    full: sum.full / 20,
    score,
    veto_hits: hits.map((item) => item.item_id),
    unanswered,
    applicable,
    is_ranked: score !== null && unanswered === 0 && applicable >= rule.min_items,
    grade: score === null ? null : gradeOf(score, hits.length > 0, rule),
    is_reached: score !== null && hits.length === 0 && score >= rule.grades.reached,
    by_category: [...new Set(items.map((item) => item.category_code))].map((category_code) => {
      const own = items.filter((item) => item.category_code === category_code);
      const part = sumOf(own, rule.na_mode);
      return { category_code, raw: part.raw / 20, full: part.full / 20, score: percentOf(part) };
    }),
  };
}

/** Ranks by score, best first; equal scores share a rank, and the next one leaves as many out. Unranked ones get null. */
export function rankTargets<K>(
  targets: readonly { id: K; score: number | null; is_ranked: boolean }[],
): Map<K, number | null> {
  const ranked = targets.filter((target) => target.is_ranked && target.score !== null);
  const better = (score: number) => ranked.filter((other) => other.score! > score).length;
  const first = new Map([...new Set(ranked.map((target) => target.score!))].map((score) => [score, better(score) + 1]));
  return new Map(
    targets.map(({ id, score, is_ranked }) => [id, is_ranked && score !== null ? first.get(score)! : null]),
  );
}

/** What the score of a college is made of; the last four are entered by the school. */
export const ScoreLine = defineEnum({
  labs: { value: 'labs', label: '实验室加权平均' },
  management: { value: 'management', label: '学院管理检查' },
  selfCheck: { value: 'self_check', label: '自查按期率' },
  rectification: { value: 'rectification', label: '隐患整改率' },
  training: { value: 'training', label: '培训完成率' },
  overdue: { value: 'overdue', label: '逾期隐患' },
  overdueUrgent: { value: 'overdue_urgent', label: '逾期紧急隐患' },
  repeated: { value: 'repeated', label: '重复隐患' },
  returned: { value: 'returned', label: '多次退回的隐患' },
  missingReport: { value: 'missing_report', label: '未报自查报告' },
  accident: { value: 'accident', label: '需上报的事故' },
  demonstration: { value: 'demonstration', label: '校级以上示范' },
  proposal: { value: 'proposal', label: '采纳的建议' },
  other: { value: 'other', label: '其他加减分' },
});
export type ScoreLineKind = EnumValue<typeof ScoreLine>;

type Percent = number | null;
export type CollegeFigures = {
  labs: readonly { level: number | null; final: number }[];
  /** Score of the 学院管理 list; null if it was not checked. */
  management: Percent;
  self_check: { done: number; due: number };
  rectification: { done: number; due: number };
  /** Null as long as no training is recorded. */
  training: { done: number; due: number } | null;
  overdue: number;
  overdue_urgent: number;
  repeated: number;
  returned: number;
  missing_report: number;
};
/** `share` is what the line can give at most, `value` its percent; `count` is how often a deduction applies. */
type CollegeLine = {
  kind: ScoreLineKind;
  share: number | null;
  value: Percent;
  count: number | null;
  points: number;
};

const whole = (n: number, scale: number) => Math.round(n * scale);
const rateOf = (rate: { done: number; due: number } | null): Percent =>
  rate === null || rate.due === 0 ? null : ratio(rate.done, rate.due, 10_000) / 100;

/** Mean of the finals weighted by safety level, with two decimals; a laboratory without a level counts as the lowest. */
export function weightedMean(
  labs: CollegeFigures['labs'],
  { level_weights }: Pick<ReachRule, 'level_weights'>,
): Percent {
  const weight = (level: number | null) => whole(level_weights[(level ?? 4) - 1] ?? level_weights[3], 10);
  const weights = labs.reduce((sum, lab) => sum + weight(lab.level), 0);
  const points = labs.reduce((sum, lab) => sum + weight(lab.level) * whole(lab.final, 10), 0);
  return weights === 0 ? null : ratio(points, weights, 10) / 100;
}

/**
 * Lines of a college's score. A part without figures, such as training before there is any, is left out and the other
 * parts take its share, first within the process, then among the three shares.
 */
export function collegeLines(figures: CollegeFigures, rule: ReachRule): CollegeLine[] {
  const { shares, process, deductions } = rule;
  const parts = [
    { kind: ScoreLine.selfCheck, part: process.self_check, value: rateOf(figures.self_check) },
    { kind: ScoreLine.rectification, part: process.rectification, value: rateOf(figures.rectification) },
    { kind: ScoreLine.training, part: process.training, value: rateOf(figures.training) },
  ].filter(({ part, value }) => part > 0 && value !== null);
  const partSum = parts.reduce((sum, { part }) => sum + whole(part, 10), 0);
  const main = [
    { kind: ScoreLine.labs, share: shares.labs, of: 1, value: weightedMean(figures.labs, rule) },
    { kind: ScoreLine.management, share: shares.management, of: 1, value: figures.management },
    ...parts.map(({ kind, part, value }) => ({ kind, share: shares.process, of: whole(part, 10) / partSum, value })),
  ].filter(({ share, value }) => share > 0 && value !== null);
  const given = main.reduce((sum, { share, of }) => sum + share * of, 0);
  const counted = [
    { kind: ScoreLine.overdue, count: figures.overdue, each: deductions.overdue },
    { kind: ScoreLine.overdueUrgent, count: figures.overdue_urgent, each: deductions.overdue_urgent },
    { kind: ScoreLine.repeated, count: figures.repeated, each: deductions.repeated },
    { kind: ScoreLine.returned, count: figures.returned, each: deductions.returned },
    { kind: ScoreLine.missingReport, count: figures.missing_report, each: deductions.missing_report },
  ];
  return [
    ...main.map(({ kind, share, of, value }) => ({
      kind,
      share: hundredths((share * of * 100) / given),
      value,
      count: null,
      points: hundredths((share * of * value!) / given),
    })),
    ...counted
      .filter(({ count }) => count > 0)
      .map(({ kind, count, each }) => ({ kind, share: null, value: null, count, points: -hundredths(count * each) })),
  ];
}

// The fraction is far above the error of a product of three decimals, and far below a hundredth.
const hundredths = (n: number) => Math.floor(n * 100 + 0.5 + 1e-6) / 100;

/** What an entry of the school counts: accidents, demonstrations and proposals by the rule, others as entered. */
export function enteredPoints(kind: ScoreLineKind, count: number, points: number, rule: ReachRule): number {
  if (kind === ScoreLine.accident) return -hundredths(count * rule.deductions.accident);
  if (kind === ScoreLine.demonstration) return hundredths(count * rule.bonus.demonstration);
  if (kind === ScoreLine.proposal) return hundredths(count * rule.bonus.proposal);
  return points;
}

const bonusKinds: readonly ScoreLineKind[] = [ScoreLine.demonstration, ScoreLine.proposal];

/** Sum of the lines with one decimal, half up: bonuses up to their most, the whole within its bounds. */
export function collegeTotal(lines: readonly { kind: ScoreLineKind; points: number }[], rule: ReachRule): number {
  const sum = (of: typeof lines) => of.reduce((n, { points }) => n + whole(points, 100), 0);
  const bonus = Math.min(sum(lines.filter(({ kind }) => bonusKinds.includes(kind))), whole(rule.bonus.most, 100));
  const rest = sum(lines.filter(({ kind }) => !bonusKinds.includes(kind)));
  const held = Math.min(Math.max(bonus + rest, whole(rule.bounds.least, 100)), whole(rule.bounds.most, 100));
  return ratio(held, 100, 10) / 10;
}
