import { Handling, SelfResult } from '../../shared/self-check/self-check.states.ts';
import type { SelfTaskDetail } from '../../shared/self-check/self-task.ts';
import type { LocalPhoto } from '../core/local-photo.ts';

export type FillAnswer = { result: number; note: string; photos: LocalPhoto[]; handling: string };
/** A self-check as it is filled in on the device. */
export type FillDraft = {
  answers: Record<number, FillAnswer>;
  photos: LocalPhoto[];
  sign: LocalPhoto | null;
};

/** What was submitted before, to be changed. */
export const draftOf = ({ answers, photos, sign }: SelfTaskDetail): FillDraft => ({
  answers: Object.fromEntries(answers.map(({ item_id, ...answer }) => [item_id, answer])),
  photos,
  sign,
});

type Item = SelfTaskDetail['items'][number];

const blank: FillAnswer = { result: 0, note: '', photos: [], handling: '' };

/** Changes one answer; an urgent item that is abnormal is always handed over. */
export function answerItem(draft: FillDraft, item: Item, changes: Partial<FillAnswer>): FillDraft {
  const answer = { ...blank, ...draft.answers[item.item_id], ...changes };
  const isForced = answer.result === SelfResult.abnormal && item.urgent;
  return {
    ...draft,
    answers: { ...draft.answers, [item.item_id]: isForced ? { ...answer, handling: Handling.problem } : answer },
  };
}

export const openItems = (draft: FillDraft, items: readonly Item[]): Item[] =>
  items.filter((item) => !draft.answers[item.item_id]?.result);

/** 其余全部正常. */
export const meetTheRest = (draft: FillDraft, items: readonly Item[]): FillDraft =>
  openItems(draft, items).reduce((one, item) => answerItem(one, item, { result: SelfResult.normal }), draft);
