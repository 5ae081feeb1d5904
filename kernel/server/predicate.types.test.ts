import { expect, test } from 'vitest';
import { predicatesOf, satisfies } from './predicate.ts';

// Each line below must fail to compile; an unused directive is an error.

type Facts = { path: string; keeper: number | null; officers: (number | null)[] };
const { equal, inside, includes, allOf, not } = predicatesOf<Facts>();

test('rules accept declared facts only', () => {
  const rule = allOf(
    inside('path', { kind: 'below', path: '/1/5/', labs: [] }),
    includes('officers', 7),
    not(equal('keeper', 7)),
  );
  const facts = { path: '/1/5/9/', keeper: null, officers: [null, 7] };
  expect(satisfies(rule, facts)).toBe(true);
  expect(satisfies(rule, { ...facts, path: '/1/50/' })).toBe(false);
  expect(satisfies(rule, { ...facts, keeper: 7 })).toBe(false);
  expect(satisfies(rule, { ...facts, officers: [] })).toBe(false);
  // @ts-expect-error a misspelt fact
  equal('keper', 7);
  // @ts-expect-error a value of another type
  equal('keeper', 'seven');
  // @ts-expect-error a fact that is no path
  inside('keeper', { kind: 'all' });
  // @ts-expect-error a fact that is no list
  includes('keeper', 7);
});
