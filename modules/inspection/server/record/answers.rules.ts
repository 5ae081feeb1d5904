import { appliesTo, type ItemScope, type LabTraits } from '../../shared/core/check-items.rules.ts';
import { ItemResult } from '../../shared/core/record.states.ts';

export type Answer = { item_id: number; result: number; note: string; photos: number[]; by: number };
type GivenAnswer = { item_id: number; result: number; note?: string | undefined; photos?: number[] | undefined };
export type ScopedItem = ItemScope & { item_id: number; name: string };

/** Merges new answers into old ones by item; answers of other inspectors to other items stay. */
export function mergeAnswers(old: readonly Answer[], given: readonly GivenAnswer[], by: number): Answer[] {
  const merged = new Map(old.map((answer) => [answer.item_id, answer]));
  for (const { item_id, result, note = '', photos = [] } of given)
    merged.set(item_id, { item_id, result, note, photos, by });
  return [...merged.values()];
}

/** Number of answers to items outside the activity. */
export function countForeign(items: readonly ScopedItem[], given: readonly GivenAnswer[]): number {
  const known = new Set(items.map((item) => item.item_id));
  return given.filter((row) => !known.has(row.item_id)).length;
}

/** Number of applicable items without an answer. */
export function countMissing(items: readonly ScopedItem[], lab: LabTraits, answers: readonly Answer[]): number {
  const answered = new Set(answers.map((answer) => answer.item_id));
  return items.filter((item) => appliesTo(item, lab) && !answered.has(item.item_id)).length;
}

/** The first unmet item without a recorded problem. */
export function itemWithoutProblem(
  items: readonly ScopedItem[],
  answers: readonly Answer[],
  known: readonly (number | null)[],
): ScopedItem | undefined {
  const unmet = new Set(answers.filter((answer) => answer.result === ItemResult.unmet).map((answer) => answer.item_id));
  return items.find((item) => unmet.has(item.item_id) && !known.includes(item.item_id));
}
