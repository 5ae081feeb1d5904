import type { PageAddress } from '#kernel/shared/rights.ts';
import type { FileRef } from '#kernel/shared/files.ts';
import { Code } from '#kernel/shared/envelope.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';

/** A call that waits to be sent. Its `key` is its Idempotency-Key: sent twice, it is carried out once. */
export type Parcel = {
  seq?: number;
  key: string;
  /** What it belongs to; parcels of one subject go in order. */
  subject: string;
  /** What the person reads: 提交“有机合成实验室”检查记录. */
  title: string;
  /** Page where it can be corrected. */
  url: PageAddress;
  /** Draft on this device that has served its purpose once this is sent. */
  forgets?: string;
  endpoint: { server: string; path: string };
  /** Pictures stand in it as `{ photo: key }`. */
  input: Record<string, unknown>;
  /** The role it was made in: another role would be refused. */
  role: { role_id: number; org_id: number; name: string };
  state: 'waiting' | 'refused' | 'sent';
  /** The very body of the first attempt. Its answer may have been lost, so a repeat has to be the same. */
  sealed?: { input: Record<string, unknown>; at: number };
  tries: number;
  nextAt: number;
  error: string;
  answer?: unknown;
  at: number;
};

/** A picture that an input names. */
export type PhotoMark = { photo: string };
const isPhotoMark = (value: unknown): value is PhotoMark =>
  typeof value === 'object' && value !== null && typeof (value as PhotoMark).photo === 'string';

export type SentPhoto = { file?: FileRef; uploadedAt?: number; attached?: boolean };

/** What sending needs from the device and the network. */
export type Post = {
  now(): number;
  /** Parcels that may go in the current role, oldest first. */
  parcels(): Promise<Parcel[]>;
  change(key: string, changes: Partial<Parcel>): Promise<void>;
  photo(key: string): Promise<SentPhoto | undefined>;
  upload(key: string): Promise<FileRef>;
  attached(keys: string[]): Promise<void>;
  call(parcel: Parcel, input: Record<string, unknown>): Promise<unknown>;
};

const waits = [5_000, 15_000, 60_000, 300_000];
// The server throws away what no record took within a day, and forgets its answers after a day.
const serverKeepsMs = 23 * 3_600_000;

export const waitAfter = (tries: number) => waits[Math.min(tries, waits.length) - 1] ?? waits[0]!;

/** Keys of the pictures that an input names, in order. */
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

type Sent = { id: number; at: number };

async function fileOf(post: Post, key: string): Promise<Sent> {
  const photo = await post.photo(key);
  if (!photo) throw new ApiError(Code.notFound, '照片在本机已不存在，请重新拍照');
  const { file, attached = false, uploadedAt = 0 } = photo;
  if (file && attached) return { id: file.id, at: post.now() };
  if (file && post.now() - uploadedAt < serverKeepsMs) return { id: file.id, at: uploadedAt };
  return { id: (await post.upload(key)).id, at: post.now() };
}

/** The body to send: pictures first, one by one, each kept as soon as the server has it. */
async function seal(post: Post, parcel: Parcel): Promise<Record<string, unknown>> {
  if (parcel.sealed && post.now() - parcel.sealed.at < serverKeepsMs) return parcel.sealed.input;
  const ids = new Map<string, number>();
  let oldest = post.now();
  for (const key of photosIn(parcel.input)) {
    const { id, at } = await fileOf(post, key);
    ids.set(key, id);
    oldest = Math.min(oldest, at);
  }
  const input = withFiles(parcel.input, ids) as Record<string, unknown>;
  await post.change(parcel.key, { sealed: { input, at: oldest } });
  return input;
}

type Outcome = 'sent' | 'refused' | 'later' | 'down';

/** What a failure means: a definite no, a fault that may pass, or nobody there for anything. */
function meaningOf(error: unknown): Exclude<Outcome, 'sent'> {
  if (!(error instanceof ApiError)) return 'down';
  if ([0, Code.signedOut, Code.slowDown, Code.unavailable].includes(error.code)) return 'down';
  return error.code >= 500 || error.code < 0 ? 'later' : 'refused';
}

function sayingOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : '';
  return Object.values(error.errors ?? {}).join('；') || error.message;
}

async function sendOne(post: Post, parcel: Parcel): Promise<Outcome> {
  try {
    const answer = await post.call(parcel, await seal(post, parcel));
    await post.attached(photosIn(parcel.input));
    await post.change(parcel.key, { state: 'sent', answer, error: '' });
    return 'sent';
  } catch (error) {
    const meaning = meaningOf(error);
    const tries = parcel.tries + 1;
    const said = { tries, error: sayingOf(error) };
    if (meaning === 'refused') await post.change(parcel.key, { ...said, state: 'refused' });
    else await post.change(parcel.key, { ...said, nextAt: post.now() + waitAfter(tries) });
    return meaning;
  }
}

/**
 * Sends what waits. What does not go holds back the later parcels of its subject; a network that fails holds back all.
 * With `inTime` only those whose pause is over are tried.
 */
export async function sendParcels(post: Post, inTime = false): Promise<void> {
  const held = new Set<string>();
  for (const parcel of await post.parcels()) {
    if (parcel.state === 'sent' || held.has(parcel.subject)) continue;
    const waits = parcel.state === 'waiting' && !(inTime && parcel.nextAt > post.now());
    const outcome = waits ? await sendOne(post, parcel) : 'later';
    if (outcome === 'down') return;
    if (outcome !== 'sent') held.add(parcel.subject);
  }
}
