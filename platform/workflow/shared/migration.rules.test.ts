import { expect, test } from 'vitest';
import { migrationFault } from './migration.rules.ts';
import { startKey, type ProcessModel, type ProcessNode, type Way } from './process-model.ts';
import { leaveStep, nowhere } from './process-walk.rules.ts';

const step = (key: string) =>
  ({ type: 'approve', key, name: key, rules: [], mode: 'any', fields: {}, buttons: [] }) as ProcessNode;
const way = (key: string, ...nodes: ProcessNode[]): Way => ({ key, name: key, nodes });
const parallel = (...ways: Way[]): ProcessNode => ({ type: 'parallel', key: 'both', name: 'both', ways });
const model = (...nodes: ProcessNode[]): ProcessModel => ({ start: { fields: {} }, nodes });

const from = model(parallel(way('left', step('a')), way('right', step('b'))), step('c'));
const started = leaveStep(from, nowhere, startKey, {}).position;
const halfJoined = leaveStep(from, started, 'a', {}).position;

test('a case goes on where its steps and their parallel ways are the same', () => {
  const to = model(parallel(way('left', step('a')), way('right', step('b'), step('d'))), step('e'), step('c'));
  expect(migrationFault(from, to, started)).toBeUndefined();
  expect(migrationFault(from, to, halfJoined)).toBeUndefined();
});

test('a step that the other version does not have keeps a case', () => {
  expect(migrationFault(from, model(step('a'), step('c')), halfJoined)).toEqual({
    reason: 'gone',
    keys: ['b', 'both'],
  });
});

test.each([
  [
    'one more way',
    model(parallel(way('left', step('a')), way('right', step('b')), way('third', step('d'))), step('c')),
  ],
  ['another way', model(parallel(way('left', step('a')), way('other', step('b'))), step('c'))],
  ['no fork around the step', model(parallel(way('left', step('a')), way('right', step('d'))), step('b'), step('c'))],
])('%s keeps a case that waits for a join, which would wait without end', (_, to) => {
  expect(migrationFault(from, to, halfJoined)).toEqual({ reason: 'forks', keys: ['b'] });
});

test('a case before or after the fork goes on, whatever becomes of it', () => {
  const to = model(step('c'));
  const after = leaveStep(from, halfJoined, 'b', {}).position;
  expect(after.open).toEqual(['c']);
  expect(migrationFault(from, to, after)).toBeUndefined();
  expect(migrationFault(from, to, { ...nowhere, open: [startKey] })).toBeUndefined();
});
