import { expect, test } from 'vitest';
import type { Right } from '#kernel/shared/rights.ts';
import { optionKeys, rightsIn } from './effective-rights.rules.ts';

const right = (name: string, more: Partial<Right> = {}) =>
  ({ name, label: name, roles: [], operatorOnly: false, ...more }) as unknown as Right;
const rights = [
  right('a.read'),
  right('b.school', { operatorOnly: true }),
  right('c.daily', { option: 'daily_check' }),
];
const names = rights.map(({ name }) => name);

test('rights of an option count while it is on, those over schools at the operator', () => {
  expect(rightsIn(names, rights, { is_operator: false, options: [] })).toEqual(['a.read']);
  expect(rightsIn(names, rights, { is_operator: false, options: ['daily_check'] })).toEqual(['a.read', 'c.daily']);
  expect(rightsIn(names, rights, { is_operator: true, options: [] })).toEqual(['a.read', 'b.school']);
  expect(optionKeys(rights)).toEqual(['daily_check']);
});
