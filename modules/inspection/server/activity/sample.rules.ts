import { createHash } from 'node:crypto';
import { Sample } from '../../shared/core/activity.states.ts';

export type SampleRule = {
  sample: number;
  sample_percent?: number | null | undefined;
  sample_levels?: readonly number[] | null | undefined;
};
type Lab = { lab_id: number; lab_level: number | null };

const rankOf = (seed: string, labId: number) => createHash('sha256').update(`${seed}:${labId}`).digest('hex');

/** Sample rate of a level; ungraded laboratories count as the most dangerous level. */
function percentOf(rule: SampleRule, level: number | null): number {
  if (rule.sample === Sample.percent) return rule.sample_percent ?? 100;
  if (rule.sample === Sample.byLevel) return rule.sample_levels?.[(level ?? 1) - 1] ?? 100;
  return 100;
}

/** Sample size, rounded up so that small groups are never skipped. */
const drawSize = (count: number, percent: number): number => Math.ceil((count * percent) / 100);

/**
 * Draws a sample per level. Deterministic by seed and independent of list order: one activity number always draws the same
 * laboratories, and an added laboratory changes little.
 */
export function drawSample<L extends Lab>(labs: readonly L[], rule: SampleRule, seed: string): L[] {
  const drawn = new Set<number>();
  for (const [level, group] of groupByLevel(labs, rule)) {
    const ranked = group.map((lab) => ({ id: lab.lab_id, rank: rankOf(seed, lab.lab_id) }));
    ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1));
    const size = drawSize(group.length, percentOf(rule, level));
    for (const { id } of ranked.slice(0, size)) drawn.add(id);
  }
  return labs.filter((lab) => drawn.has(lab.lab_id));
}

/** A single rate is drawn from all levels together. */
const groupByLevel = <L extends Lab>(labs: readonly L[], rule: SampleRule) =>
  Map.groupBy(labs, (lab) => (rule.sample === Sample.byLevel ? (lab.lab_level ?? 1) : null));

/** Size of a sample before its seed is known. */
export function sampleSize(labs: readonly Lab[], rule: SampleRule): number {
  const groups = [...groupByLevel(labs, rule)];
  return groups.reduce((sum, [level, group]) => sum + drawSize(group.length, percentOf(rule, level)), 0);
}
