// Which files an address needs beside those that `index.html` names, so that the browser asks for all of them at once.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Plugin } from 'vite';
import { loadedPages } from './budget-pages.ts';
import { filesOf, readManifest } from './module-map.ts';

const shell = ['modules.ts', '../../kernel/web/shell/shell.tsx', '../../kernel/web/session/encrypt.ts'];
// The first page is a frame around one of two.
const home = '../../platform/identity/web/parts/home.tsx';
const landing = '../../platform/identity/web/parts/landing.tsx';

/** Writes the files of every page for visitors with and without a session; the server reads them. */
export function firstFiles(root: string): Plugin {
  return {
    name: 'lab-first-files',
    apply: 'build',
    writeBundle({ dir }) {
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
    },
  };
}
