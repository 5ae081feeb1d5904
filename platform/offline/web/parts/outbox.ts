import type { PageAddress } from '#kernel/shared/rights.ts';
import { create } from 'zustand';
import type { Endpoint, InputOf } from '#kernel/shared/contract.ts';
import { fileApi, type FileRef } from '#kernel/shared/files.ts';
import { call, randomKey } from '#kernel/web/api/api.ts';
import { exclusively } from './single-tab.ts';
import { canKeep, forgetDraft, offlineDb, type OfflineDb } from './offline.ts';
import { photosIn, sendParcels, type Parcel, type Post } from './outbox-entries.ts';
import { session, useSession } from '#kernel/web/session/session.ts';
import { flagUnsent, ownerKey } from './pending.ts';

const sentKeptMs = 7 * 86_400_000;

type NewParcel<E extends Endpoint> = {
  subject: string;
  title: string;
  url: PageAddress;
  /** Draft that goes when this is sent; without it the sent parcel stays for its screen to read the answer. */
  forgets?: string;
  endpoint: E;
  /** Input of the call, pictures as `{ photo: key }`. */
  input: Record<keyof InputOf<E> & string, unknown> | Record<string, unknown>;
};

/** Was it made in the role of now? Only then it goes. */
export const isHere = ({ role_id, org_id }: Parcel['role']) => {
  const user = session().data?.userInfo;
  return user?.role_id === role_id && user.org_id === org_id;
};

/**
 * Puts a call into the outbox. It carries the whole of its subject, so an earlier parcel that was refused or never left
 * is replaced by it; one that may have arrived stays before it.
 */
export async function enqueue<E extends Endpoint>(parcel: NewParcel<E>): Promise<string> {
  const db = offlineDb();
  const user = session().data!.userInfo;
  const key = randomKey();
  const { server, path } = parcel.endpoint;
  await db.transaction('rw', db.parcels, async () => {
    const earlier = await db.parcels.where('subject').equals(parcel.subject).toArray();
    const replaced = earlier.filter((one) => one.state === 'refused' || (one.state === 'waiting' && !one.sealed));
    await db.parcels.bulkDelete(replaced.map((one) => one.seq!));
    await db.parcels.add({
      ...parcel,
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
  flagUnsent(ownerKey()!, true);
  return key;
}

async function change(db: OfflineDb, key: string, changes: Partial<Parcel>) {
  await db.transaction('rw', db.parcels, db.drafts, db.photos, async () => {
    await db.parcels.where('key').equals(key).modify(changes);
    const parcel = changes.state === 'sent' ? await db.parcels.where('key').equals(key).first() : undefined;
    if (parcel?.forgets === undefined) return;
    await forgetDraft(db, parcel.forgets);
    await db.parcels.delete(parcel.seq!);
  });
}

async function upload(db: OfflineDb, key: string, signal: AbortSignal): Promise<FileRef> {
  const photo = await db.photos.get(key);
  if (!photo) throw new Error('照片在本机已不存在');
  const body = new File([photo.blob], photo.name, { type: photo.blob.type });
  const [file] = await call(fileApi.upload, {}, { files: { 'file[]': body }, quiet: true, signal });
  if (!file) throw new Error('照片上传失败');
  await db.photos.update(key, { file, uploadedAt: Date.now() });
  return file;
}

/** Sending for the person who is logged in now; another login in the middle of it stops every call. */
function postOf(db: OfflineDb, signal: AbortSignal): Post {
  return {
    now: () => Date.now(),
    parcels: async () => (await db.parcels.orderBy('seq').toArray()).filter((parcel) => isHere(parcel.role)),
    change: (key, changes) => change(db, key, changes),
    photo: (key) => db.photos.get(key),
    upload: (key) => upload(db, key, signal),
    attached: async (keys) => void (await db.photos.where('key').anyOf(keys).modify({ attached: true })),
    call: ({ key, endpoint }, input) =>
      call({ ...endpoint, method: 'POST' } as Endpoint, input as never, { idempotencyKey: key, quiet: true, signal }),
  };
}

async function whileOwned(db: OfflineDb, owner: string, inTime: boolean) {
  const ended = new AbortController();
  useSending.setState({ sending: true });
  const unwatch = useSession.subscribe(() => ownerKey() !== owner && ended.abort());
  try {
    await sendParcels(postOf(db, ended.signal), inTime);
  } finally {
    unwatch();
    useSending.setState({ sending: false });
  }
}

async function tidyUp(db: OfflineDb, owner: string) {
  await db.parcels.filter((one) => one.state === 'sent' && one.at < Date.now() - sentKeptMs).delete();
  flagUnsent(owner, (await db.parcels.where('state').notEqual('sent').count()) > 0);
}

/** Is something on its way from this tab now? */
export const useSending = create<{ sending: boolean }>(() => ({ sending: false }));

let timer: ReturnType<typeof setTimeout> | undefined;

async function planNext(db: OfflineDb) {
  clearTimeout(timer);
  const waiting = (await db.parcels.where('state').equals('waiting').toArray()).filter((one) => isHere(one.role));
  if (!waiting.length) return;
  const next = Math.min(...waiting.map((one) => one.nextAt));
  timer = setTimeout(() => void sendNow(true), Math.max(1_000, next - Date.now()));
}

/** Sends everything that waits, one tab at a time. With `inTime` only what has paused long enough. */
export async function sendNow(inTime = false): Promise<void> {
  const owner = ownerKey();
  if (!owner || !canKeep()) return;
  const db = offlineDb();
  await exclusively(db, 'outbox', () => whileOwned(db, owner, inTime));
  if (ownerKey() !== owner) return;
  await tidyUp(db, owner);
  await planNext(db);
}

export type Delivery =
  | { outcome: 'sent'; answer: unknown }
  /** No network, or the server is away: it goes by itself later. */
  | { outcome: 'waiting'; error: string }
  | { outcome: 'refused'; error: string };

/** Enqueues and sends at once; tells how it went. What is refused in front of the person leaves the outbox again. */
export async function deliver<E extends Endpoint>(parcel: NewParcel<E>): Promise<Delivery> {
  const key = await enqueue(parcel);
  await sendNow().catch(() => undefined);
  const db = offlineDb();
  const kept = await db.parcels.where('key').equals(key).first();
  if (!kept || kept.state === 'sent') return { outcome: 'sent', answer: kept?.answer };
  if (kept.state === 'waiting') return { outcome: 'waiting', error: kept.error };
  await db.parcels.delete(kept.seq!);
  await tidyUp(db, ownerKey()!);
  return { outcome: 'refused', error: kept.error };
}

/** Tries a parcel again now; its pictures are sent anew, because the refusal may have been about them. */
export async function retryParcel(parcel: Parcel): Promise<void> {
  const db = offlineDb();
  await db.transaction('rw', db.parcels, db.photos, async () => {
    const loose = db.photos
      .where('key')
      .anyOf(photosIn(parcel.input))
      .and((photo) => !photo.attached);
    await loose.modify((photo) => void delete photo.file);
    await db.parcels
      .where('key')
      .equals(parcel.key)
      .modify((kept) => {
        kept.state = 'waiting';
        kept.nextAt = 0;
        delete kept.sealed;
      });
  });
  await sendNow();
}

/** Takes a parcel back that was refused or has not left yet; false when it may have arrived already. */
export async function takeBack(key: string): Promise<boolean> {
  const db = offlineDb();
  const taken = await db.parcels
    .where('key')
    .equals(key)
    .and((one) => one.state === 'refused' || (one.state === 'waiting' && !one.sealed))
    .delete();
  await tidyUp(db, ownerKey()!);
  return taken > 0;
}

let started = false;

/** Sends by itself from now on: when the network returns, the page is looked at again, or a pause is over. */
export function startOutbox() {
  if (started || !canKeep()) return;
  started = true;
  const now = () => void sendNow().catch(() => undefined);
  window.addEventListener('online', now);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && now());
  useSession.subscribe((next, before) => {
    const person = next.data?.userInfo;
    const former = before.data?.userInfo;
    if (next.token && (person?.user_id !== former?.user_id || person?.role_id !== former?.role_id)) now();
  });
  now();
}
