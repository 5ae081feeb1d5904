import { describe, expect, test } from 'vitest';
import type { Column } from '../../shared/type/column.ts';
import type { DetailRow } from '../../shared/task/task.ts';
import { blockText, parseBlock } from './block.rules.ts';
import { conflictOf, isMergeable, mayKeepMine, settle } from './conflict.rules.ts';
import {
  addRows,
  clearRange,
  draftOf,
  fillDown,
  lacksReason,
  paste,
  removeRows,
  restore,
  setCells,
  unsavedOf,
} from './draft.rules.ts';
import { cellAt, isIn, move, nextCell, rangeOf } from './selection.rules.ts';

const column = (field: string, changes: Partial<Column> = {}): Column => ({
  field,
  title: field,
  kind: 'text',
  width: 20,
  is_required: false,
  ...changes,
});
const columns = [
  column('school', { fill: 'school_code' }),
  column('no', { is_key: true }),
  column('name'),
  column('days', { kind: 'int' }),
];
const row = (row_id: number, changes: Partial<DetailRow> = {}): DetailRow => ({
  row_id,
  version: 1,
  cells: { school: '10001', no: String(row_id), name: `人${row_id}`, days: '1' },
  collected: null,
  last: null,
  reason: '',
  source: 'manual',
  state: 0,
  step: 0,
  opinion: '',
  updated_by: '',
  updated_at: '',
  ...changes,
});
const valuesOf = (draft: ReturnType<typeof draftOf>['draft'], field: string) =>
  draft.order.map((key) => draft.cells[key]![field] ?? '');

describe('a block', () => {
  test.each([
    [
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['a', [['a']]],
    ['"甲\n乙"\t"说""好"""', [['甲\n乙', '说"好"']]],
    [
      '\t\n\tb',
      [
        ['', ''],
        ['', 'b'],
      ],
    ],
  ])('%j is read', (text, cells) => {
    expect(parseBlock(text)).toEqual(cells);
    expect(parseBlock(blockText(cells))).toEqual(cells);
  });
});

describe('changes', () => {
  const { draft, base } = draftOf([row(1), row(2), row(3, { state: 1, step: 2 })]);

  test('a block is pasted in stored form over open cells, and rows are added for what goes beyond', () => {
    const next = paste(draft, base, columns, { top: 1, left: 2 }, [
      ['甲', '1,000'],
      ['乙', '2'],
      ['丙', '3', '没有这一列'],
    ]);
    expect(valuesOf(next, 'name')).toEqual(['人1', '甲', '人3', '丙']);
    expect(valuesOf(next, 'days')).toEqual(['1', '1000', '1', '3']);
  });

  test('cells that the system fills in, keys of collected rows and decided rows stay', () => {
    const collected = draftOf([row(1, { collected: { no: '1', days: '1' } })]);
    const next = paste(collected.draft, collected.base, columns, { top: 0, left: 0 }, [['x', 'y', 'z', '5']]);
    expect(next.cells['r1']).toEqual({ school: '10001', no: '1', name: 'z', days: '5' });
    expect(lacksReason(next, collected.base, 'r1')).toBe(true);
    expect(removeRows(draft, base, ['r2', 'r3']).order).toEqual(['r1', 'r3']);
  });

  test('a range is filled down and cleared; one row takes from the row above', () => {
    const range = { top: 0, bottom: 1, left: 2, right: 3 };
    expect(valuesOf(fillDown(draft, base, columns, range), 'name')).toEqual(['人1', '人1', '人3']);
    expect(valuesOf(fillDown(draft, base, columns, { ...range, top: 1 }), 'name')).toEqual(['人1', '人1', '人3']);
    expect(fillDown(draft, base, columns, { ...range, bottom: 0 })).toBe(draft);
    expect(valuesOf(clearRange(draft, base, columns, range), 'days')).toEqual(['', '', '1']);
  });

  test('only what changed is saved, with the versions that were read', () => {
    expect(unsavedOf(draft, base)).toEqual({ rows: [], removed: [], keys: [] });
    const changed = setCells(draft, base, [{ key: 'r1', column: columns[2]!, text: '改' }]);
    const next = removeRows(addRows(changed, [{ name: '新' }, {}]), base, ['r2']);
    const { rows, removed } = unsavedOf(next, base);
    expect(rows).toEqual([
      { row_id: 1, version: 1, cells: { name: '改' }, reason: '' },
      { mark: expect.any(String), cells: { name: '新' } },
    ]);
    expect(removed).toEqual([{ row_id: 2, version: 1 }]);
    // Kept on the device, it is the same over the rows as they are read again.
    const again = restore(draft, base, columns, { rows, removed });
    expect([valuesOf(again, 'name'), unsavedOf(again, base).removed]).toEqual([['改', '人3', '新'], removed]);
  });
});

describe('conflicts', () => {
  const { draft, base } = draftOf([row(1)]);
  const mine = setCells(draft, base, [{ key: 'r1', column: columns[2]!, text: '我的' }]);
  const theirs = (cells: Record<string, string>, changes: Partial<DetailRow> = {}) =>
    row(1, { version: 2, cells: { ...base['r1']!.cells, ...cells }, ...changes });

  test('changes of different cells are put together', () => {
    const conflict = conflictOf(mine, base, 'r1', theirs({ days: '9' }));
    expect(isMergeable(conflict)).toBe(true);
    const end = settle(mine, base, conflict, true);
    expect(end.draft.cells['r1']).toMatchObject({ name: '我的', days: '9' });
    expect(unsavedOf(end.draft, end.base).rows).toEqual([
      { row_id: 1, version: 2, cells: { name: '我的' }, reason: '' },
    ]);
  });

  test('of one cell both are shown, and a person chooses', () => {
    const conflict = conflictOf(mine, base, 'r1', theirs({ name: '对方' }));
    expect([isMergeable(conflict), conflict.fields]).toEqual([false, ['name']]);
    expect(settle(mine, base, conflict, true).draft.cells['r1']!['name']).toBe('我的');
    const taken = settle(mine, base, conflict, false);
    expect([taken.draft.cells['r1']!['name'], unsavedOf(taken.draft, taken.base).rows]).toEqual(['对方', []]);
  });

  test('a row that was removed or decided meanwhile', () => {
    const removed = conflictOf(mine, base, 'r1', null);
    expect(unsavedOf(settle(mine, base, removed, true).draft, {}).rows).toHaveLength(1);
    expect(settle(mine, base, removed, false).draft.order).toEqual([]);
    const decided = conflictOf(mine, base, 'r1', theirs({}, { state: 1, step: 2 }));
    expect([isMergeable(decided), mayKeepMine(decided)]).toEqual([false, false]);
  });
});

test('the selection moves within the table and extends from where it began', () => {
  const size = { rows: 3, columns: 2 };
  expect(move(cellAt(0, 0), -1, 1, size, false)).toEqual(cellAt(0, 1));
  const wide = move(move(cellAt(1, 1), -1, 0, size, true), 0, -1, size, true);
  expect(rangeOf(wide)).toEqual({ top: 0, bottom: 1, left: 0, right: 1 });
  expect([isIn(rangeOf(wide), 0, 0), isIn(rangeOf(wide), 2, 0)]).toEqual([true, false]);
  expect(nextCell(cellAt(0, 1), 1, size)).toEqual(cellAt(1, 0));
  expect(nextCell(cellAt(2, 1), 1, size)).toEqual(cellAt(2, 1));
  expect(nextCell(cellAt(1, 0), -1, size)).toEqual(cellAt(0, 1));
});
