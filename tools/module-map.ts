import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

type Chunk = { file: string; isEntry?: boolean; src?: string; imports?: string[]; css?: string[] };
/** Vite's manifest: chunks by source module, or by `_name` where they have none. */
export type Manifest = Record<string, Chunk>;

const mapFile = '.vite/modules.json';

/** Writes which chunk holds a module: the manifest names it only while the chunk holds nothing else. */
export function moduleMap(): Plugin {
  let root = '';
  return {
    name: 'lab-module-map',
    configResolved: (config) => void (root = config.root),
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entries = chunks.flatMap(({ fileName, moduleIds }) =>
        moduleIds
          .filter((id) => !id.includes('node_modules') && !id.startsWith('\0'))
          .map((id) => [relative(root, id).replaceAll('\\', '/'), fileName]),
      );
      this.emitFile({ type: 'asset', fileName: mapFile, source: JSON.stringify(Object.fromEntries(entries)) });
    },
  };
}

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as unknown;

/** The manifest of a build, with every source module of the product. */
export function readManifest(dist: string): Manifest {
  const manifest = json(join(dist, '.vite/manifest.json')) as Manifest;
  const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]));
  const modules = Object.entries(json(join(dist, mapFile)) as Record<string, string>);
  return { ...Object.fromEntries(modules.flatMap(([id, file]) => entryOf(id, byFile.get(file)))), ...manifest };
}

const entryOf = (id: string, chunk: Chunk | undefined): [string, Chunk][] => (chunk ? [[id, chunk]] : []);

/** Scripts and styles that these modules need before they run. */
export function filesOf(manifest: Manifest, modules: readonly string[]): Set<string> {
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
