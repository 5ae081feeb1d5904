import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';

/** What a page may weigh: one of the usual budgets, or kB of its own. */
export type Budget = 'login' | 'entry' | 'home' | 'list' | 'page' | 'child' | number;
/** One page: the source modules it adds to the shell, as Vite's manifest names them, and the budget that holds for it. */
export type Page = { route: string; modules: string[]; budget: Budget };

/** A page table: `'route': () => import('./x.form.tsx')`, or `entryPage('/x', '…', () => import('…'))`. */
const loaders = [
  /(?:'([^']+)'|(?<![\w.])(?!load\b)(\w+)):\s*\(\)\s*=>\s*import\('(\.[^']+)'\)/g,
  /entryPage\(\s*'([^']+)',\s*('[^']*'),\s*\(\)\s*=>\s*import\('(\.[^']+)'\)/g,
];
const child = /import\('\.\/(children\/([\w-]+)\.tsx)'\)/g;
const pageFile = /\/web\/(?:[^/]+\/)?[^/]+\.(?:list|form|detail|page)\.tsx$/;

/** The pages that a table of a source file loads: route and source file. */
function pagesIn(file: string, source: string): { route: string; file: string }[] {
  return loaders.flatMap((loader) =>
    [...source.matchAll(loader)].map(([, quoted, plain, path]) => ({
      route: quoted ?? plain ?? '',
      file: posix.join(posix.dirname(file), path ?? ''),
    })),
  );
}

const slicesOf = (root: string) =>
  ['platform', 'modules'].flatMap((tier) => readdirSync(join(root, tier)).map((name) => `${tier}/${name}/web`));

const readOrEmpty = (root: string, file: string) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';

/** What the page tables load: the route name, or the address of an entry page, and the source file of the page. */
export function loadedPages(root: string): { route: string; file: string }[] {
  const tables = slicesOf(root).flatMap((web) => [`${web}/entry.tsx`, `${web}/module.tsx`]);
  return ['kernel/web/router/router.tsx', ...tables].flatMap((file) => pagesIn(file, readOrEmpty(root, file)));
}

/**
 * Every page of the product with its budget: what the page tables load, each source file once, and the child apps.
 * Throws when a file of a page is in no table, and when an exception names no page.
 */
export function pagesToWeigh(root: string, exceptions: Record<string, Budget>): Page[] {
  const slices = slicesOf(root);
  const read = (file: string) => readOrEmpty(root, file);
  const loaded = loadedPages(root);
  const once = loaded.filter(({ file }, i) => loaded.findIndex((it) => it.file === file) === i);
  const pages = once.map(({ route, file }) => ({
    route: file,
    modules: [posix.relative('apps/web', file)],
    budget: exceptions[route] ?? (file.endsWith('.list.tsx') ? 'list' : 'page'),
  }));
  const children = [...read('apps/web/modules.ts').matchAll(child)].map(([, file, name]) => ({
    route: `child app ${name}`,
    modules: [file ?? ''],
    budget: 'child' as const,
  }));
  // What a slice offers by its door weighs on whoever imports it: the pages of a child app.
  const isOffered = (file: string) => read(file.replace(/\/web\/.*/, '/web/public.tsx')).includes(posix.basename(file));
  // A page that another one shows weighs there.
  const isShown = (file: string) => pages.some((page) => read(page.route).includes(`/${posix.basename(file)}'`));
  refuse(
    'pages that are in no table',
    slices
      .flatMap((web) => filesOfPages(root, web))
      .filter((file) => !pages.some((page) => page.route === file) && !isOffered(file) && !isShown(file)),
  );
  refuse(
    'exceptions of apps/web/budget.json without a page',
    Object.keys(exceptions).filter((route) => !loaded.some((page) => page.route === route)),
  );
  return [...pages, ...children];
}

function filesOfPages(root: string, web: string): string[] {
  if (!existsSync(join(root, web))) return [];
  return readdirSync(join(root, web), { recursive: true, encoding: 'utf8' })
    .map((path) => `${web}/${path.replaceAll('\\', '/')}`)
    .filter((file) => pageFile.test(file) && !file.includes('/parts/'));
}

function refuse(what: string, names: string[]): void {
  if (names.length > 0) throw new Error(`${what}: ${names.join(', ')}`);
}
