import { expect, test } from 'vitest';
import type { RoleChoice } from '../../shared/session.ts';
import { mergeChoices } from './role-choices.ts';

const choice = (role_id: number, org_id: number, org_level: string): RoleChoice => ({
  id: role_id,
  role_id,
  role_key: '',
  role_name: `角色${role_id}`,
  org_id,
  org_level,
  org_name: `单位${org_id}`,
});
const roles = [
  choice(3, 10, 'college'),
  choice(4, 21, 'lab'),
  choice(4, 22, 'lab'),
  choice(4, 23, 'lab'),
  choice(5, 21, 'lab'),
];
const shown = (current: { role_id: number; org_id: number }) =>
  mergeChoices(roles, current).map(({ org_id, place, isCurrent }) => [org_id, place, isCurrent]);

test('the laboratories of one role are one choice', () => {
  expect(shown({ role_id: 3, org_id: 10 })).toEqual([
    [10, '单位10', true],
    [21, '单位21 等 3 间实验室', false],
    [21, '单位21', false],
  ]);
});

test('the choice of the current role is that of its laboratory, so that it counts as chosen', () => {
  expect(shown({ role_id: 4, org_id: 22 })).toEqual([
    [10, '单位10', false],
    [22, '单位22 等 3 间实验室', true],
    [21, '单位21', false],
  ]);
});
