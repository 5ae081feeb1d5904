// `npm run new -- slice <name> [标题]` and `npm run new -- resource <slice> <noun> [名称]`: every file of a new sub-system or
// of a new resource, registered wherever the product collects them.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { camel, pascal, resourceFiles, sliceFiles, standingEntry, tableBlock, type Noun } from './new-files.ts';
import { node } from './steps.ts';

const usage = `用法：
  npm run new -- slice <name> [标题]               新的子系统，如 slice waste 危险废物
  npm run new -- resource <slice> <noun> [名称]    子系统中的新资源，如 resource waste bucket 收集桶`;

const kebab = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** Writes what is asked for below `root`; answers the files that were written or changed. */
export function writeNew(root: string, args: readonly string[]): string[] {
  const [kind, ...names] = args;
  const tree = openTree(root);
  if (kind === 'slice' && isName(names[0])) addSlice(tree, names[0], names[1] ?? names[0]);
  else if (kind === 'resource' && isName(names[0]) && isName(names[1]))
    addResource(tree, { slice: names[0], noun: names[1], label: names[2] ?? names[1] });
  else throw new Error(usage);
  return tree.save();
}

const isName = (name: string | undefined): name is string => name !== undefined && kebab.test(name);

/** Files below `root`; nothing is written before every change has found its place. */
function openTree(root: string) {
  const texts = new Map<string, string>();
  const read = (file: string) => texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  return {
    root,
    read,
    has: (file: string) => existsSync(join(root, file)),
    add(file: string, text: string) {
      if (existsSync(join(root, file))) throw new Error(`${file} 已存在`);
      texts.set(file, text);
    },
    /** Puts text behind the place that matches. */
    insert(file: string, behind: RegExp, text: string) {
      const source = read(file);
      const place = behind.exec(source);
      if (!place) throw new Error(`${file} 中没有找到登记的位置，请手工登记`);
      const end = place.index + place[0].length;
      texts.set(file, source.slice(0, end) + text + source.slice(end));
    },
    save(): string[] {
      for (const [file, text] of texts) {
        mkdirSync(dirname(join(root, file)), { recursive: true });
        writeFileSync(join(root, file), text);
      }
      return [...texts.keys()];
    },
  };
}
type Tree = ReturnType<typeof openTree>;

function addSlice(tree: Tree, slice: string, label: string): void {
  const folder = `modules/${slice}`;
  const migrations = numbersOf(tree, ['platform', 'modules']);
  const number = String((Math.floor(Math.max(...migrations) / 100) + 1) * 100).padStart(4, '0');
  const sort = readdirSync(join(tree.root, 'modules')).length * 100;
  for (const [file, text] of Object.entries(sliceFiles(slice, label, number, sort)))
    tree.add(`${folder}/${file}`, text);
  const lastImport = /(?:^|\n)import (?:(?!\nimport )[\s\S])*?;\n(?!import )/;
  tree.insert(
    'apps/server/slices.ts',
    lastImport,
    `import { ${camel(slice)}Slice } from '#modules/${slice}/server/module.ts';\n`,
  );
  tree.insert('apps/server/slices.ts', /export const slices: Slice\[\] = \[[^\]]*(?=\])/, `  ${camel(slice)}Slice,\n`);
  tree.insert(
    'apps/web/modules.ts',
    lastImport,
    `import { ${camel(slice)}Module } from '#modules/${slice}/web/module.tsx';\n`,
  );
  tree.insert('apps/web/modules.ts', /export const modules: WebModule\[\] = \[/, `\n  ${camel(slice)}Module,`);
  const rows = 'apps/server/testing/standing-rows.ts';
  tree.insert(
    rows,
    lastImport,
    `import { ${camel(slice)}Rows } from '#modules/${slice}/server/testing/standing.ts';\n`,
  );
  tree.insert(rows, /export const standingRows: StandingRows = \{/, `\n  ...${camel(slice)}Rows,`);
}

function addResource(tree: Tree, noun: Noun): void {
  const folder = ['modules', 'platform']
    .map((tier) => `${tier}/${noun.slice}`)
    .find((path) => tree.has(`${path}/server`));
  if (folder === undefined) throw new Error(`没有子系统 ${noun.slice}，请先执行 npm run new -- slice ${noun.slice}`);
  const number = String(Math.max(...numbersOf(tree, [folder])) + 1).padStart(4, '0');
  for (const [file, text] of Object.entries(resourceFiles(noun, number))) tree.add(`${folder}/${file}`, text);
  const { slice, noun: name, label } = noun;
  tree.insert(`${folder}/server/tables.ts`, /interface Tables \{\n/, tableBlock(noun));
  tree.insert(
    `${folder}/server/module.ts`,
    /import type \{ [^}]*\bSlice\b[^}]*\} from '#kernel\/server\/slice\.ts';\n/,
    `import { ${camel(name)}Routes } from './${name}.routes.ts';\n`,
  );
  tree.insert(`${folder}/server/module.ts`, /routes: \[/, `...${camel(name)}Routes, `);
  tree.insert(`${folder}/server/testing/standing.ts`, /: StandingRows = \{/, `\n${standingEntry(noun)}`);
  tree.insert(
    `${folder}/shared/rights.ts`,
    /defineRights\(\{/,
    `\n  '${slice}.${name}.read': { label: '查看${label}', roles: 'system school college' },
  '${slice}.${name}.edit': { label: '维护${label}', roles: 'system school' },`,
  );
  tree.insert(
    `${folder}/shared/pages.ts`,
    /definePages\(\[[\s\S]*(?=\]\);)/,
    pages(noun, subSystem(tree.read(`${folder}/shared/pages.ts`))),
  );
  tree.insert(
    `${folder}/web/module.tsx`,
    /pagesOf\(\s*\w+Pages,\s*\{/,
    `\n  '${slice}.${name}': () => import('./${name}.list.tsx').then((m) => m.${pascal(name)}ListPage),
  '${slice}.${name}.edit': () => import('./${name}.form.tsx').then((m) => m.${pascal(name)}FormPage),`,
  );
  tree.insert(
    `${folder}/README.md`,
    /[\s\S]*$/,
    `\n- ${label} (\`${name}\`): name, code and remark; switched off instead of removed where it is used.\n`,
  );
}

/** The sub-system in whose menu the pages of a slice stand. */
function subSystem(pagesSource: string): string {
  const named = /(?:const parent =|\bparent:) '([^']+)'/.exec(pagesSource)?.[1];
  if (named === undefined) throw new Error('shared/pages.ts 中没有子系统，请手工登记页面');
  return named;
}

const pages = ({ slice, noun, label }: Noun, parent: string) => `  {
    route_name: '${slice}.${noun}',
    title: '${label}',
    path: '/${slice}/${noun}',
    right: '${slice}.${noun}.read',
    parent: '${parent}',
    menu: true,
    sort: 50,
  },
  {
    route_name: '${slice}.${noun}.edit',
    title: '${label}编辑',
    path: '/${slice}/${noun}/{id}',
    right: '${slice}.${noun}.edit',
    parent: '${parent}',
    hasNew: true,
  },
`;

/** Numbers of the migrations below some folders. */
function numbersOf(tree: Tree, folders: string[]): number[] {
  const files = folders.flatMap((folder) =>
    readdirSync(join(tree.root, folder), { recursive: true, encoding: 'utf8' }),
  );
  return files.flatMap((file) => /migrations[/\\](\d{4})-/.exec(file)?.[1] ?? []).map(Number);
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  try {
    const files = writeNew(root, process.argv.slice(2));
    node('tools/resources.ts');
    node('node_modules/oxfmt/bin/oxfmt', files);
    console.log(files.join('\n'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
