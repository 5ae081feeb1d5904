// `npm run check`: what can be said in under a minute, without database and browser. Pure tests are those in
// `shared/` and `tools/`, and every `*.rules.test.ts` (the `unit` project of vitest.config.ts). With `-- --changed [base]`
// also the API and component tests of what has changed since `main` (or the base): some minutes.
import { spawnSync } from 'node:child_process';
import { changedTests } from './changed-tests.ts';
import { lintSteps } from './lint-steps.ts';
import { runSteps, type Step } from './steps.ts';
import { chosenStep, vitestStep } from './vitest-step.ts';

const [option, base = 'main'] = process.argv.slice(2);
const steps = option === '--changed' ? changedSteps(base) : [];
process.exitCode = runSteps([...lintSteps, vitestStep('unit tests (vitest)', 'unit'), ...steps]).failed === 0 ? 0 : 1;

function changedSteps(since: string): Step[] {
  const fork = git('merge-base', since, 'HEAD')[0] ?? since;
  const changed = [...git('diff', '--name-only', fork), ...git('ls-files', '--others', '--exclude-standard')];
  const { api, web } = changedTests(changed, git('ls-files'));
  return [
    ...(api.length > 0 ? [chosenStep(`API tests of the change (${api.length} files)`, 'api', api)] : []),
    ...(web.length > 0 ? [chosenStep(`component tests of the change (${web.length} files)`, 'web', web)] : []),
  ];
}

const git = (...args: string[]) =>
  spawnSync('git', args, { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line !== '');
