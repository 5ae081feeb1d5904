import { ItemResult } from '../../shared/core/record.states.ts';
import { scoreTarget, type TargetScore } from '../../shared/core/scoring.rules.ts';
import type { ReachWorkDetail } from '../../shared/reach/reach-work.ts';
import type { LocalPhoto } from '../core/local-photo.ts';

export type WorkAnswer = { result: number; note: string; photos: LocalPhoto[]; problem: boolean };
/** A work as it is filled in on the device. */
export type WorkDraft = { answers: Record<number, WorkAnswer>; inspectors: number[] };

export type WorkItem = ReachWorkDetail['items'][number];

/** What is stored on the server, to go on with. */
export const draftOf = ({ answers, inspector_ids, people }: ReachWorkDetail): WorkDraft => ({
  answers: Object.fromEntries(answers.map(({ item_id, ...answer }) => [item_id, answer])),
  // A group usually checks together.
  inspectors: inspector_ids.length > 0 ? inspector_ids : people.map(({ user_id }) => user_id),
});

const blank: WorkAnswer = { result: 0, note: '', photos: [], problem: false };

export const answerItem = (draft: WorkDraft, { item_id }: WorkItem, changes: Partial<WorkAnswer>): WorkDraft => ({
  ...draft,
  answers: { ...draft.answers, [item_id]: { ...blank, ...draft.answers[item_id], ...changes } },
});

export const openItems = (draft: WorkDraft, items: readonly WorkItem[]): WorkItem[] =>
  items.filter(({ item_id }) => !draft.answers[item_id]?.result);

/** 其余全部符合. */
export const meetTheRest = (draft: WorkDraft, items: readonly WorkItem[]): WorkDraft =>
  openItems(draft, items).reduce((one, item) => answerItem(one, item, { result: ItemResult.met }), draft);

/** The score of what is answered so far. */
export const liveScore = (draft: WorkDraft, { items, rule }: Pick<ReachWorkDetail, 'items' | 'rule'>): TargetScore =>
  scoreTarget(
    items.map((item) => ({ ...item, result: draft.answers[item.item_id]?.result || null })),
    rule,
  );

/** A problem is made of the item without asking. */
export const isForced = ({ veto, urgent }: Pick<WorkItem, 'veto' | 'urgent'>) => veto || urgent;

/** What is missing before the work can be submitted, in the words of a form. */
export function draftFaults(draft: WorkDraft, items: readonly WorkItem[]): string[] {
  const open = openItems(draft, items).length;
  const unmet = items.filter(({ item_id }) => draft.answers[item_id]?.result === ItemResult.unmet);
  const of = ({ item_id }: WorkItem) => draft.answers[item_id]!;
  const withoutNote = unmet.filter((item) => of(item).note.trim() === '');
  const withoutPhoto = unmet.filter((item) => of(item).photos.length === 0);
  return [
    ...(open > 0 ? [`还有 ${open} 项没有选择结果`] : []),
    ...(withoutNote.length > 0 ? [`“${withoutNote[0]!.name}”不符合，请填写说明`] : []),
    ...(withoutPhoto.length > 0 ? [`“${withoutPhoto[0]!.name}”不符合，请至少拍 1 张照片`] : []),
  ];
}
