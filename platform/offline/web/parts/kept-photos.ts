import type { Endpoint, InputOf, OutputOf } from '#kernel/shared/contract.ts';
import type { FileRef } from '#kernel/shared/files.ts';
import { canStore, offlineDb, readCached } from './offline.ts';

const photoName = (id: number) => `photo ${id}`;

/** Keeps the contents of photos, so that they are seen without a network; those that fail are left out. */
async function keepPhotos(files: readonly FileRef[]): Promise<void> {
  for (const { id, url } of files) {
    const key = photoName(id);
    if (await offlineDb().copies.get(key)) continue;
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) await offlineDb().copies.put({ key, value: await response.blob(), at: Date.now() });
  }
}

/** Replaces the links of kept photos in a reply by their contents. */
async function withKeptPhotos<T>(data: T, files: readonly FileRef[]): Promise<T> {
  const urls = new Map<number, string>();
  for (const { id } of files) {
    const url = contentUrls.get(id) ?? (await contentUrl(id));
    if (url) urls.set(id, url);
  }
  return mapFiles(data, (file) => ({ ...file, url: urls.get(file.id) ?? file.url })) as T;
}

// One object URL per photo for the life of the page.
const contentUrls = new Map<number, string>();

async function contentUrl(id: number): Promise<string | undefined> {
  const copy = await offlineDb().copies.get(photoName(id));
  if (!(copy?.value instanceof Blob)) return undefined;
  const url = URL.createObjectURL(copy.value);
  contentUrls.set(id, url);
  return url;
}

const isFileRef = (value: object): value is FileRef => 'id' in value && 'ext' in value && 'url' in value;

function mapFiles(value: unknown, change: (file: FileRef) => FileRef): unknown {
  if (Array.isArray(value)) return value.map((one) => mapFiles(one, change));
  if (typeof value !== 'object' || value === null) return value;
  if (isFileRef(value)) return change(value);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, mapFiles(part, change)]));
}

/** Reads an endpoint for use without a network: the reply is cached, and the photos that it shows are kept. */
export async function readWithPhotos<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  photosOf: (data: OutputOf<E>) => readonly FileRef[],
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  const { data, cachedAt } = await readCached(endpoint, input, signal);
  if (cachedAt !== undefined) return withKeptPhotos(data, photosOf(data));
  if (canStore()) void keepPhotos(photosOf(data)).catch(() => undefined);
  return data;
}
