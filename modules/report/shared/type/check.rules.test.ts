import { describe, expect, test } from 'vitest';
import { cellFault, checkRows, gbkBytes, keyOf, rowFaults } from './check.rules.ts';
import type { Cells, Column } from './column.ts';
import { builtInTypes } from './sj-columns.rules.ts';
import { cellText, cellValue } from './value.rules.ts';

const column = (changes: Partial<Column>): Column => ({
  field: 'a',
  title: '甲',
  kind: 'text',
  width: 4,
  is_required: false,
  ...changes,
});

describe('cells', () => {
  test.each<[Partial<Column>, string, string | undefined]>([
    [{}, '', undefined],
    [{ is_required: true }, '', '请填写甲'],
    [{}, '甲乙', undefined],
    [{}, '甲乙丙', '甲超过 4 字节（一个汉字 2 字节）'],
    [{ kind: 'int' }, '12', undefined],
    [{ kind: 'int' }, '012', '甲应为整数'],
    [{ kind: 'int' }, '1.5', '甲应为整数'],
    [{ kind: 'int', min: '0' }, '-1', '甲不能小于 0'],
    [{ kind: 'int', width: 3 }, '1000', '甲超过 3 位'],
    [{ kind: 'decimal', width: 6, max: '10' }, '10.5', '甲不能大于 10'],
    [{ kind: 'decimal', width: 9 }, '1.234', '甲应为数字，最多两位小数'],
    [{ kind: 'month', width: 6 }, '198513', '甲应为六位年月，如 202509'],
    [{ kind: 'date', width: 10 }, '2025-02-30', '甲应为日期，如 2025-09-01'],
    [{ kind: 'code', options: [{ value: '1', label: '男' }] }, '2', '甲不在代码范围内'],
  ])('%j with %j: %s', (changes, text, fault) => {
    expect(cellFault(column(changes), text)).toBe(fault);
  });

  test.each<[Partial<Column>, string, string]>([
    [{}, ' 甲\n乙 ', '甲乙'],
    [{ kind: 'int' }, '1,234', '1234'],
    [{ kind: 'int' }, '1,2345', '1,2345'],
    [{ kind: 'int' }, '００７', '7'],
    [{ kind: 'decimal' }, '+12.50', '12.5'],
    [{ kind: 'decimal' }, '-0.00', '0'],
    [{ kind: 'int' }, '约十', '约十'],
    [{ kind: 'date' }, '2025年9月1日', '2025-09-01'],
    [{ kind: 'month' }, '1985.3', '198503'],
    [{ kind: 'month' }, '1985-03-12', '198503'],
    [{ kind: 'month' }, '1985-123', '1985-123'],
    [{ kind: 'code', options: [{ value: '1', label: '男' }] }, '男', '1'],
    [{ kind: 'code', options: [{ value: '1', label: '男' }] }, '1 男', '1'],
  ])('%j takes %j as %j', (changes, typed, value) => {
    expect(cellValue(column(changes), typed)).toBe(value);
  });

  test('a code is shown with its name; characters count as the files of the ministry count them', () => {
    expect(cellText(column({ kind: 'code', options: [{ value: '1', label: '男' }] }), '1')).toBe('1 男');
    expect(gbkBytes('a中b')).toBe(4);
  });
});

const typeOf = (code: string) => ({ ...builtInTypes.find((type) => type.code === code)!, year: '2025-2026' });
/** Cells of a row that meets every bound. */
const good = (code: string, changes: Cells = {}): Cells => ({
  ...Object.fromEntries(
    typeOf(code).columns.map(({ field, kind, min = '0', options }) => [
      field,
      kind === 'code' ? options![0]!.value : kind === 'month' ? '198503' : kind === 'text' ? '1' : min,
    ]),
  ),
  ...changes,
});
const faultsOf = (code: string, changes: Cells) =>
  rowFaults(typeOf(code), good(code, changes)).map(({ level, text }) => `${level} ${text}`);

describe('rules of the ministry', () => {
  test.each<[string, Cells, string[]]>([
    ['sj3', { hours_teach: '10', hours_open: '11' }, ['error 开放机时不能超过教学、科研和社会服务机时之和']],
    ['sj3', { hours_teach: '5000', hours_research: '3761' }, ['error 全年机时合计不能超过 8760 小时']],
    ['sj3', {}, ['warning 全年没有使用机时，请核对']],
    ['sj3', { hours_teach: '1', price: '399999' }, ['error 单价（元）不能小于 400000']],
    ['sj4', { group_size: '5', students: '4' }, ['error 每组人数不能超过实验者人数']],
    ['sj4', { hours: '0' }, ['error 实验学时数不能小于 1']],
    ['sj5', { home_degree: '200', abroad_other: '167' }, ['error 四类培训合计不能超过 366 天']],
    ['sj5', { birth: '200809' }, ['error 学年末的年龄应为 18–70 岁，请核对出生年月']],
    ['sj5', { birth: '200808' }, []],
    ['sj5', { birth: '195508' }, ['error 学年末的年龄应为 18–70 岁，请核对出生年月']],
    ['sj6', { build_year: '1899' }, ['error 建立年份不能小于 1900']],
    ['sj6', { run_cost: '1', material_cost: '1.01' }, ['error 材料消耗费不能超过运行经费小计']],
    ['sj7', { total: '10', buy_total: '4', run_total: '5.99' }, []],
    [
      'sj7',
      { total: '10', buy_total: '4', run_total: '5.98' },
      ['error 投入总计应等于购置、维护、运行、建设、改革和其他之和'],
    ],
    ['sj7', { buy_teach: '1', total: '0' }, ['error 购置经费的教学部分不能超过小计']],
  ])('%s %j', (code, changes, expected) => {
    expect(faultsOf(code, changes)).toEqual(expected);
  });

  test('a key stands in a table once; a row without one is no repeat', () => {
    const { columns } = typeOf('sj4');
    expect(keyOf(columns, { exp_no: 'e1', student_type: '3' })).toBe('E1|3');
    expect(keyOf(columns, { exp_no: 'e1' })).toBe('');
    const rows = [
      good('sj4', { exp_no: 'E1' }),
      good('sj4', { exp_no: 'e1' }),
      good('sj4', { exp_no: 'E1', student_type: '2' }),
    ];
    expect(checkRows(typeOf('sj4'), rows)).toEqual([
      { row: 1, field: 'student_type', level: 'error', text: '与第 1 行重复：实验者类别应唯一' },
    ]);
  });

  test('fields and widths are those of its files', () => {
    const widths = Object.fromEntries(
      builtInTypes.map(({ code, columns }) => [code, columns.reduce((sum, { width }) => sum + width, 0)]),
    );
    expect(widths).toEqual({ sj3: 349, sj4: 149, sj5: 110, sj6: 186, sj7: 101 });
  });
});
