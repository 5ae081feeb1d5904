// Names that a file exports and no other file imports; `--fix` takes the word `export` from them.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { parseSync, type ModuleItem } from '@swc/core';
import { sourcesBelow, tiers } from './sources.ts';

/** Exports that are meant for others than the files of the repository, each with its reason. */
const exceptions: { file: RegExp; reason: string }[] = [
  { file: /\/server\/tables\.ts$/, reason: 'generated for each table alike' },
  { file: /(?:\/testing|^e2e)\/setup\.ts$/, reason: 'called by vitest' },
];

type Names = { exports: string[]; uses: Use[]; forwards: (Use & { as: string })[] };
/** A name of another file; `*` for all of them. */
type Use = { file: string; name: string };

/** Exports that no other file imports; `sources` are texts by file. */
export function unusedExports(sources: Readonly<Record<string, string>>): { file: string; name: string }[] {
  const files = new Map(Object.entries(sources).map(([file, source]) => [file, namesIn(file, source)]));
  const used = new Set<string>();
  const use = ({ file, name }: Use): void => {
    const names = files.get(file);
    const key = `${file} ${name}`;
    if (!names || used.has(key)) return;
    used.add(key);
    for (const forward of names.forwards.filter(({ as }) => name === '*' || as === name || as === '*'))
      use({ file: forward.file, name: forward.as === '*' ? name : forward.name });
  };
  for (const { uses } of files.values()) for (const one of uses) use(one);
  const isUsed = (file: string, name: string) => used.has(`${file} ${name}`) || used.has(`${file} *`);
  return [...files].flatMap(([file, { exports, forwards }]) =>
    exceptions.some((exception) => exception.file.test(file))
      ? []
      : [...exports, ...forwards.map(({ as }) => as).filter((as) => as !== '*')]
          .filter((name) => !isUsed(file, name))
          .map((name) => ({ file, name })),
  );
}

// Files name each other with their extension; `#kernel/…` stands for the folder of that name.
function resolved(from: string, path: string): string {
  return path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(from), path);
}

function namesIn(file: string, source: string): Names {
  const { body } = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx') });
  const names: Names = { exports: [], uses: otherUses(file, source), forwards: [] };
  for (const item of body) addNames(file, item, names);
  return names;
}

function addNames(file: string, item: ModuleItem, names: Names): void {
  if (item.type === 'ImportDeclaration') {
    const from = resolved(file, item.source.value);
    for (const specifier of item.specifiers) {
      const name = specifier.type === 'ImportSpecifier' ? (specifier.imported ?? specifier.local).value : '*';
      names.uses.push({ file: from, name });
    }
  }
  if (item.type === 'ExportAllDeclaration')
    names.forwards.push({ file: resolved(file, item.source.value), name: '*', as: '*' });
  if (item.type === 'ExportNamedDeclaration')
    for (const specifier of item.specifiers) {
      if (specifier.type !== 'ExportSpecifier') continue;
      const as = (specifier.exported ?? specifier.orig).value;
      if (item.source) names.forwards.push({ file: resolved(file, item.source.value), name: specifier.orig.value, as });
      else names.exports.push(as);
    }
  if (item.type === 'ExportDeclaration') names.exports.push(...declared(item.declaration));
}

function declared(declaration: Extract<ModuleItem, { type: 'ExportDeclaration' }>['declaration']): string[] {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.value] : []));
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration')
    return [declaration.identifier.value];
  return 'id' in declaration && declaration.id.type === 'Identifier' ? [declaration.id.value] : [];
}

/**
 * Names that are used without an import statement: what is loaded later (`import('./x.tsx').then((m) => m.X)`; in any other
 * form every name), workers, and interfaces that another file extends.
 */
function otherUses(file: string, source: string): Use[] {
  const lazy = source.matchAll(/\bimport\(\s*'([^']+)'\s*\)(?:\.then\(\(\s*(\w+)\s*\)\s*=>\s*\2\.(\w+)(?!\w*\())?/g);
  const workers = source.matchAll(/new URL\(\s*'(\.[^']+\.tsx?)'\s*,\s*import\.meta\.url\s*\)/g);
  const merged = source.matchAll(/declare module '([^']+)' \{\s*(?:export\s+)?interface (\w+)/g);
  return [
    ...[...lazy].map(([, path, , name]) => ({ file: resolved(file, path ?? ''), name: name ?? '*' })),
    ...[...workers].map(([, path]) => ({ file: resolved(file, path ?? ''), name: '*' })),
    ...[...merged].map(([, path, name]) => ({ file: resolved(file, path ?? ''), name: name ?? '*' })),
  ];
}

/** The source with a name that is not exported any more. */
export function withoutExport(source: string, name: string): string {
  const declaration = new RegExp(
    String.raw`^export ((?:declare |abstract |async )*(?:const|let|function\*?|class|type|interface|enum) ${name}\b)`,
    'm',
  );
  if (declaration.test(source)) return source.replace(declaration, '$1');
  // A door passes it on: `export { a, type B, c as d } from './x.ts'`.
  return source.replace(
    /^export (?:type )?\{([^}]*)\}( from '[^']+')?;\n/gm,
    (statement, list: string, from: string = '') => {
      const names = list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean);
      const kept = names.filter(
        (one) =>
          one
            .replace(/^type /, '')
            .split(' as ')
            .at(-1) !== name,
      );
      if (kept.length === names.length) return statement;
      const word = statement.startsWith('export type') ? 'export type' : 'export';
      return kept.length === 0 ? '' : `${word} { ${kept.join(', ')} }${from};\n`;
    },
  );
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  const settings = readdirSync(root).filter((name) => name.endsWith('.config.ts'));
  const files = [...settings, ...tiers.flatMap((tier) => sourcesBelow(root, tier))];
  const sources = Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const unused = unusedExports(sources);
  for (const { file, name } of unused) {
    console.log(`${file}: ${name} is exported and imported nowhere`);
    sources[file] = withoutExport(sources[file] ?? '', name);
  }
  if (process.argv.includes('--fix'))
    for (const file of new Set(unused.map((it) => it.file))) writeFileSync(join(root, file), sources[file] ?? '');
  process.exitCode = unused.length === 0 ? 0 : 1;
}
