// Budgets of the built web (DESIGN: "Speed and growth"): bytes (gzip) and files that a page loads from nothing.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pagesToWeigh, type Budget, type Page } from './budget-pages.ts';
import { filesOf, readManifest, type Manifest } from './module-map.ts';

/** The shell, what a list page loads, and every page. */
export type Table = { entry: string; home: string[]; list: string[]; pages: Page[]; named?: Record<string, number> };

/** `apps/web/budget.json`: pages come from the page tables, and only those of another weight than usual are named. */
type Settings = Omit<Table, 'pages'> & { exceptions: Record<string, Budget> };

/** One line of the answer. */
type Finding = { what: string; size: number; limit: number; unit: 'kB' | 'files' };

const limits = { login: 129, entry: 138, home: 287, list: 489, page: 53, child: 40 };
const unnamedLimit = 150;
// Scripts and styles of a first visit; with the document, configuration and data, a list stays below 25 requests.
const fileLimits = { login: 8, entry: 10, home: 10, list: 25, page: 42, child: 16 };

/** Measures every page of the table and every chunk of the manifest. */
export function measure(table: Table, manifest: Manifest, gzipSize: (file: string) => number): Finding[] {
  const sizeOf = (files: Set<string>) => [...files].reduce((sum, file) => sum + gzipSize(file), 0) / 1024;
  const home = filesOf(manifest, [table.entry, ...table.home]);
  const list = new Set([...home, ...filesOf(manifest, table.list)]);
  const pages = table.pages.flatMap(({ route, modules, budget }): Finding[] => {
    const files = filesOf(manifest, [table.entry, ...modules]);
    const role = typeof budget === 'number' ? 'page' : budget;
    const isBeforeLogin = role === 'login' || role === 'entry';
    const all = isBeforeLogin ? files : new Set([...home, ...files]);
    const count: Finding = { what: route, size: all.size, limit: fileLimits[role], unit: 'files' };
    if (isBeforeLogin || role === 'home' || role === 'list')
      return [{ what: route, size: sizeOf(all), limit: limits[role], unit: 'kB' }, count];
    // Somebody who opens a further page has been on a list before; a child app opens from the home page.
    const before = role === 'child' ? home : list;
    const limit = typeof budget === 'number' ? budget : limits[role];
    const added = new Set([...files].filter((file) => !before.has(file)));
    return [{ what: `${route} on top`, size: sizeOf(added), limit, unit: 'kB' }, count];
  });
  return [...pages, ...chunkFindings(table, manifest, gzipSize)];
}

function chunkFindings(table: Table, manifest: Manifest, gzipSize: (file: string) => number): Finding[] {
  const files = new Set(Object.values(manifest).map((chunk) => chunk.file));
  return [...files]
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ what: `chunk ${file}`, size: gzipSize(file) / 1024, limit: limitOf(table, file), unit: 'kB' }));
}

// Heavy libraries stand in the table by the name of their chunk: `{"named": {"echarts": 210}}`.
function limitOf(table: Table, file: string): number {
  const name = Object.keys(table.named ?? {}).find((it) => new RegExp(`(?:^|/)${it}-[^/]+$`).test(file));
  return name ? (table.named?.[name] ?? unnamedLimit) : unnamedLimit;
}

/** Limits are whole kilobytes: what a name with another hash adds or takes away after compression decides nothing. */
export const isOver = ({ size, limit }: Pick<Finding, 'size' | 'limit'>): boolean => Math.floor(size) > limit;

function report(findings: Finding[]): boolean {
  const tooBig = findings.filter(isOver);
  for (const it of findings.filter((one) => tooBig.includes(one) || !one.what.startsWith('chunk ')))
    console.log(`${isOver(it) ? '✗' : '✓'} ${it.what}: ${Number(it.size.toFixed(1))} of ${it.limit} ${it.unit}`);
  return tooBig.length === 0;
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  const dist = join(root, 'dist/web');
  const tableFile = join(root, 'apps/web/budget.json');
  if (!existsSync(tableFile)) throw new Error('apps/web/budget.json is missing: it names the budgets');
  const settings = JSON.parse(readFileSync(tableFile, 'utf8')) as Settings;
  const table: Table = { ...settings, pages: pagesToWeigh(root, settings.exceptions) };
  const manifest = readManifest(dist);
  // As tools/web-build.mjs packs what is served.
  const gzipSize = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  process.exitCode = report(measure(table, manifest, gzipSize)) ? 0 : 1;
}
