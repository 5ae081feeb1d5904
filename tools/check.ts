// `npm run check`: what can be said in under a minute, without database and browser. Pure tests are those in
// `shared/` and `tools/`, and every `*.rules.test.ts` (the `unit` project of vitest.config.ts).
import { lintSteps } from './lint-steps.ts';
import { inWords, runSteps } from './steps.ts';
import { vitestStep } from './vitest-step.ts';

const total = runSteps([...lintSteps, vitestStep('unit tests (vitest)', 'unit')]);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`\n${inWords(total)}`);
