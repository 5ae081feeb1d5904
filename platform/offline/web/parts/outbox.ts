import type { PageAddress } from '#kernel/shared/rights.ts';
import { create } from 'zustand';
import type { Endpoint, InputOf } from '#kernel/shared/contract.ts';
import { fileApi, type FileRef } from '#kernel/shared/files.ts';
import { call, randomKey } from '#kernel/web/api/api.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { runInSingleTab } from './single-tab.ts';
import { canStore, deleteDraft, offlineDb, readPhoto, useLive, type OfflineDb } from './offline.ts';
import { photosIn, sendEntries, type OutboxEntry, type Transport } from './outbox-entries.ts';
import { session, useSession } from '#kernel/web/session/session.ts';
import { notePending, ownerKey } from './pending.ts';
import { hasPhotosInWork } from './photo-work.ts';

const sentRetentionMs = 7 * 86_400_000;

type NewEntry<E extends Endpoint> = {
  subject: string;
  title: string;
  url: PageAddress;
  /** Key of the draft to delete once sent; without it the sent entry stays, so that its screen can read the reply. */
  forgets?: string;
  endpoint: E;
  /** Input of the call, photos as `{ photo: key }`. */
  input: Record<keyof InputOf<E> & string, unknown> | Record<string, unknown>;
};

/** True if queued under the current role; others are not sent. */
export const isCurrentRole = ({ role_id, org_id }: OutboxEntry['role']) => {
  const user = session().data?.userInfo;
  return user?.role_id === role_id && user.org_id === org_id;
};

/**
 * Queues a call. An entry carries the full state of its subject, so it replaces earlier entries that were refused or
 * never sent; one that may have arrived stays before it.
 */
export async function enqueue<E extends Endpoint>(entry: NewEntry<E>): Promise<string> {
  const db = offlineDb();
  const user = session().data!.userInfo;
  const key = randomKey();
  const { server, path } = entry.endpoint;
  await db.transaction('rw', db.parcels, async () => {
    const earlier = await db.parcels.where('subject').equals(entry.subject).toArray();
    const replaced = earlier.filter((one) => one.state === 'refused' || (one.state === 'waiting' && !one.sealed));
    await db.parcels.bulkDelete(replaced.map((one) => one.seq!));
    await db.parcels.add({
      ...entry,
      key,
      endpoint: { server, path },
      role: { role_id: user.role_id, org_id: user.org_id, name: user.role_name },
      state: 'waiting',
      tries: 0,
      nextAt: 0,
      error: '',
      at: Date.now(),
    });
  });
  await countPending(db, ownerKey()!);
  return key;
}

// Entries whose sender waits in front of the page and is told by it.
const attended = new Set<string>();

function reportRefusal({ key, title, error }: OutboxEntry) {
  if (!attended.has(key)) notify.warn(`“${title}”没有发送成功：${error}。请点右上角的“未发送”处理`);
}

async function change(db: OfflineDb, key: string, changes: Partial<OutboxEntry>) {
  await db.transaction('rw', db.parcels, db.drafts, db.photos, async () => {
    await db.parcels.where('key').equals(key).modify(changes);
    const entry = await db.parcels.where('key').equals(key).first();
    if (entry && changes.state === 'refused') reportRefusal(entry);
    if (entry?.forgets === undefined || changes.state !== 'sent') return;
    await deleteDraft(db, entry.forgets);
    await db.parcels.delete(entry.seq!);
  });
}

async function upload(db: OfflineDb, key: string, signal: AbortSignal): Promise<FileRef> {
  const [file] = await call(fileApi.upload, {}, { files: { 'file[]': await readPhoto(db, key) }, quiet: true, signal });
  if (!file) throw new Error('照片上传失败');
  await db.photos.update(key, { file, uploadedAt: Date.now() });
  return file;
}

/** Transport of the current user; aborts all calls when the user changes. */
function createTransport(db: OfflineDb, signal: AbortSignal): Transport {
  return {
    now: () => Date.now(),
    entries: async () => (await db.parcels.orderBy('seq').toArray()).filter((entry) => isCurrentRole(entry.role)),
    change: (key, changes) => change(db, key, changes),
    photo: (key) => db.photos.get(key),
    upload: (key) => upload(db, key, signal),
    attached: async (keys) => void (await db.photos.where('key').anyOf(keys).modify({ attached: true })),
    call: ({ key, endpoint }, input) =>
      call({ ...endpoint, method: 'POST' } as Endpoint, input as never, { idempotencyKey: key, quiet: true, signal }),
  };
}

async function sendAsOwner(db: OfflineDb, owner: string, dueOnly: boolean) {
  const cancelled = new AbortController();
  useSending.setState({ sending: true });
  const unwatch = useSession.subscribe(() => ownerKey() !== owner && cancelled.abort());
  try {
    await sendEntries(createTransport(db, cancelled.signal), dueOnly);
  } finally {
    unwatch();
    useSending.setState({ sending: false });
  }
}

const countPending = async (db: OfflineDb, owner: string) =>
  notePending(owner, await db.parcels.where('state').notEqual('sent').count());

async function removeExpired(db: OfflineDb, owner: string) {
  await db.parcels.filter((one) => one.state === 'sent' && one.at < Date.now() - sentRetentionMs).delete();
  await countPending(db, owner);
}

/** True while this tab is sending. */
export const useSending = create<{ sending: boolean }>(() => ({ sending: false }));

/** All pending outbox entries, oldest first. */
export function usePending(): OutboxEntry[] {
  return useLive(
    async (db) => (await db.parcels.orderBy('seq').toArray()).filter((entry) => entry.state !== 'sent'),
    [],
  );
}

let timer: ReturnType<typeof setTimeout> | undefined;

async function scheduleRetry(db: OfflineDb) {
  clearTimeout(timer);
  const waiting = (await db.parcels.where('state').equals('waiting').toArray()).filter((one) =>
    isCurrentRole(one.role),
  );
  if (!waiting.length) return;
  const next = Math.min(...waiting.map((one) => one.nextAt));
  timer = setTimeout(() => void sendNow(true), Math.max(1_000, next - Date.now()));
}

/** Sends pending entries, one tab at a time. With `dueOnly`, entries before their retry time are skipped. */
export async function sendNow(dueOnly = false): Promise<void> {
  const owner = ownerKey();
  if (!owner || !canStore()) return;
  const db = offlineDb();
  await runInSingleTab(db, 'outbox', () => sendAsOwner(db, owner, dueOnly));
  if (ownerKey() !== owner) return;
  await removeExpired(db, owner);
  await scheduleRetry(db);
}

export type Delivery =
  | { outcome: 'sent'; answer: unknown }
  /** Network or server unavailable: sent automatically later. */
  | { outcome: 'waiting'; error: string }
  | { outcome: 'refused'; error: string };

/**
 * Queues and sends at once; returns the outcome. A rejected request is removed: the caller shows the error. A subject
 * whose photos are not ready is not sent without them.
 */
export async function deliver<E extends Endpoint>(entry: NewEntry<E>): Promise<Delivery> {
  if (hasPhotosInWork(entry.subject)) return { outcome: 'refused', error: '照片还在处理，请稍候再提交' };
  const key = await enqueue(entry);
  attended.add(key);
  await sendNow().catch(() => undefined);
  attended.delete(key);
  const db = offlineDb();
  const stored = await db.parcels.where('key').equals(key).first();
  if (!stored || stored.state === 'sent') return { outcome: 'sent', answer: stored?.answer };
  if (stored.state === 'waiting') return { outcome: 'waiting', error: stored.error };
  await db.parcels.delete(stored.seq!);
  await removeExpired(db, ownerKey()!);
  return { outcome: 'refused', error: stored.error };
}

/** Retries an entry now; uploads its photos again, because the refusal may concern them. */
export async function retryEntry(entry: OutboxEntry): Promise<void> {
  const db = offlineDb();
  await db.transaction('rw', db.parcels, db.photos, async () => {
    const unattached = db.photos
      .where('key')
      .anyOf(photosIn(entry.input))
      .and((photo) => !photo.attached);
    await unattached.modify((photo) => void delete photo.file);
    await db.parcels
      .where('key')
      .equals(entry.key)
      .modify((stored) => {
        stored.state = 'waiting';
        stored.nextAt = 0;
        delete stored.sealed;
      });
  });
  await sendNow();
}

/** Removes an entry that was refused or never sent; returns false if it may have arrived. */
export async function withdraw(key: string): Promise<boolean> {
  const db = offlineDb();
  const withdrawn = await db.parcels
    .where('key')
    .equals(key)
    .and((one) => one.state === 'refused' || (one.state === 'waiting' && !one.sealed))
    .delete();
  await removeExpired(db, ownerKey()!);
  return withdrawn > 0;
}

let started = false;

/** Starts automatic sending: when the network returns, the page becomes visible, or a retry is due. */
export function startOutbox() {
  if (started || !canStore()) return;
  started = true;
  const sendAll = () => void sendNow().catch(() => undefined);
  window.addEventListener('online', sendAll);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendAll());
  useSession.subscribe((next, before) => {
    const person = next.data?.userInfo;
    const previous = before.data?.userInfo;
    if (next.token && (person?.user_id !== previous?.user_id || person?.role_id !== previous?.role_id)) sendAll();
  });
  sendAll();
}
