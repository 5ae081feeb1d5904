import { expect, test } from 'vitest';
import { blanksOf, faultsOfBlanks } from './flaws.rules.ts';

const columns = [{ field: 'name', title: '名称' }];
const merged = (top: number, bottom: number) =>
  blanksOf({ merges: [{ top, left: 0, bottom, right: 0 }], formulas: [] });

test('a title that is merged downwards is named in the rows below it', () => {
  expect(faultsOfBlanks(merged(0, 1).get(2), columns, [0], [''], 0)).toEqual([
    { field: 'name', text: '标题“名称”向下合并（A1:A2），本行属于标题，请取消合并，只留一行标题' },
  ]);
});

test('merged cells of rows are named as such', () => {
  const [fault] = faultsOfBlanks(merged(2, 3).get(4), columns, [0], [''], 0);
  expect(fault!.text).toBe('名称是合并单元格（A3:A4），请取消合并，并在每一行填写');
});
