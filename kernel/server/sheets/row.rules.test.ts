import { expect, test } from 'vitest';
import { afterImport, filled, mayClear, readRow } from './row.rules.ts';

const columns = [
  { field: 'code', title: '编码', required: true },
  { field: 'model', title: '型号' },
  { field: 'state', title: '状态', options: ['在用', '停用'] },
  { field: 'room', title: '房间号', isFixed: true as const },
];

test('a blank cell says nothing, a cleared one is null', () => {
  expect(readRow(columns, ['A', '', '', '']).values).toEqual({ code: 'A' });
  expect(readRow(columns, ['A', '清空', '', ''])).toEqual({ values: { code: 'A', model: null }, errors: [] });
});

test('only what may be blank can be cleared', () => {
  expect(columns.filter(mayClear).map(({ title }) => title)).toEqual(['型号']);
  expect(readRow(columns, ['清空', '', '清空', '清空']).errors.map(({ text }) => text)).toEqual([
    '编码不能清空，请填写',
    '状态“清空”不在可选范围内，可填：在用、停用',
    '房间号不能清空，不修改时请留空',
  ]);
});

test('what is stored counts where the sheet says nothing', () => {
  expect([afterImport(undefined, 'A'), afterImport(null, 'A'), afterImport('B', 'A')]).toEqual(['A', null, 'B']);
  expect([filled(undefined, Number), filled(null, Number), filled('2', Number)]).toEqual([undefined, null, 2]);
});

test('a cell with a mark that turns what follows is refused', () => {
  expect(readRow(columns, ['A\u202eB', '', '', '']).errors).toEqual([
    { field: 'code', text: '编码含有看不见的控制字符，请删去后重新填写' },
  ]);
});
