import { beforeEach, inject } from 'vitest';
import { setClockOffset } from '#lib/moved-clock/moved-date.ts';

setClockOffset(inject('products').clockOffset);

/** Names of what failed, in a run that repeats its files; tests that run beside each other need none of the others. */
const failed = process.env.TEST_FAILED === undefined ? undefined : (JSON.parse(process.env.TEST_FAILED) as string[]);

if (failed)
  beforeEach(({ task, skip }) =>
    skip(task.concurrent === true && !failed.some((name) => name.endsWith(task.name)), 'passed before'),
  );
