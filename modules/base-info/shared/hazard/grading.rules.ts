import {
  Indicator,
  Measure,
  RuleOp,
  type Amount,
  type GradingRule,
  type GradingSet,
  type LabFacts,
  type ScoreLine,
} from './grading.ts';
import { HazardState, HazardUnit } from './hazard.ts';
import { stockFactor } from './hazard-unit.rules.ts';

// Grading of a lab: a pure function of its facts and of the rules of the school.

type ScorePart = { code: string; name: string; lab_class: number | null; points: number };
export type Grade = {
  level: number;
  lab_class: number;
  /** Classes of all rules that hit, in their order. */
  classes: number[];
  /** Codes of the rules that hit. */
  basis: string[];
  score: number;
  /** What contributes to the score. */
  parts: ScorePart[];
};

const lowest = 4;
const otherClass = 5;

/** Sums of decimals without the noise of binary fractions: quantities have four decimals, grams three more. */
const exact = (value: number) => Number(value.toFixed(7));
const sum = (values: readonly number[]) => exact(values.reduce((total, value) => total + value, 0));

type Selector = { kinds: readonly string[]; controlled: readonly string[]; stored_only?: boolean };

const chosen = ({ kinds, controlled, stored_only = false }: Selector, amounts: readonly Amount[]) =>
  amounts.filter(
    (amount) =>
      (amount.line.some((kind) => kinds.includes(kind)) || controlled.includes(amount.controlled)) &&
      !(stored_only && amount.state === HazardState.used),
  );

const stockOf = (amounts: readonly Amount[]) => sum(amounts.map(({ qty, unit }) => qty * stockFactor(unit)));
const bottlesOf = (amounts: readonly Amount[]) =>
  sum(amounts.map(({ qty, unit }) => (unit === HazardUnit.bottle ? qty : 0)));
const pieces: readonly string[] = [HazardUnit.set, HazardUnit.piece, HazardUnit.room];
const piecesOf = (amounts: readonly Amount[]) => sum(amounts.map(({ qty, unit }) => (pieces.includes(unit) ? qty : 0)));

function pointsOf(line: ScoreLine, { amounts, facilities, age }: LabFacts): number {
  const own = chosen(line, amounts);
  switch (line.measure) {
    case Measure.stock:
      return line.points * stockOf(own);
    case Measure.bottles:
      return line.points * bottlesOf(own);
    case Measure.pieces:
      return line.points * piecesOf(own);
    case Measure.once:
      return own.length > 0 ? line.points : 0;
    case Measure.missing:
      return own.length > 0 ? line.points * line.facilities.filter((code) => !facilities.includes(code)).length : 0;
    case Measure.older:
      return age !== null && line.years !== null && age > line.years ? line.points : 0;
  }
}

/** Contributions of the score table; a cap holds for its line. */
function scoreOf(lines: readonly ScoreLine[], facts: LabFacts): ScorePart[] {
  return lines
    .filter((line) => line.enabled)
    .map((line) => ({ line, points: exact(pointsOf(line, facts)) }))
    .filter(({ points }) => points > 0)
    .map(({ line: { code, name, lab_class, cap }, points }) => ({
      code,
      name,
      lab_class,
      points: cap === null ? points : Math.min(points, cap),
    }));
}

function isMet({ op, value, value_to }: GradingRule, measured: number): boolean {
  const upper = value_to ?? Infinity;
  switch (op) {
    case RuleOp.over:
      return measured > value;
    case RuleOp.least:
      return measured >= value;
    case RuleOp.overUpTo:
      return measured > value && measured <= upper;
    case RuleOp.leastBelow:
      return measured >= value && measured < upper;
  }
}

function measure(rule: GradingRule, amounts: readonly Amount[], score: number): number {
  const own = chosen(rule, amounts);
  switch (rule.indicator) {
    case Indicator.rows:
      return own.length;
    case Indicator.stock:
      return stockOf(own);
    case Indicator.bottles:
      return bottlesOf(own);
    case Indicator.score:
      return score;
    case Indicator.nothing:
      return 0;
  }
}

/** The key with the highest sum; the lowest key of several. */
function highest(entries: readonly (readonly [key: number, value: number])[]): number | undefined {
  const totals = new Map<number, number>();
  for (const [key, value] of entries) totals.set(key, (totals.get(key) ?? 0) + value);
  return [...totals].sort(([a, x], [b, y]) => y - x || a - b)[0]?.[0];
}

/** The class of the hits that decide the level; of several classes the one with most hits, then the first in order. */
function classOf(hits: readonly Hit[], level: number): number | undefined {
  const deciding = new Set(hits.filter((hit) => hit.level === level).map((hit) => hit.lab_class));
  return highest(hits.filter((hit) => deciding.has(hit.lab_class)).map((hit) => [hit.lab_class, 1]));
}

type Hit = { code: string; level: number; lab_class: number };

/** Level, class, classes, basis and score of a lab. */
export function gradeOf({ rules, scores }: Pick<GradingSet, 'rules' | 'scores'>, facts: LabFacts): Grade {
  const parts = scoreOf(scores, facts);
  const score = sum(parts.map(({ points }) => points));
  const byPoints =
    highest(parts.flatMap(({ lab_class, points }) => (lab_class === null ? [] : [[lab_class, points] as const]))) ??
    otherClass;
  const toHit = ({ code, level, lab_class }: GradingRule): Hit => ({ code, level, lab_class: lab_class ?? byPoints });
  const inUse = rules.filter((rule) => rule.enabled);
  const met = inUse
    .filter((rule) => rule.indicator !== Indicator.nothing && isMet(rule, measure(rule, facts.amounts, score)))
    .map(toHit);
  const hits = met.length > 0 ? met : inUse.filter((rule) => rule.indicator === Indicator.nothing).map(toHit);
  const level = Math.min(lowest, ...hits.map((hit) => hit.level));
  return {
    level,
    lab_class: classOf(hits, level) ?? otherClass,
    classes: [...new Set(hits.map((hit) => hit.lab_class))].sort((a, b) => a - b),
    basis: hits.map((hit) => hit.code),
    score,
    parts,
  };
}

/** Why rules hit: what each of them measured, and the hazard sources that it counts. */
export function reasonsOf(
  { rules }: Pick<GradingSet, 'rules'>,
  { amounts }: LabFacts,
  { basis, score }: Pick<Grade, 'basis' | 'score'>,
) {
  return rules
    .filter(({ code }) => basis.includes(code))
    .map((rule) => ({ rule, measured: measure(rule, amounts, score), amounts: chosen(rule, amounts) }));
}
