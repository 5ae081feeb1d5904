// Which built files the service worker keeps: the shell and the screens of `apps/web/offline.json` with all they import.
import { readFileSync } from 'node:fs';
import { filesOf, readManifest } from './module-map.ts';

type Entry = { url: string; revision: string | null; size: number };

/** The entries to keep of all that were built. */
export function filesOfShell(dist: string, entries: Entry[]): Entry[] {
  const { modules } = JSON.parse(readFileSync('apps/web/offline.json', 'utf8')) as { modules: string[] };
  const kept = filesOf(readManifest(dist), modules);
  return entries.filter(({ url }) => !url.startsWith('assets/') || kept.has(url));
}
