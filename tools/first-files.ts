// Which files an address needs beside those that `index.html` names, so that the browser asks for all of them at once.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Plugin } from 'vite';
import { loadedPages } from './budget-pages.ts';
import { addressesOf } from './first-reads.ts';
import { filesOf, readManifest } from './module-map.ts';

const shell = ['modules.ts', '../../kernel/web/shell/shell.tsx', '../../kernel/web/session/encrypt.ts'];
// The first page is a frame around one of two.
const home = '../../platform/identity/web/parts/home.tsx';
const landing = '../../platform/identity/web/parts/landing.tsx';

type Files = Record<string, string[]>;

/**
 * Writes the files of every page for visitors with and without a session, by route name for the server; and those of
 * pages whose address has no parameter, by address for the service worker.
 */
export function firstFiles(root: string): Plugin {
  return {
    name: 'lab-first-files',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return;
      const manifest = readManifest(dir);
      const html = readFileSync(join(dir, 'index.html'), 'utf8');
      const beside = (modules: string[]) => [...filesOf(manifest, modules)].filter((file) => !html.includes(file));
      const pages = loadedPages(root).map(({ route, file }) => ({ route, module: posix.relative('apps/web', file) }));
      const isEntry = (route: string) => route.startsWith('/');
      const parts = (route: string, part: string) => (route === '/' ? [part] : []);
      const first = {
        withSession: Object.fromEntries(
          pages.map(({ route, module }) => [route, beside([...shell, module, ...parts(route, home)])]),
        ),
        withoutSession: Object.fromEntries(
          pages
            .filter(({ route }) => isEntry(route))
            .map(({ route, module }) => [route, beside([module, ...parts(route, landing)])]),
        ),
      };
      mkdirSync(join(dir, '.vite'), { recursive: true });
      writeFileSync(join(dir, '.vite/first.json'), JSON.stringify(first));
      const addresses = (await addressesOf(root)).filter(({ path }) => path !== '' && !path.includes('{'));
      const byAddress = addresses.map(({ path, route_name }) => [path, first.withSession[route_name] ?? []] as const);
      writeFileSync(join(dir, 'first-pages.json'), JSON.stringify(numbered(Object.fromEntries(byAddress))));
    },
  };
}

/** Each file once, and the pages by the places of their files: most pages share most of them. */
function numbered(pages: Files): { files: string[]; pages: Record<string, number[]> } {
  const files = [...new Set(Object.values(pages).flat())];
  const placeOf = new Map(files.map((file, at) => [file, at]));
  const numbers = Object.entries(pages).map(([path, own]) => [path, own.map((file) => placeOf.get(file)!)] as const);
  return { files, pages: Object.fromEntries(numbers) };
}
