import type { ErrorSpec } from '#kernel/shared/errors.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import type { ReachRule } from '../../shared/core/reach-rule.ts';
import { ItemResult } from '../../shared/core/record.states.ts';
import { scoreTarget } from '../../shared/core/scoring.rules.ts';
import type { CheckItem } from '../../shared/library/check-item.ts';

/** An answer as it is stored: photos by their ids. */
export type StoredAnswer = {
  item_id: number;
  result: number;
  note: string;
  photos: number[];
  problem: boolean;
  by: number;
};
type GivenAnswer = {
  item_id: number;
  result: number;
  note?: string | undefined;
  photos?: number[] | undefined;
  problem?: boolean | undefined;
};
type Fault = { error: ErrorSpec; params: Record<string, string | number> };

/** Merges answers item by item, so that two inspectors may share a work. */
export function mergeAnswers(old: readonly StoredAnswer[], given: readonly GivenAnswer[], by: number): StoredAnswer[] {
  const merged = new Map(old.map((answer) => [answer.item_id, answer]));
  for (const { item_id, result, note = '', photos = [], problem = false } of given)
    merged.set(item_id, { item_id, result, note, photos, problem: problem && result === ItemResult.unmet, by });
  return [...merged.values()];
}

/** How many answers are not about these items. */
export const countForeign = (items: readonly CheckItem[], given: readonly { item_id: number }[]): number => {
  const known = new Set(items.map(({ item_id }) => item_id));
  return given.filter(({ item_id }) => !known.has(item_id)).length;
};

/** Score of the items by their answers. */
export function scoreAnswers(
  items: readonly CheckItem[],
  answers: readonly { item_id: number; result: number }[],
  rule: ReachRule,
) {
  const results = new Map(answers.map((answer) => [answer.item_id, answer.result]));
  return scoreTarget(
    items.map((item) => ({ ...item, result: results.get(item.item_id) ?? null })),
    rule,
  );
}

/** The first reason why a work may not be submitted; undefined if there is none. */
export function answersFault(items: readonly CheckItem[], answers: readonly StoredAnswer[]): Fault | undefined {
  const byItem = new Map(answers.map((answer) => [answer.item_id, answer]));
  const missing = items.filter(({ item_id }) => !byItem.has(item_id)).length;
  if (missing > 0) return { error: inspectionErrors.reachIncomplete, params: { count: missing } };
  for (const { item_id, name } of items) {
    const { result, note, photos } = byItem.get(item_id)!;
    if (result !== ItemResult.unmet) continue;
    if (note === '') return { error: inspectionErrors.reachWithoutNote, params: { name } };
    if (photos.length === 0) return { error: inspectionErrors.reachWithoutPhoto, params: { name } };
  }
  return undefined;
}

/** Items that become problems: chosen ones, and unmet veto and urgent items always. */
export const itemsToHandOver = (items: readonly CheckItem[], answers: readonly StoredAnswer[]) =>
  items.flatMap((item) => {
    const answer = answers.find(({ item_id }) => item_id === item.item_id);
    const isUnmet = answer?.result === ItemResult.unmet;
    return isUnmet && (answer.problem || item.veto || item.urgent) ? [{ item, answer }] : [];
  });
