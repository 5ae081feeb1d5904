import { riskLevelOf } from '#modules/base-info/shared/risk.rules.ts';
import { AssessmentStep, type AssessmentStepCode } from './experiment.states.ts';

type Rated = { l: number; s: number; l_after?: number | null | undefined; s_after?: number | null | undefined };

export const beforeOf = ({ l, s }: Rated): number => l * s;
/** What is left of a risk; without values after controls nothing has been lowered. */
export const afterOf = ({ l, s, l_after, s_after }: Rated): number => (l_after ?? l) * (s_after ?? s);

/** The level of a product of likelihood and severity, by the bands of risk points. */
export const levelOf = (product: number): number => riskLevelOf(product, 1)!.level;

/** The highest risk of the steps before and after controls; what is left decides the level of the experiment. */
export function riskOf(steps: readonly Rated[]) {
  const risk = Math.max(...steps.map(beforeOf));
  const rest = Math.max(...steps.map(afterOf));
  return { risk, rest, level_before: levelOf(risk), level: levelOf(rest) };
}

const { lab, college, school } = AssessmentStep;
const routes: Readonly<Record<number, readonly AssessmentStepCode[]>> = {
  1: [lab, college, school],
  2: [lab, college],
  3: [lab],
  4: [lab],
};

/**
 * The steps of an approval by level, and the one that reaches all laboratories of the experiment (`covering`), so that none
 * is used for what its units have not decided. A step in which nobody can decide is that of the next higher one, at last
 * the school's.
 */
export function routeOf(
  level: number,
  has: Readonly<Record<1 | 2, boolean>>,
  covering: number = lab,
): AssessmentStepCode[] {
  const held = (step: AssessmentStepCode): AssessmentStepCode =>
    step === lab && !has[lab] ? held(college) : step === college && !has[college] ? school : step;
  const steps = AssessmentStep.$items.map(({ value }) => value);
  return [...new Set(steps.filter((step) => step === covering || routes[level]!.includes(step)).map(held))];
}
