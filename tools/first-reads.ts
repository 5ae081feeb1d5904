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
    load: async (id) => (id === `\0${moduleName}` ? sourceOf(await readsOf(root)) : undefined),
  };
}

type Reads = Record<string, { route_name: string; call: Call }>;

const dotted = (path: string) => path.slice(1).replaceAll('/', '.');

/**
 * The table as a module: a line a page, because the login page carries it. What is usual is left out: a route name made of
 * the address, a call at the address of the page, GET of the platform.
 */
export function sourceOf(reads: Reads): string {
  const lines = Object.entries(reads).map(([path, { route_name, call }]) => {
    const kind = call.method === 'GET' && call.server === 'platform' ? '' : `${call.method} ${call.server}`;
    return [path, route_name === dotted(path) ? '' : route_name, call.path === path ? '' : call.path, kind]
      .join('|')
      .replace(/\|+$/, '');
  });
  return `export const firstReads = Object.fromEntries(${JSON.stringify(lines.join('\n'))}.split('\\n').filter(Boolean).map((line) => {
  const [at, route, path, kind] = line.split('|');
  const [method, server] = (kind || 'GET platform').split(' ');
  return [at, { route_name: route || at.slice(1).replaceAll('/', '.'), call: { method, server, path: path || at } }];
}));`;
}

/** Every list page with an address of its own whose only read takes nothing but filters and paging. */
export async function readsOf(root: string): Promise<Reads> {
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
