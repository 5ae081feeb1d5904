import { deliver, startOutbox, type Delivery } from '#platform/offline/web/public.tsx';
import { SelfResult } from '../../shared/self-check/self-check.states.ts';
import { selfTaskApi, type SelfTaskDetail } from '../../shared/self-check/self-task.ts';
import { photoInput } from '../core/local-photo.ts';
import type { FillDraft } from './fill-draft.rules.ts';

/** Key of a draft, of its photos, and subject of its call. */
export const fillSubject = (id: number) => `inspection.self-task.${id}`;

/** Answers as they are sent, in the order of the items. */
export const answerRows = (items: readonly { item_id: number }[], { answers }: FillDraft) =>
  items.map(({ item_id }) => {
    const { result, note, photos, handling } = answers[item_id]!;
    const isAbnormal = result === SelfResult.abnormal;
    return { item_id, result, note, photos: photos.map(photoInput), ...(isAbnormal && { handling }) };
  });

/** Sends a self-check, or keeps it until there is a network. */
export async function sendFill(task: SelfTaskDetail, draft: FillDraft): Promise<Delivery> {
  startOutbox();
  const subject = fillSubject(task.id);
  const { photos, sign } = draft;
  return deliver({
    subject,
    title: `提交“${task.lab_name}”的自查`,
    url: `/lab-check/self-check/check/${task.id}`,
    forgets: subject,
    endpoint: selfTaskApi.submit,
    input: {
      id: task.id,
      answers: answerRows(task.items, draft),
      photos: photos.map(photoInput),
      ...(sign && { sign_id: photoInput(sign) }),
    },
  });
}
