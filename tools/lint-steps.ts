import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { copyWithNew } from './copy-with-new.ts';
import { program, runProgram, verdict, type Step } from './steps.ts';

const tsc = 'node_modules/typescript/bin/tsc';

/** Everything that is checked without running the product. */
export const lintSteps: Step[] = [
  program(
    'format (prettier)',
    'node_modules/prettier/bin/prettier.cjs',
    '--experimental-cli',
    '--check',
    '--log-level=warn',
    '.',
  ),
  program('lint (oxlint, type-aware)', 'node_modules/oxlint/bin/oxlint'),
  program('boundaries', 'tools/boundaries.ts'),
  program('unused exports', 'tools/unused-exports.ts'),
  program('table of resources', 'tools/resources.ts', '--check'),
  typesStep('types, also of a new sub-system (TypeScript 7)'),
];

/**
 * Types of the product together with those of a sub-system that is written anew, in a copy: what `npm run new` writes
 * compiles, and the compiler reads the product once. Another version would check something else, and quietly.
 */
function typesStep(name: string): Step {
  const version = () => spawnSync(process.execPath, [tsc, '--version'], { encoding: 'utf8' }).stdout.trim();
  return {
    name,
    run: () => {
      const found = version();
      if (!found.startsWith('Version 7.')) {
        console.error(`TypeScript 7 is wanted, found: ${found}`);
        return verdict(name, false, `TypeScript 7 is wanted, found: ${found}`);
      }
      const copy = copyWithNew(resolve(import.meta.dirname, '..'));
      const outcome = runProgram(copy, name, tsc, '--noEmit');
      rmSync(copy, { recursive: true });
      return outcome;
    },
  };
}
