import { expect, test } from 'vitest';
import { countDoubles, assignLabs, membershipsOf, ownLabOf } from './assignment.rules.ts';

const group = (name: string, inspectors: number[], lab_ids?: number[]) => ({
  name,
  leader_id: inspectors[0]!,
  inspector_ids: inspectors,
  lab_ids,
});

test('laboratories that no group names are assigned evenly', () => {
  const assigned = assignLabs([group('一组', [1]), group('二组', [2], [10, 11])], [10, 11, 12, 13, 14], new Set());
  expect(assigned.map((g) => g.lab_ids.length)).toEqual([3, 2]);
  expect(new Set(assigned.flatMap((g) => g.lab_ids))).toEqual(new Set([10, 11, 12, 13, 14]));
});

test('nobody is assigned a laboratory that they belong to', () => {
  const rows = [{ user_id: 1, lab_id: 12 }];
  const assigned = assignLabs([group('一组', [1]), group('二组', [2, 3], [10, 11])], [10, 11, 12], membershipsOf(rows));
  expect(assigned[1]!.lab_ids).toEqual([10, 11, 12]);
  expect(ownLabOf(assigned, rows)).toBeUndefined();
});

test('a laboratory without a conflict-free group is reported', () => {
  const rows = [{ user_id: 1, lab_id: 12 }];
  expect(ownLabOf(assignLabs([group('一组', [1, 4])], [12], membershipsOf(rows)), rows)).toEqual(rows[0]);
});

test('the leader counts as an inspector; laboratories outside the list are ignored', () => {
  const [only] = assignLabs([{ name: '一组', leader_id: 9, inspector_ids: [1], lab_ids: [10, 99] }], [10], new Set());
  expect(only).toEqual({ name: '一组', leader_id: 9, inspector_ids: [9, 1], lab_ids: [10] });
});

test('each duplicate is counted once', () => {
  expect(countDoubles([group('一组', [1], [10, 10, 11]), group('二组', [2], [11])])).toBe(1);
});
