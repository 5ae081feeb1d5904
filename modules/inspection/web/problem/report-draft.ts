import { useEffect, useState } from 'react';
import { canStore, deleteDraft, offlineDb } from '#platform/offline/web/public.tsx';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { newClientId } from '../core/client-id.ts';
import type { LocalPhoto } from '../core/local-photo.ts';

/** The laboratory of a report; `note` says where it is. */
export type LabOption = { value: number; label: string; no?: string; note?: string };

/** A report that is not sent yet. */
export type ReportDraft = {
  client_id: string;
  lab: LabOption | null;
  class_id: number | null;
  description: string;
  level: string;
  place: string;
  photos: LocalPhoto[];
};

const prefix = 'inspection.report.';

/** Key of the draft, of its photos, and subject of its call. */
export const reportSubject = ({ client_id }: ReportDraft) => prefix + client_id;

export const blankReport = (): ReportDraft => ({
  client_id: newClientId(),
  lab: null,
  class_id: null,
  description: '',
  level: ProblemLevel.ordinary,
  place: '',
  photos: [],
});

export type KeptReport = { at: number; draft: ReportDraft };

/** The latest report kept on this device that is not on its way, with the photos that are still there. */
async function readReport(): Promise<KeptReport | null> {
  const db = offlineDb();
  const [drafts, queued] = await Promise.all([
    db.drafts.where('key').startsWith(prefix).toArray(),
    db.parcels.where('subject').startsWith(prefix).toArray(),
  ]);
  // What was refused is mended here.
  const onTheWay = new Set(queued.filter((one) => one.state === 'waiting').map((one) => one.subject));
  const [latest] = drafts.filter((one) => !onTheWay.has(one.key)).sort((a, b) => b.at - a.at);
  if (!latest) return null;
  const draft = latest.value as ReportDraft;
  const stored = new Set(await db.photos.where('subject').equals(latest.key).primaryKeys());
  const photos = draft.photos.filter((one) => !('photo' in one) || stored.has(one.photo));
  return { at: latest.at, draft: { ...draft, photos } };
}

/** The kept report; undefined while it is being read, null if there is none. */
export function useKeptReport() {
  const [kept, setKept] = useState<KeptReport | null>();
  useEffect(() => {
    const read = canStore() ? readReport() : Promise.resolve(null);
    void read.then(setKept, () => setKept(null));
  }, []);
  return kept;
}

/** Keeps a report until it is sent or given up. The form goes on without room on the device. */
export function keepReport(draft: ReportDraft) {
  if (!canStore()) return;
  const row = { key: reportSubject(draft), value: draft, at: Date.now(), dirty: 1 as const };
  offlineDb()
    .drafts.put(row)
    .catch(() => undefined);
}

/** Removes a report with its photos. */
export function giveUpReport(draft: ReportDraft) {
  if (canStore()) void deleteDraft(offlineDb(), reportSubject(draft)).catch(() => undefined);
}
