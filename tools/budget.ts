// Byte budgets of the built web (DESIGN: "Speed and growth"), gzip, over what a page loads from nothing.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pagesToWeigh, type Budget, type Page } from './budget-pages.ts';

type Chunk = { file: string; isEntry?: boolean; src?: string; imports?: string[]; css?: string[] };

/** Vite's manifest: chunks by source module, or by `_name` where they have none. */
export type Manifest = Record<string, Chunk>;

/** The shell, what a list page loads, and every page. */
export type Table = { entry: string; home: string[]; list: string[]; pages: Page[]; named?: Record<string, number> };

/** `apps/web/budget.json`: pages come from the page tables, and only those of another weight than usual are named. */
type Settings = Omit<Table, 'pages'> & { exceptions: Record<string, Budget> };

/** One line of the answer; sizes in kB of gzip. */
type Finding = { what: string; size: number; limit: number };

const limits = { login: 125, home: 265, list: 430, page: 50, child: 40 };
const unnamedLimit = 150;

/** Measures every page of the table and every chunk of the manifest. */
export function measure(table: Table, manifest: Manifest, gzipSize: (file: string) => number): Finding[] {
  const sizeOf = (files: Set<string>) => [...files].reduce((sum, file) => sum + gzipSize(file), 0) / 1024;
  const home = filesOf(manifest, [table.entry, ...table.home]);
  const list = new Set([...home, ...filesOf(manifest, table.list)]);
  const pages = table.pages.map(({ route, modules, budget }) => {
    const files = filesOf(manifest, [table.entry, ...modules]);
    if (budget === 'login') return { what: route, size: sizeOf(files), limit: limits.login };
    if (budget === 'home' || budget === 'list')
      return { what: route, size: sizeOf(new Set([...home, ...files])), limit: limits[budget] };
    // Somebody who opens a further page has been on a list before; a child app opens from the home page.
    const before = budget === 'child' ? home : list;
    const limit = typeof budget === 'number' ? budget : limits[budget];
    return { what: `${route} on top`, size: sizeOf(new Set([...files].filter((file) => !before.has(file)))), limit };
  });
  return [...pages, ...chunkFindings(table, manifest, gzipSize)];
}

function chunkFindings(table: Table, manifest: Manifest, gzipSize: (file: string) => number): Finding[] {
  const files = new Set(Object.values(manifest).map((chunk) => chunk.file));
  return [...files]
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ what: `chunk ${file}`, size: gzipSize(file) / 1024, limit: limitOf(table, file) }));
}

// Heavy libraries stand in the table by the name of their chunk: `{"named": {"echarts": 210}}`.
function limitOf(table: Table, file: string): number {
  const name = Object.keys(table.named ?? {}).find((it) => new RegExp(`(?:^|/)${it}-[^/]+$`).test(file));
  return name ? (table.named?.[name] ?? unnamedLimit) : unnamedLimit;
}

function filesOf(manifest: Manifest, modules: string[]): Set<string> {
  const seen = new Set(modules);
  const files = new Set<string>();
  for (const name of seen) {
    const chunk = manifest[name];
    // A page that was renamed would otherwise weigh nothing for ever.
    if (!chunk) throw new Error(`not in the manifest: ${name}`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const next of chunk.imports ?? []) seen.add(next);
  }
  return files;
}

function report(findings: Finding[]): boolean {
  const tooBig = findings.filter((it) => it.size > it.limit);
  for (const it of findings.filter((one) => tooBig.includes(one) || !one.what.startsWith('chunk ')))
    console.log(`${it.size > it.limit ? '✗' : '✓'} ${it.what}: ${it.size.toFixed(1)} of ${it.limit} kB`);
  return tooBig.length === 0;
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  const dist = join(root, 'dist/web');
  const tableFile = join(root, 'apps/web/budget.json');
  if (!existsSync(tableFile)) throw new Error('apps/web/budget.json is missing: it names the budgets');
  const settings = JSON.parse(readFileSync(tableFile, 'utf8')) as Settings;
  const table: Table = { ...settings, pages: pagesToWeigh(root, settings.exceptions) };
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  // As tools/web-build.mjs packs what is served.
  const gzipSize = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
  process.exitCode = report(measure(table, manifest, gzipSize)) ? 0 : 1;
}
