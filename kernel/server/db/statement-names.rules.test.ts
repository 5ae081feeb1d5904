import { expect, test } from 'vitest';
import { createStatementNames } from './statement-names.ts';

test('a statement text keeps its name', () => {
  const names = createStatementNames(3);
  expect([names.nameOf('a'), names.nameOf('b'), names.nameOf('a')]).toEqual(['s1', 's2', 's1']);
  expect(names.takeEvicted()).toEqual([]);
});

test('the least recently used text loses its name and gets a new one later', () => {
  const names = createStatementNames(2);
  for (const text of ['a', 'b', 'a', 'c']) names.nameOf(text);
  expect(names.takeEvicted()).toEqual(['s2']);
  expect(names.takeEvicted()).toEqual([]);
  expect([names.nameOf('a'), names.nameOf('b')]).toEqual(['s1', 's4']);
  expect(names.takeEvicted()).toEqual(['s3']);
});
