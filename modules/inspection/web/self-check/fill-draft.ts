import { useEffect, useState } from 'react';
import { canStore, deliver, offlineDb, startOutbox, type Delivery } from '#platform/offline/web/public.tsx';
import { SelfResult } from '../../shared/self-check/self-check.states.ts';
import { selfTaskApi, type SelfTaskDetail } from '../../shared/self-check/self-task.ts';
import { photoInput } from '../core/local-photo.ts';
import { draftOf, type FillDraft } from './fill-draft.rules.ts';

/** Key of a draft, of its photos, and subject of its call. */
export const fillSubject = (id: number) => `inspection.self-task.${id}`;

async function readDraft(id: number): Promise<FillDraft | undefined> {
  if (!canStore()) return undefined;
  return (await offlineDb().drafts.get(fillSubject(id)))?.value as FillDraft | undefined;
}

/** The draft kept on this device, else what was submitted before; undefined while it is read. */
export function useFillStart(task: SelfTaskDetail): FillDraft | undefined {
  const [start, setStart] = useState<FillDraft>();
  useEffect(() => {
    const show = (kept?: FillDraft) => setStart((now) => now ?? kept ?? draftOf(task));
    void readDraft(task.id).then(show, () => show());
  }, [task]);
  return start;
}

/** Keeps a draft until it is sent. The form goes on without room on the device. */
export function keepFill(id: number, draft: FillDraft) {
  if (!canStore()) return;
  offlineDb()
    .drafts.put({ key: fillSubject(id), value: draft, at: Date.now(), dirty: 1 })
    .catch(() => undefined);
}

/** Sends a self-check, or keeps it until there is a network. */
export async function sendFill(task: SelfTaskDetail, { answers, photos, sign }: FillDraft): Promise<Delivery> {
  startOutbox();
  const subject = fillSubject(task.id);
  const rows = task.items.map(({ item_id }) => {
    const { result, note, photos: pictures, handling } = answers[item_id]!;
    const isAbnormal = result === SelfResult.abnormal;
    return { item_id, result, note, photos: pictures.map(photoInput), ...(isAbnormal && { handling }) };
  });
  return deliver({
    subject,
    title: `提交“${task.lab_name}”的自查`,
    url: `/lab-check/self-check/check/${task.id}`,
    forgets: subject,
    endpoint: selfTaskApi.submit,
    input: { id: task.id, answers: rows, photos: photos.map(photoInput), ...(sign && { sign_id: photoInput(sign) }) },
  });
}
