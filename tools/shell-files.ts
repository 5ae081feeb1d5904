// Which built files the service worker keeps: the shell and the screens of `apps/web/offline.json` with all they import.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Chunk = { file: string; imports?: string[]; css?: string[] };
type Entry = { url: string; revision: string | null; size: number };

/** The entries to keep of all that were built. `index.html` is asked for by its folder, as a visitor gets it. */
export function filesOfShell(dist: string, entries: Entry[]): Entry[] {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const { modules } = JSON.parse(readFileSync('apps/web/offline.json', 'utf8')) as { modules: string[] };
  const kept = closure(manifest, modules);
  return entries
    .filter(({ url }) => !url.startsWith('assets/') || kept.has(url))
    .map((entry) => (entry.url === 'index.html' ? { ...entry, url: './' } : entry));
}

function closure(manifest: Record<string, Chunk>, modules: string[]): Set<string> {
  const names = new Set(modules);
  const files = new Set<string>();
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`not in the manifest: ${name} (apps/web/offline.json)`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) names.add(next);
  }
  return files;
}
