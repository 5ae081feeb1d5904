import { Measure, type GradingSet, type LabFacts } from './grading.ts';
import { chosen } from './grading.rules.ts';

type MustHave = { category: string; has: boolean };

/**
 * Facilities that a lab must have: those of its level, and those that the score table asks for by what is in it; with
 * what is there.
 */
export function mustHavesOf(
  { scores, consequences }: Pick<GradingSet, 'scores' | 'consequences'>,
  facts: LabFacts,
  level: number | null,
): MustHave[] {
  const ofLevel = consequences.find((one) => one.level === level)?.facilities ?? [];
  const ofSources = scores
    .filter((line) => line.enabled && line.measure === Measure.missing && chosen(line, facts.amounts).length > 0)
    .flatMap((line) => line.facilities);
  return [...new Set([...ofLevel, ...ofSources])].map((category) => ({
    category,
    has: facts.facilities.includes(category),
  }));
}
