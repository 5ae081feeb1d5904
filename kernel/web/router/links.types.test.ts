import { expect, test } from 'vitest';
import type { PageAddress } from '../../shared/rights.ts';

// Each line below must fail to compile; an unused directive is an error.

test('a link accepts page addresses, with or without parameters and query', () => {
  const id: number = 5;
  const right: PageAddress[] = ['/role', `/role/${id}`, '/role?page=2', '/', `/login?callBackUrl=${id}`];
  // @ts-expect-error no page has this path
  const dead: PageAddress = '/roles';
  // @ts-expect-error nor one with a parameter
  const alsoDead: PageAddress = `/rolls/${id}`;
  expect([...right, dead, alsoDead]).toHaveLength(7);
});
