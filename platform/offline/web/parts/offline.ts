import { Dexie, liveQuery, type EntityTable, type Table } from 'dexie';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#kernel/shared/contract.ts';
import type { FileRef } from '#kernel/shared/files.ts';
import { call } from '#kernel/web/api/api.ts';
import { isTrouble } from '#kernel/web/api/trouble.ts';
import type { OutboxEntry } from './outbox-entries.ts';
import { readKey } from '#kernel/web/api/query.ts';
import { useSession } from '#kernel/web/session/session.ts';
import { ownerKey } from './pending.ts';

/** A draft typed on this device, under a key chosen by its screen; `dirty` until the server has it. */
type Draft = { key: string; value: unknown; at: number; dirty: 0 | 1 };
/** The last reply of a read, for use without a network. */
type Copy = { key: string; value: unknown; at: number };
/** A photo taken on this device; `file` is the uploaded file, `attached` is set once a saved record refers to it. */
type StoredPhoto = {
  key: string;
  subject: string;
  blob: Blob;
  name: string;
  at: number;
  file?: FileRef;
  uploadedAt?: number;
  attached?: boolean;
};
type Lease = { name: string; holder: string; until: number };

export type OfflineDb = Dexie & {
  drafts: EntityTable<Draft, 'key'>;
  copies: EntityTable<Copy, 'key'>;
  photos: EntityTable<StoredPhoto, 'key'>;
  parcels: Table<OutboxEntry, number>;
  leases: EntityTable<Lease, 'name'>;
};

const copyDays = 30;
const cacheFallbackMs = 5_000;

let current: { owner: string; db: OfflineDb } | undefined;

function open(owner: string): OfflineDb {
  const db = new Dexie(`lab-offline-${owner}`) as OfflineDb;
  db.version(1).stores({
    drafts: 'key, dirty',
    copies: 'key, at',
    photos: 'key, subject',
    parcels: '++seq, &key, subject, state',
    leases: 'name',
  });
  // Requests persistent storage; otherwise the browser may evict the data. Fails silently where unsupported.
  void navigator.storage?.persist?.().catch(() => false);
  return db;
}

/** Database of the current user; throws without a session. */
export function offlineDb(): OfflineDb {
  const owner = ownerKey();
  if (!owner) throw new Error('nobody is logged in');
  if (current?.owner !== owner) {
    current?.db.close();
    current = { owner, db: open(owner) };
    void current.db.copies
      .where('at')
      .below(Date.now() - copyDays * 86_400_000)
      .delete();
  }
  return current.db;
}

// Deletes the database at logout unless drafts or outbox entries still need it.
async function deleteCopies({ db }: { db: OfflineDb }) {
  const pending =
    (await db.drafts.where('dirty').equals(1).count()) + (await db.parcels.where('state').notEqual('sent').count());
  if (pending === 0) await db.delete();
  else db.close();
}
useSession.subscribe((now, before) => {
  if (now.token || !before.token || !current) return;
  const closing = current;
  current = undefined;
  void deleteCopies(closing).catch(() => undefined);
});

/** True if IndexedDB is available; some browsers lack it in private windows. */
export const canStore = () => typeof indexedDB !== 'undefined';

/** Live query on the database; follows changes of other tabs as well. */
export function useLive<T>(read: (db: OfflineDb) => Promise<T>, initial: T, name = ''): T {
  const [value, setValue] = useState(initial);
  const owner = useSession(({ token, data }) => (token ? data?.userInfo.user_id : undefined));
  useEffect(() => {
    if (!canStore() || owner === undefined) return;
    const watch = liveQuery(() => read(offlineDb())).subscribe({
      next: (next) => setValue(() => next),
      error: () => setValue(() => initial),
    });
    return () => watch.unsubscribe();
    // `name` identifies the query; `read` is a new function on every render.
    // eslint-disable-next-line react/exhaustive-deps
  }, [owner, name]);
  return value;
}

const copyName = (endpoint: Endpoint, input: object) => `${readKey(endpoint)}?${JSON.stringify(input)}`;
const delay = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));

type Cached<T> = {
  data: T;
  /** When the cached copy was read; absent for a current reply. */ cachedAt?: number;
};

/** Reads an endpoint and caches the reply; returns the cached copy if the server does not respond within 5 s. */
export async function readCached<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<Cached<OutputOf<E>>> {
  const name = copyName(endpoint, input as object);
  const copies = canStore() ? offlineDb().copies : undefined;
  const response = call(endpoint, input, { quiet: true, ...(signal && { signal }) }).then(async (data) => {
    await copies?.put({ key: name, value: data, at: Date.now() }).catch(() => undefined);
    return { data };
  });
  response.catch(() => undefined);
  const copy = await copies?.get(name);
  if (!copy) return response;
  const cached = { data: copy.value as OutputOf<E>, cachedAt: copy.at };
  const answer = await Promise.race([response, delay(cacheFallbackMs)]).catch((error: unknown) => {
    if (!isTrouble(error)) throw error;
    return cached;
  });
  return answer ?? cached;
}

/** `useRead` for screens that must also open without a network. */
export function useCached<E extends Endpoint>(endpoint: E, input: InputOf<E>, enabled = true) {
  return useQuery<Cached<OutputOf<E>>>({
    queryKey: [readKey(endpoint), input, 'cached'],
    queryFn: ({ signal }) => readCached(endpoint, input, signal),
    // The default would pause the query without a network and never read the copy.
    networkMode: 'always',
    enabled,
  });
}

/** Stores a photo; `subject` is the key of its draft, deleted together with it. */
export async function storePhoto(key: string, subject: string, file: File): Promise<void> {
  await offlineDb().photos.put({ key, subject, blob: file, name: file.name, at: Date.now() });
}

/** A stored photo; throws if it is no longer on the device. */
export async function readPhoto(db: OfflineDb, key: string): Promise<File> {
  const photo = await db.photos.get(key);
  if (!photo) throw new Error('照片在本机已不存在');
  return new File([photo.blob], photo.name, { type: photo.blob.type });
}

// One object URL per photo for the life of the page; the content stays in the database.
const photoUrls = new Map<string, string>();

async function photoUrl(db: OfflineDb, key: string): Promise<string | undefined> {
  const photo = await db.photos.get(key);
  if (!photo) return undefined;
  const url = photoUrls.get(key) ?? URL.createObjectURL(photo.blob);
  photoUrls.set(key, url);
  return url;
}

/** Object URL of a stored photo; undefined while loading or if deleted. */
export const usePhotoUrl = (key: string) => useLive((db) => photoUrl(db, key), undefined as string | undefined, key);

/** Deletes a draft with its photos. */
export async function deleteDraft(db: OfflineDb, key: string): Promise<void> {
  await db.transaction('rw', db.drafts, db.photos, async () => {
    await db.drafts.delete(key);
    await db.photos.where('subject').equals(key).delete();
  });
}
