import { fitsType } from './cycle.rules.ts';
import { Conclusion, InspectionKind, ItemResult } from './kinds.ts';

export type ChecklistItem = { text: string; is_critical: boolean; needs_photo: boolean };
type Answer = { result: number; remark?: string | undefined; photos?: readonly number[] | undefined };

const { yearly, full, pressure } = InspectionKind;

/**
 * Kinds of inspection that a laboratory may do by a checklist: the yearly check of what is not a boiler, and all of what
 * is kept below the limits of the catalogue. Every other needs the report of an inspection body.
 */
export const selfChecked = (code: string): readonly number[] =>
  code.startsWith('R') ? [yearly, full, pressure] : code.startsWith('1') ? [] : [yearly];

/** The checklists that hold for a type, one for each kind of inspection: the nearest code first. */
export function checklistsFor<C extends { code: string; kind: number }>(all: readonly C[], type: string): C[] {
  const length = ({ code }: C) => code.replace(/0+$/, '').length;
  const best = new Map<number, C>();
  for (const one of all.filter(({ code }) => fitsType(code, type))) {
    const known = best.get(one.kind);
    if (!known || length(one) > length(known)) best.set(one.kind, one);
  }
  return [...best.values()].sort((a, b) => a.kind - b.kind);
}

/** What keeps an answer from being taken; undefined if nothing does. */
export function answerFault({ text, needs_photo }: ChecklistItem, answer: Answer | undefined): string | undefined {
  if (!answer) return `请填写“${text}”的结果`;
  if (answer.result !== ItemResult.failed) return undefined;
  if (!answer.remark) return `“${text}”不合格，请填写情况`;
  return needs_photo && !answer.photos?.length ? `“${text}”不合格，请上传照片` : undefined;
}

/** Failed critical items fail the equipment, others are to be put right, else it has passed. */
export function concludes(items: readonly ChecklistItem[], answers: readonly Answer[]): number {
  const failed = items.filter((_, at) => answers[at]?.result === ItemResult.failed);
  if (failed.some(({ is_critical }) => is_critical)) return Conclusion.failed;
  return failed.length > 0 ? Conclusion.open : Conclusion.passed;
}
