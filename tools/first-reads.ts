// The call that a list page makes first, by its address: the browser sends it before the page has loaded.
import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { loadedPages } from './budget-pages.ts';

const moduleName = 'virtual:first-reads';

type Address = { route_name: string; path: string };
type Call = { method: string; server: string; path: string };

/** Provides `virtual:first-reads`: address → the page and its first call. */
export function firstReads(root: string): Plugin {
  return {
    name: 'lab-first-reads',
    resolveId: (id) => (id === moduleName ? `\0${moduleName}` : undefined),
    load: async (id) =>
      id === `\0${moduleName}` ? `export const firstReads = ${JSON.stringify(await readsOf(root))};` : undefined,
  };
}

/** Every list page with an address of its own whose only read takes nothing but filters and paging. */
export async function readsOf(root: string): Promise<Record<string, { route_name: string; call: Call }>> {
  const addresses = await addressesOf(root);
  const reads = loadedPages(root).map(async ({ route, file }) => {
    const path = addresses.find(({ route_name }) => route_name === route)?.path;
    if (!path || path.includes('{') || !file.endsWith('.list.tsx')) return [];
    const call = await readOf(root, file);
    return call ? [[path, { route_name: route, call }] as const] : [];
  });
  return Object.fromEntries((await Promise.all(reads)).flat());
}

const load = async (root: string, file: string) =>
  (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;

/** Every page of the slices with its address. */
export async function addressesOf(root: string): Promise<Address[]> {
  const files = ['platform', 'modules']
    .flatMap((tier) => readdirSync(join(root, tier)).map((name) => `${tier}/${name}/shared/pages.ts`))
    .filter((file) => existsSync(join(root, file)));
  const modules = await Promise.all(files.map((file) => load(root, file)));
  return modules.flatMap((module) => Object.values(module).filter(Array.isArray)).flat() as Address[];
}

/** `read={labApi.list}` of a page, taken from the contract that the page imports. */
async function readOf(root: string, file: string): Promise<Call | undefined> {
  const source = readFileSync(join(root, file), 'utf8');
  const [read, second] = source.matchAll(/\bread=\{(\w+)\.(\w+)\}/g);
  if (!read || second || /\binput=\{/.test(source)) return undefined;
  const [, api = '', name = ''] = read;
  const from = new RegExp(`import \\{[^}]*\\b${api}\\b[^}]*\\} from '([^']+)'`).exec(source)?.[1];
  if (!from) return undefined;
  const contract = await load(root, from.startsWith('#') ? from.slice(1) : posix.join(posix.dirname(file), from));
  const endpoint = (contract[api] as Record<string, Call> | undefined)?.[name];
  return endpoint && { method: endpoint.method, server: endpoint.server, path: endpoint.path };
}
