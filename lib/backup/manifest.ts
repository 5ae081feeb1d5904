import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';

const position = z.object({ system: z.string(), timeline: z.int(), end_lsn: z.string() });
const file = z.object({ path: z.string(), size: z.int(), sha256: z.string() });

const manifestShape = z.object({
  format: z.literal(1),
  mode: z.enum(['base', 'logical']),
  product: z.string(),
  postgres: z.string(),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime(),
  /** Fingerprint of the secrets, to verify them without revealing them. */
  secret: z.string(),
  migrations: z.array(z.string()),
  /** Schema version of the job queue. */
  queue: z.int(),
  /** Rows per table: exact in a dump; counted just after a base backup. */
  tables: z.record(z.string(), z.int()),
  sequences: z.record(z.string(), z.string()),
  base: position.optional(),
  files: z.array(file),
});

/** Content of a backup. */
export type Manifest = z.infer<typeof manifestShape>;
export type ManifestFile = z.infer<typeof file>;

const nameOf = (folder: string) => join(folder, 'manifest.json');

export const hasManifest = (folder: string) => existsSync(nameOf(folder));

/** Writes the manifest and its checksum file. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const text = JSON.stringify(manifest, null, 2);
  writeFileSync(nameOf(folder), text, { mode: 0o600, flush: true });
  writeFileSync(`${nameOf(folder)}.sha256`, sha256Of(text), { mode: 0o600, flush: true });
}

/** Reads the manifest of a backup; throws if it was modified. */
export function readManifest(folder: string): Manifest {
  if (!hasManifest(folder)) throw new Error(`${folder} 不是备份目录（没有 manifest.json）：请指明一个备份的目录`);
  const text = readFileSync(nameOf(folder), 'utf8');
  const sum = existsSync(`${nameOf(folder)}.sha256`) ? readFileSync(`${nameOf(folder)}.sha256`, 'utf8').trim() : '';
  if (sha256Of(text) !== sum) throw damaged('manifest.json');
  return manifestShape.parse(JSON.parse(text));
}

/** Verifies every file of a backup; throws if one is missing or modified. */
export async function verifyFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const { path, size, sha256 } of files) {
    const found = statSync(join(folder, path), { throwIfNoEntry: false });
    if (found?.size !== size || (await checksumOf(join(folder, path))) !== sha256) throw damaged(path);
  }
}

/** Size and checksum of a file. */
export async function describeFile(folder: string, path: string): Promise<ManifestFile> {
  const full = join(folder, path);
  return { path, size: statSync(full).size, sha256: await checksumOf(full) };
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

const damaged = (path: string) => new Error(`备份已损坏：${path} 缺失或与备份时不同，请改用另一个备份`);
