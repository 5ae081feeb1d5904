import { spawnSync } from 'node:child_process';
import { node, program, verdict, type Step } from './steps.ts';

const tsc = 'node_modules/typescript/bin/tsc';

/** Everything that is checked without running the product. */
export const lintSteps: Step[] = [
  program('format (prettier)', 'node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'),
  program('lint (oxlint, type-aware)', 'node_modules/oxlint/bin/oxlint'),
  program('boundaries', 'tools/boundaries.ts'),
  program('unused exports', 'tools/unused-exports.ts'),
  program('table of resources', 'tools/resources.ts', '--check'),
  { name: 'types (TypeScript 7)', run: () => verdict(isTypeScript7() && node(tsc, ['--noEmit'])) },
];

// Another version would check something else, and quietly.
function isTypeScript7(): boolean {
  const version = spawnSync(process.execPath, [tsc, '--version'], { encoding: 'utf8' }).stdout.trim();
  if (version.startsWith('Version 7.')) return true;
  console.error(`TypeScript 7 is wanted, found: ${version}`);
  return false;
}
