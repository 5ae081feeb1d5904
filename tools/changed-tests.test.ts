import { expect, test } from 'vitest';
import { changedTests } from './changed-tests.ts';

const files = [
  'apps/server/standing-cases.test.ts',
  'apps/server/imports.test.ts',
  'kernel/server/policy.test.ts',
  'kernel/web/api/api.test.ts',
  'modules/waste/server/pickup/tour.test.ts',
  'modules/waste/server/stock/stock.test.ts',
  'modules/waste/shared/pickup/tour.rules.test.ts',
  'modules/waste/web/pickup/tour.page.test.tsx',
  'platform/org/server/unit.test.ts',
];

test.each([
  [
    'a file of a topic',
    ['modules/waste/server/pickup/tour.service.ts'],
    ['modules/waste/server/pickup/tour.test.ts'],
    ['modules/waste/web/pickup/tour.page.test.tsx'],
  ],
  [
    'what a slice shares',
    ['modules/waste/server/core/state.queries.ts'],
    ['modules/waste/server/pickup/tour.test.ts', 'modules/waste/server/stock/stock.test.ts'],
    ['modules/waste/web/pickup/tour.page.test.tsx'],
  ],
  ['the kernel', ['kernel/server/work.ts'], ['apps/server/standing-cases.test.ts', 'kernel/server/policy.test.ts'], []],
  [
    'a test',
    ['apps/server/imports.test.ts'],
    ['apps/server/standing-cases.test.ts', 'apps/server/imports.test.ts'],
    [],
  ],
  ['documents', ['README.md', 'tools/check.ts'], [], []],
])('the tests of a change of %s', (_, changed, api, web) => {
  expect(changedTests(changed, files)).toEqual({ api, web });
});
