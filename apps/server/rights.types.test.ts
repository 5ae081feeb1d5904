import { expectTypeOf, test } from 'vitest';
import { holds } from '#kernel/shared/contract.ts';
import type { PageDef, RightName } from '#kernel/shared/rights.ts';
import type { slices } from './slices.ts';

// Each line below must fail to compile; an unused directive is an error.

test('calls, pages and buttons refer to declared rights', () => {
  expectTypeOf<'org.unit.edit'>().toExtend<RightName>();
  const page: Partial<PageDef> = {
    // @ts-expect-error a page behind a misspelt right would open for nobody
    right: 'org.unit.edti',
  };
  // @ts-expect-error a call behind a misspelt right would be refused to everybody
  const guard = holds('org.unit.edti');
  expectTypeOf<[typeof page, typeof guard, typeof slices]>().toBeArray();
});
