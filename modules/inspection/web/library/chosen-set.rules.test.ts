import { expect, test } from 'vitest';
import { chosenFrom } from './chosen-set.rules.ts';

test('what cannot be chosen here is left out and counted, the order of the set stays', () => {
  const set = { item_ids: [5, 3, 9], lost: 1 };
  expect(chosenFrom(set, [3, 4, 5])).toEqual({ ids: [5, 3], taken: 2, left: 2 });
});

test('items that are kept come first, each once', () => {
  expect(chosenFrom({ item_ids: [5, 3], lost: 0 }, [3, 4, 5], [4, 3])).toEqual({ ids: [4, 3, 5], taken: 2, left: 0 });
});
