import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { boundaryRules } from './boundary-rules.ts';
import { deadFiles, type Node } from './dead-files.ts';
import { roleFault } from './file-roles.ts';
import { mutualImports } from './mutual-slices.ts';
import { migrationFaults, sourceFaults } from './source-rules.ts';
import { migrationsBelow, sourcesBelow, tiers } from './sources.ts';
import { mutualTopics } from './topic-rules.ts';

/** A place where the house rules are broken. */
type Violation = { rule: string; file: string; detail: string };

/** Checks every source below `root` against the boundary rules and the file roles. */
export async function findViolations(root: string): Promise<Violation[]> {
  const folders = readdirSync(root, { withFileTypes: true });
  const roots = tiers.filter((tier) => folders.some((it) => it.isDirectory() && it.name === tier));
  const files = roots.flatMap((tier) => sourcesBelow(root, tier));
  const modules = [...new Set(files.flatMap((file) => /^modules\/([^/]+)\//.exec(file)?.[1] ?? []))];
  const result = await imports(root, roots);
  const nodes = files.map((file) => nodeOf(root, file, result));
  const violations = [
    ...importFaults(result),
    ...nodes.flatMap((node) => faultsOf(node, modules)),
    ...roots.flatMap((tier) => migrationsBelow(root, tier)).flatMap((file) => faultsOfMigration(root, file, modules)),
    ...mutualTopics(nodes).map(({ file, detail }) => ({ rule: 'topics-depend-one-way', file, detail })),
    ...deadFaults(nodes),
    ...mutualFaults(nodes),
  ];
  return violations.sort((a, b) => `${a.rule}${a.file}`.localeCompare(`${b.rule}${b.file}`));
}

async function imports(root: string, roots: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(roots, {
    baseDir: root,
    // swc, because TypeScript 7 has no interface for other programs.
    parser: 'swc',
    tsPreCompilationDeps: true,
    preserveSymlinks: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    validate: true,
    ruleSet: { forbidden: boundaryRules },
  });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

function importFaults(result: ICruiseResult): Violation[] {
  return result.summary.violations.map(({ rule, from, to, cycle }) => ({
    rule: rule.name,
    file: from,
    detail: cycle ? cycle.map((it) => it.name).join(' → ') : to,
  }));
}

function nodeOf(root: string, file: string, result: ICruiseResult): Node {
  const module = result.modules.find((it) => it.source === file);
  const source = readFileSync(join(root, file), 'utf8');
  return { file, source, imports: module?.dependencies.map((it) => it.resolved) ?? [] };
}

function faultsOf({ file, source }: Node, modules: readonly string[]): Violation[] {
  const faults = sourceFaults(file, source, modules).map((rule) => ({ rule, file, detail: 'in the text of the file' }));
  const role = roleFault(file);
  return role ? [...faults, { rule: 'file-roles', file, detail: role }] : faults;
}

function faultsOfMigration(root: string, file: string, modules: readonly string[]): Violation[] {
  const faults = migrationFaults(file, readFileSync(join(root, file), 'utf8'), modules);
  return faults.map((rule) => ({ rule, file, detail: 'in the text of the file' }));
}

function deadFaults(nodes: Node[]): Violation[] {
  if (!isWhole(nodes.map(({ file }) => file))) return [];
  return deadFiles(nodes).map((file) => ({ rule: 'no-dead-files', file, detail: 'nothing that runs reaches it' }));
}

function mutualFaults(nodes: Node[]): Violation[] {
  const rule = 'slices-do-not-depend-on-each-other-both-ways';
  return mutualImports(nodes).map(({ file, imported }) => ({ rule, file, detail: imported }));
}

// Before the first module and both apps are there, hardly anything is reachable, and the question makes no sense yet.
function isWhole(files: string[]): boolean {
  const starts = ['apps/server/start.ts', 'apps/web/main.tsx'];
  return starts.every((file) => files.includes(file)) && files.some((file) => file.startsWith('modules/'));
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  const violations = await findViolations(root);
  if (!isWhole(tiers.flatMap((tier) => sourcesBelow(root, tier))))
    console.log('no-dead-files: not looked for before both apps and a module exist');
  for (const { rule, file, detail } of violations) console.log(`${rule}: ${file}: ${detail}`);
  console.log(
    violations.length === 0 ? 'boundaries: nothing to report' : `boundaries: ${violations.length} violations`,
  );
  process.exitCode = violations.length === 0 ? 0 : 1;
}
