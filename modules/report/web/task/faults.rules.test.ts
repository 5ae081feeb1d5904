import { expect, test } from 'vitest';
import type { Column } from '../../shared/type/column.ts';
import { createFaults, repeatedRows } from './faults.rules.ts';

const column = (field: string, changes: Partial<Column> = {}): Column => ({
  field,
  title: field,
  kind: 'text',
  width: 8,
  is_required: true,
  ...changes,
});
const of = {
  columns: [column('school', { fill: 'school_code' }), column('no', { is_key: true }), column('name')],
  rules: [],
  year: '2025-2026',
};

test('what the system fills in when a new row is saved is not missing before', () => {
  const faults = createFaults(of);
  expect([...faults({ no: 'J1', name: '张三' })]).toEqual([]);
  expect([...faults({ no: 'J1' })]).toEqual([['name', { level: 'error', text: '请填写name' }]]);
});

test('a repeated key is named with the row that has it first', () => {
  expect([...repeatedRows(of, [{ no: 'J1' }, { no: '' }, { no: 'J2' }, { no: 'J1' }])]).toEqual([[3, 0]]);
});
