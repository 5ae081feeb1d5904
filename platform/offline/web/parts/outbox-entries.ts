import type { PageAddress } from '#kernel/shared/rights.ts';
import type { FileRef } from '#kernel/shared/files.ts';
import { Code } from '#kernel/shared/envelope.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { pauseMs } from '#kernel/web/api/trouble.ts';

/** A queued call. Its `key` is the Idempotency-Key: sent twice, it takes effect once. */
export type OutboxEntry = {
  seq?: number;
  key: string;
  /** Subject of the entry; entries of one subject are sent in order. */
  subject: string;
  /** Title shown to the user: 提交“有机合成实验室”检查记录. */
  title: string;
  /** Page to correct the entry. */
  url: PageAddress;
  /** Key of the draft to delete once the entry is sent. */
  forgets?: string;
  endpoint: { server: string; path: string };
  /** Input with photos as `{ photo: key }`. */
  input: Record<string, unknown>;
  /** Role at creation; the server would refuse another one. */
  role: { role_id: number; org_id: number; name: string };
  state: 'waiting' | 'refused' | 'sent';
  /**
   * Frozen body of the first attempt, whose reply may have been lost: a repeat must be identical. The name is part of
   * stored entries.
   */
  sealed?: { input: Record<string, unknown>; at: number };
  tries: number;
  nextAt: number;
  error: string;
  answer?: unknown;
  at: number;
};

/** Reference to a photo inside an input. */
export type PhotoMark = { photo: string };
const isPhotoMark = (value: unknown): value is PhotoMark =>
  typeof value === 'object' && value !== null && typeof (value as PhotoMark).photo === 'string';

export type PhotoUpload = { file?: FileRef; uploadedAt?: number; attached?: boolean };

/** Device and network operations needed to send entries. */
export type Transport = {
  now(): number;
  /** Entries of the current role, oldest first. */
  entries(): Promise<OutboxEntry[]>;
  change(key: string, changes: Partial<OutboxEntry>): Promise<void>;
  photo(key: string): Promise<PhotoUpload | undefined>;
  upload(key: string): Promise<FileRef>;
  attached(keys: string[]): Promise<void>;
  call(entry: OutboxEntry, input: Record<string, unknown>): Promise<unknown>;
};

// The server deletes unattached files and saved replies after a day.
const serverRetentionMs = 23 * 3_600_000;

/** Keys of the photos in an input, in order. */
export function photosIn(value: unknown): string[] {
  if (isPhotoMark(value)) return [value.photo];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(photosIn);
}

function withFiles(value: unknown, ids: Map<string, number>): unknown {
  if (isPhotoMark(value)) return ids.get(value.photo);
  if (Array.isArray(value)) return value.map((item) => withFiles(item, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withFiles(part, ids)]));
}

type UploadedFile = { id: number; at: number };

async function uploadedFile(transport: Transport, key: string): Promise<UploadedFile> {
  const photo = await transport.photo(key);
  if (!photo) throw new ApiError(Code.notFound, '照片在本机已不存在，请重新拍照');
  const { file, attached = false, uploadedAt = 0 } = photo;
  if (file && attached) return { id: file.id, at: transport.now() };
  if (file && transport.now() - uploadedAt < serverRetentionMs) return { id: file.id, at: uploadedAt };
  return { id: (await transport.upload(key)).id, at: transport.now() };
}

/** Uploads the photos one by one and freezes the body; each upload is recorded at once. */
async function freezeBody(transport: Transport, entry: OutboxEntry): Promise<Record<string, unknown>> {
  if (entry.sealed && transport.now() - entry.sealed.at < serverRetentionMs) return entry.sealed.input;
  const ids = new Map<string, number>();
  let oldest = transport.now();
  for (const key of photosIn(entry.input)) {
    const { id, at } = await uploadedFile(transport, key);
    ids.set(key, id);
    oldest = Math.min(oldest, at);
  }
  const input = withFiles(entry.input, ids) as Record<string, unknown>;
  await transport.change(entry.key, { sealed: { input, at: oldest } });
  return input;
}

type Outcome = 'sent' | 'refused' | 'later' | 'down';

/** Classifies a failure: refused, retry later, or server unavailable for all entries. */
function outcomeOf(error: unknown): Exclude<Outcome, 'sent'> {
  if (!(error instanceof ApiError)) return 'down';
  if ([0, Code.signedOut, Code.slowDown, Code.unavailable].includes(error.code)) return 'down';
  return error.code >= 500 || error.code < 0 ? 'later' : 'refused';
}

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : '';
  return Object.values(error.errors ?? {}).join('；') || error.message;
}

async function sendEntry(transport: Transport, entry: OutboxEntry): Promise<Outcome> {
  try {
    const answer = await transport.call(entry, await freezeBody(transport, entry));
    await transport.attached(photosIn(entry.input));
    await transport.change(entry.key, { state: 'sent', answer, error: '' });
    return 'sent';
  } catch (error) {
    const outcome = outcomeOf(error);
    const tries = entry.tries + 1;
    const failure = { tries, error: messageOf(error) };
    if (outcome === 'refused') await transport.change(entry.key, { ...failure, state: 'refused' });
    else await transport.change(entry.key, { ...failure, nextAt: transport.now() + pauseMs(tries, error) });
    return outcome;
  }
}

/** Has all entries wait for the one that met a server in trouble, which must not be asked by each of them in turn. */
async function postpone(transport: Transport, key: string): Promise<void> {
  const entries = await transport.entries();
  const nextAt = entries.find((one) => one.key === key)?.nextAt ?? 0;
  for (const one of entries)
    if (one.state === 'waiting' && one.nextAt < nextAt) await transport.change(one.key, { nextAt });
}

/**
 * Sends pending entries. A failed entry blocks later ones of its subject; a network failure stops the run. With
 * `dueOnly`, entries before their retry time are skipped.
 */
export async function sendEntries(transport: Transport, dueOnly = false): Promise<void> {
  const blockedSubjects = new Set<string>();
  for (const entry of await transport.entries()) {
    if (entry.state === 'sent' || blockedSubjects.has(entry.subject)) continue;
    const waits = entry.state === 'waiting' && !(dueOnly && entry.nextAt > transport.now());
    const outcome = waits ? await sendEntry(transport, entry) : 'later';
    if (outcome === 'down') return postpone(transport, entry.key);
    if (outcome !== 'sent') blockedSubjects.add(entry.subject);
  }
}
