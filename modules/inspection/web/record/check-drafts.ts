import { serverNow } from '#kernel/web/api/config.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import {
  offlineDb,
  useLive,
  deliver,
  enqueue,
  sendNow,
  type OfflineDb,
  type Delivery,
  type OutboxEntry,
} from '#platform/offline/web/public.tsx';
import { pathsOf } from '../../shared/core/check-paths.ts';
import { recordApi, type ContentLab, type RecordDetail, type SavedRecord } from '../../shared/record/record.ts';
import type { Content } from './check-content.ts';
import {
  emptyDraft,
  hasUnsavedChanges,
  isTouched,
  mergeServer,
  reconcile,
  toInput,
  type CheckDraft,
} from './record-draft.rules.ts';
import { type LocalPhoto, photoInput } from '../core/local-photo.ts';

export const subjectOf = (record_id: number) => `inspection.record.${record_id}`;
const prefix = subjectOf(0).slice(0, -1);
const recordOf = (subject: string) => Number(subject.slice(prefix.length));

/** Current server time in wire format. */
export const nowText = () => formatDateTime(new Date(serverNow()));

const put = (db: OfflineDb, draft: CheckDraft) =>
  db.drafts.put({ key: subjectOf(draft.record_id), value: draft, at: Date.now(), dirty: isTouched(draft) ? 1 : 0 });

const lookUp = async (db: OfflineDb, record_id: number) =>
  (await db.drafts.get(subjectOf(record_id)))?.value as CheckDraft | undefined;

export type Change = (draft: CheckDraft, at: number) => CheckDraft;

/** Changes a local draft in one IndexedDB transaction. */
export async function changeDraft(record_id: number, act_id: number, change: Change): Promise<CheckDraft> {
  const db = offlineDb();
  return db.transaction('rw', db.drafts, async () => {
    const next = change((await lookUp(db, record_id)) ?? emptyDraft(record_id, act_id), Date.now());
    await put(db, next);
    return next;
  });
}

/** Merges the server's record into the local draft. */
export const takeIn = (record_id: number, detail: RecordDetail) =>
  changeDraft(record_id, detail.act_id, (draft) => mergeServer(draft, detail));

export const useDraft = (record_id: number) =>
  useLive((db) => lookUp(db, record_id), undefined as CheckDraft | undefined, String(record_id));

async function reconcileOne(db: OfflineDb, parcel: OutboxEntry) {
  await db.transaction('rw', db.drafts, db.parcels, async () => {
    const draft = await lookUp(db, recordOf(parcel.subject));
    if (draft) await put(db, reconcile(draft, parcel.at, parcel.answer as SavedRecord));
    await db.parcels.delete(parcel.seq!);
  });
}

/** Reconciles drafts with sent entries, also those of other tabs. */
export async function reconcileSent(): Promise<void> {
  const db = offlineDb();
  const sent = await db.parcels.where('state').equals('sent').toArray();
  for (const parcel of sent) if (parcel.subject.startsWith(prefix)) await reconcileOne(db, parcel);
}

/** Local state of a check. */
export type LocalState = 'draft' | 'saving' | 'sending' | 'refused';

function stateOf(parcel: OutboxEntry): LocalState {
  if (parcel.state === 'refused') return 'refused';
  return parcel.endpoint.path === recordApi.save.path ? 'saving' : 'sending';
}

/** Local states by record. */
export const useLocalStates = () =>
  useLive(async (db) => {
    const drafts = await db.drafts.where('dirty').equals(1).toArray();
    const parcels = await db.parcels.where('state').notEqual('sent').sortBy('seq');
    const ours = <T extends { key: string; subject?: string }>(rows: T[]) =>
      rows.filter((row) => (row.subject ?? row.key).startsWith(prefix));
    return new Map<number, LocalState>([
      ...ours(drafts).map((draft) => [recordOf(draft.key), 'draft'] as const),
      ...ours(parcels).map((parcel) => [recordOf(parcel.subject), stateOf(parcel)] as const),
    ]);
  }, new Map<number, LocalState>());

export type Place = { record_id: number; act_id: number; act_type: number; lab_name: string; lab_no: string };

export const placeOf = ({ act_id, act_type }: Content, { record_id, lab_name, lab_no }: ContentLab): Place => ({
  record_id,
  act_id,
  act_type,
  lab_name,
  lab_no,
});

const parcelOf = ({ record_id, act_id, act_type, lab_name }: Place, verb: string) => ({
  subject: subjectOf(record_id),
  title: `${verb}“${lab_name}”`,
  url: `${pathsOf(act_type).content}/${act_id}?record=${record_id}` as const,
});

/** Queues and sends the draft of a check. */
export async function saveDraft(place: Place): Promise<Delivery | undefined> {
  const draft = await lookUp(offlineDb(), place.record_id);
  if (!draft || !hasUnsavedChanges(draft)) return undefined;
  const parcel = { ...parcelOf(place, '保存草稿'), endpoint: recordApi.save, input: toInput(draft) };
  const delivery = await deliver(parcel);
  await reconcileSent();
  return delivery;
}

/** Queues the draft without waiting for the reply. */
export async function saveQuietly(place: Place): Promise<void> {
  const draft = await lookUp(offlineDb(), place.record_id);
  if (!draft || !hasUnsavedChanges(draft)) return;
  const held = await offlineDb().parcels.where('subject').equals(subjectOf(place.record_id)).toArray();
  if (held.some((parcel) => stateOf(parcel) === 'sending' && parcel.state === 'waiting')) return;
  await enqueue({ ...parcelOf(place, '保存草稿'), endpoint: recordApi.save, input: toInput(draft) });
  void sendNow().then(reconcileSent);
}

export async function submitCheck(place: Place): Promise<Delivery> {
  const draft = (await lookUp(offlineDb(), place.record_id)) ?? emptyDraft(place.record_id, place.act_id);
  const parcel = {
    ...parcelOf(place, '提交检查记录'),
    endpoint: recordApi.submit,
    input: { ...toInput(draft), checked_at: nowText() },
  };
  return deliver({ ...parcel, forgets: parcel.subject });
}

export async function reportNoEntry(place: Place, note: string, photos: LocalPhoto[]): Promise<Delivery> {
  const marks = photos.map(photoInput);
  const input = { id: place.record_id, note, photos: marks };
  const parcel = { ...parcelOf(place, '登记未能进入'), endpoint: recordApi.noEntry, input };
  return deliver({ ...parcel, forgets: parcel.subject });
}
