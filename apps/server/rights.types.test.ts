import { expect, expectTypeOf, test } from 'vitest';
import { holds } from '#kernel/shared/contract.ts';
import { defineRights, type PageDef, type RightName } from '#kernel/shared/rights.ts';
import type { slices } from './slices.ts';

// Each line below must fail to compile; an unused directive is an error.

test('calls, pages and buttons refer to declared rights', () => {
  expectTypeOf<'org.unit.edit'>().toExtend<RightName>();
  const page: Partial<PageDef> = {
    // @ts-expect-error a page with a misspelt right is accessible to no role
    right: 'org.unit.edti',
  };
  // @ts-expect-error a call with a misspelt right is refused to every role
  const guard = holds('org.unit.edti');
  expectTypeOf<[typeof page, typeof guard, typeof slices]>().toBeArray();
});

test('rights start with roles of the product', () => {
  const right = defineRights({ 'thing.read': { label: '查看', roles: 'system school college' } });
  // @ts-expect-error a misspelt role
  const misspelt = defineRights({ 'thing.read': { label: '查看', roles: 'system schol college' } });
  expect([right, misspelt]).toHaveLength(2);
});
