import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { record, redo, startHistory, undo } from '#screens/design/history.rules.ts';
import type { Column } from '../../shared/type/column.ts';
import type { DetailRow } from '../../shared/task/task.ts';
import { DataGrid } from './data-grid.tsx';
import { draftOf } from './draft.rules.ts';
import { cellAt } from './selection.rules.ts';
import { useFaults } from './use-faults.ts';

const column = (field: string, title: string, changes: Partial<Column> = {}): Column => ({
  field,
  title,
  kind: 'text',
  width: 8,
  is_required: true,
  ...changes,
});
const columns = [
  column('name', '姓名'),
  column('gender', '性别', {
    kind: 'code',
    options: [
      { value: '1', label: '男' },
      { value: '2', label: '女' },
    ],
  }),
  column('days', '天数', { kind: 'int', min: '0' }),
];
const of = { columns, rules: [], year: '2025-2026' };
const rowAt = (n: number): DetailRow => ({
  row_id: n + 1,
  version: 1,
  cells: { name: `人${n}`, gender: '1', days: String(n) },
  collected: null,
  last: n === 0 ? { name: '旧名' } : null,
  reason: '',
  source: 'manual',
  state: 0,
  step: 0,
  opinion: '',
  updated_by: '',
  updated_at: '',
});

function Grid({ rows }: { rows: DetailRow[] }) {
  const [{ draft, base }] = useState(() => draftOf(rows));
  const [history, setHistory] = useState(() => startHistory(draft));
  const [selection, setSelection] = useState(cellAt(0, 0));
  const { faults } = useFaults(of, history.present);
  return (
    <DataGrid
      label="人员"
      columns={columns}
      draft={history.present}
      base={base}
      faults={faults}
      selection={selection}
      onSelect={setSelection}
      ticked={new Set()}
      onTick={() => undefined}
      onChange={(next, merge) => setHistory((now) => record(now, next(now.present, base), merge))}
      onUndo={() => setHistory(undo)}
      onRedo={() => setHistory(redo)}
    />
  );
}

const editor = () => document.querySelector('.rg-editor input') as HTMLInputElement;
const press = (key: string, more: object = {}) => fireEvent.keyDown(editor(), { key, ...more });
const type = (text: string) => fireEvent.change(editor(), { target: { value: text } });
const cell = (row: number, at: number) =>
  document.querySelector(`[data-row="${row}"][data-column="${at}"]`) as HTMLElement;

test('cells are typed, moved through and undone by the keys', () => {
  render(<Grid rows={[rowAt(0), rowAt(1)]} />);
  fireEvent.mouseDown(cell(0, 2), { button: 0 });
  type('12');
  press('Enter');
  expect(cell(0, 2).textContent).toBe('12');
  expect(editor().getAttribute('aria-label')).toBe('第 2 行 天数：1');
  press('ArrowLeft');
  type('女');
  press('Tab');
  expect(cell(1, 1).textContent).toBe('2 女');
  type('77');
  press('Escape');
  expect(cell(1, 2).textContent).toBe('1');
  press('Delete');
  expect(cell(1, 2).textContent).toBe('');
  expect(screen.getByText('请填写天数')).toBeTruthy();
  press('z', { ctrlKey: true });
  expect(cell(1, 2).textContent).toBe('1');
  press('y', { ctrlKey: true });
  expect(cell(1, 2).textContent).toBe('');
});

test('a wrong cell says why, a value unlike last year’s is bold, a block is pasted', () => {
  render(<Grid rows={[rowAt(0), rowAt(1)]} />);
  expect(cell(0, 0).className).toContain('is-changed');
  expect(cell(0, 0).title).toBe('上年：旧名');
  fireEvent.mouseDown(cell(0, 1), { button: 0 });
  fireEvent.paste(editor(), { clipboardData: { getData: () => '3\t-1\n女\t5\n1\t6\n' } });
  expect(cell(0, 1).getAttribute('aria-invalid')).toBe('true');
  expect(cell(0, 2).title).toBe('天数不能小于 0');
  expect([cell(1, 1).textContent, cell(2, 2).textContent]).toEqual(['2 女', '6']);
  fireEvent.mouseDown(cell(1, 2), { button: 0 });
  press('ArrowDown', { shiftKey: true });
  press('d', { ctrlKey: true });
  expect(cell(2, 2).textContent).toBe('5');
});

test('of thousands of rows only those in sight are drawn', () => {
  render(<Grid rows={Array.from({ length: 5_000 }, (_, n) => rowAt(n))} />);
  expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('5001');
  expect(document.querySelectorAll('.rg-row').length).toBeLessThan(60);
});
