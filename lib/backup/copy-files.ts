import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { flush } from './compress.ts';
import { describeFile, type ManifestFile } from './manifest.ts';

/** An earlier backup whose files can be linked instead of copied. */
type Earlier = { folder: string; files: readonly ManifestFile[] };

/**
 * Copies files from `source` into `target/name` and returns their descriptions. File contents are immutable, so files
 * of the earlier backup are hard-linked where possible.
 */
export async function copyFiles(
  source: string,
  paths: readonly string[],
  target: string,
  name: string,
  earlier?: Earlier,
): Promise<ManifestFile[]> {
  const known = new Map(earlier?.files.map((file) => [file.path, file]));
  const described: ManifestFile[] = [];
  for (const path of paths) {
    const storedName = `${name}/${path}`;
    const file = await copyOne(join(source, path), target, storedName, earlier?.folder, known.get(storedName));
    if (file) described.push(file);
  }
  return described;
}

// Undefined if the file was removed since the listing.
async function copyOne(
  from: string,
  target: string,
  path: string,
  earlier: string | undefined,
  known: ManifestFile | undefined,
): Promise<ManifestFile | undefined> {
  const to = join(target, path);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const size = await stat(from).then(
    (found) => found.size,
    () => undefined,
  );
  if (size === undefined) return undefined;
  if (earlier && known?.size === size && (await linked(join(earlier, path), to))) return known;
  await copyFile(from, to);
  await flush(to);
  return describeFile(target, path);
}

// Different disk, or no support for hard links.
const linked = (from: string, to: string) =>
  link(from, to).then(
    () => true,
    () => false,
  );

/** Paths of all finished files below a folder, with slashes on every system. */
export async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Restores the files of a backup. Existing files stay: contents are immutable. */
export async function putBack(
  folder: string,
  files: readonly ManifestFile[],
  name: string,
  target: string,
): Promise<void> {
  for (const { path, size } of files.filter((file) => file.path.startsWith(`${name}/`))) {
    const to = join(target, path.slice(name.length + 1));
    const found = await stat(to).catch(() => undefined);
    if (found?.size === size) continue;
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await copyFile(join(folder, path), to);
    await flush(to);
  }
}
