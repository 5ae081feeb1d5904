import { useEffect, useState } from 'react';
import { canStore, offlineDb } from '#platform/offline/web/public.tsx';

async function readDraft<D>(subject: string): Promise<D | undefined> {
  if (!canStore()) return undefined;
  return (await offlineDb().drafts.get(subject))?.value as D | undefined;
}

/** The draft kept on this device under a subject, else what the server knows; undefined while it is read. */
export function useKeptDraft<D extends object>(subject: string, known: () => D): D | undefined {
  const [start, setStart] = useState<D>();
  useEffect(() => {
    const show = (kept?: D) => setStart((now) => now ?? kept ?? known());
    void readDraft<D>(subject).then(show, () => show());
    // `known` is read once: later versions of the row mount the form anew.
  }, [subject, known]);
  return start;
}

/** Keeps a draft until it is sent. The form goes on without room on the device. */
export function keepDraft(subject: string, draft: object) {
  if (!canStore()) return;
  offlineDb()
    .drafts.put({ key: subject, value: draft, at: Date.now(), dirty: 1 })
    .catch(() => undefined);
}
