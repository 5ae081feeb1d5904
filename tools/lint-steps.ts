import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { copyWithNew } from './copy-with-new.ts';
import { program, runProgram, verdict, type Step } from './steps.ts';

const tsc = 'node_modules/typescript/bin/tsc';

let made: string | undefined;

/**
 * The product together with a sub-system that is written anew, in a copy: what `npm run new` writes passes too, and each
 * check reads the product once.
 */
function withNew(): string {
  if (made) return made;
  const copy = copyWithNew(resolve(import.meta.dirname, '..'));
  process.on('exit', () => rmSync(copy, { recursive: true }));
  return (made = copy);
}

const inCopy = (name: string, script: string, ...args: string[]): Step => ({
  name: `${name}, also of a new sub-system`,
  run: () => runProgram(withNew(), name, script, ...args),
});

/** Everything that is checked without running the product. */
export const lintSteps: Step[] = [
  program('format (oxfmt)', 'node_modules/oxfmt/bin/oxfmt', '--check'),
  inCopy('lint (oxlint, type-aware)', 'node_modules/oxlint/bin/oxlint'),
  inCopy('boundaries', 'tools/boundaries.ts'),
  program('unused exports', 'tools/unused-exports.ts'),
  program('table of resources', 'tools/resources.ts', '--check'),
  typesStep('types (TypeScript 7)'),
];

/** Another version would check something else, and quietly. */
function typesStep(name: string): Step {
  const version = () => spawnSync(process.execPath, [tsc, '--version'], { encoding: 'utf8' }).stdout.trim();
  const types = inCopy(name, tsc, '--noEmit');
  return {
    name: types.name,
    run: () => {
      const found = version();
      if (found.startsWith('Version 7.')) return types.run();
      console.error(`TypeScript 7 is wanted, found: ${found}`);
      return verdict(name, false, `TypeScript 7 is wanted, found: ${found}`);
    },
  };
}
