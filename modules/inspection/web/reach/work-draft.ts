import { useCallback } from 'react';
import { deliver, startOutbox, type Delivery } from '#platform/offline/web/public.tsx';
import { todoApi } from '#platform/notices/shared/notice.ts';
import { reachWorkApi, type ReachWorkDetail } from '../../shared/reach/reach-work.ts';
import { useKeptDraft } from '../core/kept-draft.ts';
import { photoInput } from '../core/local-photo.ts';
import { draftOf, type WorkDraft } from './work-draft.rules.ts';

/** Key of a draft, of its photos, and subject of its call. */
export const workSubject = (id: number) => `inspection.reach-work.${id}`;

/** Reads that change with a work. */
export const workReads = [reachWorkApi.list, reachWorkApi.mine, reachWorkApi.colleges, reachWorkApi.find, todoApi.list];

/** The draft kept on this device, else what was saved before; undefined while it is read. */
export function useWorkStart(work: ReachWorkDetail): WorkDraft | undefined {
  const known = useCallback(() => draftOf(work), [work]);
  return useKeptDraft(workSubject(work.id), known);
}

/** Saves or submits a work, or keeps it until there is a network. */
export async function sendWork(work: ReachWorkDetail, draft: WorkDraft, kind: 'save' | 'submit'): Promise<Delivery> {
  startOutbox();
  const subject = workSubject(work.id);
  const answers = work.items.flatMap(({ item_id }) => {
    const answer = draft.answers[item_id];
    if (!answer?.result) return [];
    const { result, note, photos, problem } = answer;
    return [{ item_id, result, note, photos: photos.map(photoInput), problem }];
  });
  return deliver({
    subject,
    title: `${kind === 'save' ? '保存' : '提交'}“${work.unit_name}”的检查打分`,
    url: `/lab-check/reach-check/check-work/${work.id}`,
    forgets: subject,
    endpoint: kind === 'save' ? reachWorkApi.save : reachWorkApi.submit,
    input: { id: work.id, answers, ...(work.people.length > 0 && { inspector_ids: draft.inspectors }) },
  });
}
