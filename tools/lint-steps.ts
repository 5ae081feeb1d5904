import { spawnSync } from 'node:child_process';
import { program, verdict, type Step } from './steps.ts';

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
  typesStep('types (TypeScript 7)'),
];

// Another version would check something else, and quietly.
function typesStep(name: string): Step {
  const version = () => spawnSync(process.execPath, [tsc, '--version'], { encoding: 'utf8' }).stdout.trim();
  return {
    name,
    run: () => {
      const found = version();
      if (found.startsWith('Version 7.')) return program(name, tsc, '--noEmit').run();
      console.error(`TypeScript 7 is wanted, found: ${found}`);
      return verdict(name, false, `TypeScript 7 is wanted, found: ${found}`);
    },
  };
}
