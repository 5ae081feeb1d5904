import { expectTypeOf, test } from 'vitest';
import { holds } from '#kernel/shared/contract.ts';
import type { PageDef, RightName } from '#kernel/shared/rights.ts';
import type { slices } from './slices.ts';

// Each mistake below must not compile: a directive that suppresses nothing is an error of its own.

test('calls, pages and buttons name rights that some slice declares', () => {
  expectTypeOf<'org.unit.edit'>().toExtend<RightName>();
  const page: Partial<PageDef> = {
    // @ts-expect-error a page behind a misspelt right would open for nobody
    right: 'org.unit.edti',
  };
  // @ts-expect-error a call behind a misspelt right would be refused to everybody
  const guard = holds('org.unit.edti');
  expectTypeOf<[typeof page, typeof guard, typeof slices]>().toBeArray();
});
