import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { textOf } from './field-text.rules.ts';
import { fillModes } from './field-mode.rules.ts';
import { fieldsOf, formSchema, formValues, type FormSchema, type FormValues } from './form-schema.ts';
import { checkValues, mergeValues, visibleSchema, visibleValues } from './form-values.rules.ts';
import { startValues } from './start-values.rules.ts';

const control = (kind: string, name: string, label: string, rest: object = {}) => ({
  kind,
  id: name,
  name,
  label,
  ...rest,
});
const design = (...controls: object[]): FormSchema => z.parse(formSchema, { controls });

const purchase = design(
  control('Text', 'hint', '填写说明', { value: '请如实填写。' }),
  control('Input', 'reason', '采购原因', { required: true, max_length: 5 }),
  control('Input', 'phone', '联系电话', { pattern: 'mobile' }),
  control('Input', 'amount', '金额', { pattern: 'decimal2', min: 1, max: 5000 }),
  control('Radio', 'kind', '类型', { options: ['普通', '管控'], required: true }),
  control('Checkbox', 'hazards', '危害', { options: ['易燃', '有毒', '腐蚀'], min: 2, max: 2 }),
  control('Input', 'permit', '许可证号', { required: true, visible_when: { field: 'kind', op: 'eq', value: '管控' } }),
  control('DatePicker', 'days', '使用期', { dateType: 'daterange' }),
  control('UserPicker', 'owner', '负责人'),
  control('FileUpload', 'files', '附件', { max: 1 }),
  control('ChildForm', 'goods', '物品', {
    required: true,
    max: 3,
    controls: [
      control('Input', 'name', '名称', { required: true }),
      control('Input', 'count', '数量', { pattern: 'integer', min: 1 }),
      control('Input', 'price', '单价', { pattern: 'decimal2' }),
      control('Input', 'note', '备注', { required: true, visible_when: { field: 'count', op: 'gt', value: 10 } }),
    ],
  }),
);

const filled: FormValues = {
  reason: '实验课',
  kind: '普通',
  goods: [{ row_id: 'a', name: '乙醇', count: '2', price: '30' }],
};

describe('values', () => {
  test.each<[string, FormValues, Record<string, string>]>([
    ['nothing is missing', {}, {}],
    ['a required text is blank', { reason: '  ' }, { reason: '请填写采购原因' }],
    ['a text is too long', { reason: '六个字的原因' }, { reason: '采购原因不能超过 5 个字' }],
    ['a number is no telephone', { phone: '12345' }, { phone: '联系电话应为 11 位手机号' }],
    ['an amount is no number', { amount: '1,5' }, { amount: '金额应为数字，最多两位小数' }],
    ['an amount is too small', { amount: '0.99' }, { amount: '金额不能小于 1' }],
    ['an amount is too large', { amount: '5000.01' }, { amount: '金额不能大于 5000' }],
    ['an option does not exist', { kind: '其他' }, { kind: '类型中没有这个选项，请重新选择' }],
    ['too few options', { hazards: ['易燃'] }, { hazards: '危害至少选 2 项' }],
    ['an option twice', { hazards: ['易燃', '易燃'] }, { hazards: '危害中没有这个选项，请重新选择' }],
    ['a value has the wrong shape', { hazards: '易燃' }, { hazards: '填写内容不正确，请检查' }],
    ['a field becomes required', { kind: '管控' }, { permit: '请填写许可证号' }],
    ['a range ends too early', { days: ['2026-03-02', '2026-03-01'] }, { days: '使用期的结束日期不能早于开始日期' }],
    ['a day does not exist', { days: ['2026-02-30', '2026-03-01'] }, { days: '请选择使用期的开始和结束日期' }],
    [
      'two people for one',
      {
        owner: [
          { id: 1, name: '甲' },
          { id: 2, name: '乙' },
        ],
      },
      { owner: '负责人最多 1 项' },
    ],
    ['a child table is empty', { goods: [] }, { goods: '请填写物品' }],
    [
      'a row lacks a field',
      { goods: [{ row_id: 'a', count: '0' }] },
      {
        'goods.0.name': '请填写名称',
        'goods.0.count': '数量不能小于 1',
      },
    ],
    [
      'a row asks for more',
      {
        goods: [
          { row_id: 'a', name: '乙醇' },
          { row_id: 'b', name: '丙酮', count: '11' },
        ],
      },
      {
        'goods.1.note': '请填写备注',
      },
    ],
    ['a child table is a text', { goods: '乙醇' }, { goods: '填写内容不正确，请检查' }],
  ])('%s', (_, changes, errors) => {
    expect(checkValues(purchase, { ...filled, ...changes })).toEqual(errors);
  });

  test('too many rows are reported at the table', () => {
    const goods = ['a', 'b', 'c', 'd'].map((row_id) => ({ row_id, name: row_id }));
    expect(checkValues(purchase, { ...filled, goods })).toEqual({ goods: '物品最多 3 行' });
  });

  test('only fields that may be edited are checked', () => {
    const modes = fillModes(purchase, { permit: 'required', 'goods.price': 'required', goods: 'edit' }, 'read');
    expect(checkValues(purchase, { kind: '管控', goods: [{ row_id: 'a' }] }, modes)).toEqual({
      permit: '请填写许可证号',
      'goods.0.price': '请填写单价',
    });
  });

  test('no text of a single line makes the check fail', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...fieldsOf(purchase).map(({ name }) => name)), fc.anything()),
        (any) => {
          expect(Object.values(checkValues(purchase, any as FormValues)).every((text) => text.length > 4)).toBe(true);
        },
      ),
    );
  });
});

describe('permissions', () => {
  const values: FormValues = { ...filled, phone: '13800000000', kind: '管控', permit: 'A-1' };

  test('values of hidden fields and columns are removed', () => {
    const seen = visibleValues(purchase, values, { phone: 'hidden', kind: 'hidden', 'goods.price': 'hidden' });
    expect(seen).toEqual({
      reason: '实验课',
      permit: 'A-1',
      goods: [{ row_id: 'a', name: '乙醇', count: '2' }],
    });
  });

  test('a condition on a hidden field is decided before the design is handed out', () => {
    const names = (kind: string) =>
      visibleSchema(purchase, { ...values, kind }, { kind: 'hidden' }).controls.flatMap(({ name, visible_when }) =>
        name === 'permit' ? [name, visible_when] : name === 'kind' ? [name] : [],
      );
    expect([names('管控'), names('普通')]).toEqual([['permit', undefined], []]);
  });

  test('only editable fields are taken from what is entered', () => {
    const modes = fillModes(purchase, { permit: 'edit' }, 'read');
    const entered: FormValues = { reason: '改了', permit: 'B-2', kind: '普通', goods: [], unknown: 'x' };
    expect(mergeValues(purchase, values, entered, modes)).toEqual({ ...values, permit: 'B-2' });
  });

  test('a step that edits one column can neither add, remove nor replace rows', () => {
    const modes = fillModes(purchase, { goods: 'edit', 'goods.price': 'required' }, 'read');
    const goods = [
      { row_id: 'x', name: '偷加', price: '1' },
      { row_id: 'a', name: '改名', count: '9', price: '28.50' },
    ];
    expect(mergeValues(purchase, values, { goods }, modes).goods).toEqual([
      { row_id: 'a', name: '乙醇', count: '2', price: '28.50' },
    ]);
  });

  test('rows come and go where all columns may be edited; a repeated row counts once', () => {
    const goods = [
      { row_id: 'b', name: '丙酮' },
      { row_id: 'b', name: '丙酮二' },
    ];
    expect(mergeValues(purchase, values, { ...values, goods }, {}).goods).toEqual([{ row_id: 'b', name: '丙酮二' }]);
  });

  test('the value of a field that is not shown any more is dropped', () => {
    expect(mergeValues(purchase, values, { ...values, kind: '普通' }, {})).not.toHaveProperty('permit');
  });

  test('merging what was stored changes nothing, and what is visible passes through', () => {
    const mode = fc.constantFrom('hidden' as const, 'read' as const, 'edit' as const, 'required' as const);
    const modes = fc.dictionary(fc.constantFrom(...fieldsOf(purchase).map(({ name }) => name)), mode);
    fc.assert(
      fc.property(modes, (given) => {
        const seen = visibleValues(purchase, values, given);
        expect(mergeValues(purchase, values, seen, given)).toEqual(values);
      }),
    );
  });

  test('readonly fields keep the value that the server has filled in', () => {
    const schema = design(
      control('Input', 'applicant', '申请人', { readonly: true, source: 'current_user_name' }),
      control('OrgPicker', 'unit', '单位', { source: 'current_org' }),
      control('DatePicker', 'month', '月份', { dateType: 'month', source: 'current_date' }),
      control('Select', 'level', '等级', { options: ['高', '低'], value: '低' }),
    );
    const start = startValues(schema, {
      current_user_name: { value: '张伟' },
      current_org: { value: 7, label: '化学院' },
      current_date: { value: '2026-11-22' },
    });
    expect(start).toEqual({ applicant: '张伟', unit: [{ id: 7, name: '化学院' }], month: '2026-11', level: '低' });
    expect(mergeValues(schema, start, { applicant: '李四', level: '高' }, {})).toEqual({
      applicant: '张伟',
      level: '高',
    });
  });
});

describe('conditions of fields', () => {
  const asks = (field: string) => ({ visible_when: { field, op: 'filled' } });

  test('a field that depends on one that is not shown is not shown either', () => {
    const schema = design(
      control('Input', 'a', '甲'),
      control('Input', 'b', '乙', asks('a')),
      control('Input', 'c', '丙', asks('b')),
    );
    expect(visibleValues(schema, { b: '1', c: '1' }, {})).toEqual({});
    expect(visibleValues(schema, { a: '1', b: '1', c: '1' }, {})).toEqual({ a: '1', b: '1', c: '1' });
  });

  test('fields that depend on each other do not hang', () => {
    const schema = design(control('Input', 'a', '甲', asks('b')), control('Input', 'b', '乙', asks('a')));
    expect(visibleValues(schema, { a: '1', b: '1' }, {})).toEqual({});
  });
});

test('fields are named with their tables', () => {
  expect(
    fieldsOf(purchase)
      .slice(-4)
      .map(({ name, label }) => [name, label]),
  ).toEqual([
    ['goods.name', '物品／名称'],
    ['goods.count', '物品／数量'],
    ['goods.price', '物品／单价'],
    ['goods.note', '物品／备注'],
  ]);
  expect(fieldsOf(purchase).map(({ name }) => name)).not.toContain('hint');
});

test('values as text', () => {
  const text = (name: string, value: unknown) =>
    textOf(
      purchase.controls.find((one) => one.name === name)!,
      value as FormValues[string],
    );
  expect([
    text('hint', undefined),
    text('reason', '实验课'),
    text('hazards', ['易燃', '有毒']),
    text('days', ['2026-03-01', '2026-03-02']),
    text('owner', [{ id: 1, name: '张伟' }]),
    text('goods', [{ row_id: 'a' }, { row_id: 'b' }]),
    text('phone', undefined),
  ]).toEqual(['请如实填写。', '实验课', '易燃、有毒', '2026-03-01 至 2026-03-02', '张伟', '2 行', '']);
});

describe('the wire', () => {
  const accepts = (values: unknown) => z.safeParse(formValues, values).success;

  test('takes values of every kind of field', () => {
    const file = { id: 3, name: '图.png', ext: 'png', size: 9 };
    expect(accepts({ ...filled, files: [file], owner: [{ id: 1, name: '甲' }], hazards: [], note: '' })).toBe(true);
    expect(z.parse(formValues, { files: [file] })).toEqual({ files: [file] });
  });

  test.each([
    { constructor: 'x' },
    JSON.parse('{"__proto__": "x", "a": "b"}'),
    { Name: 'x' },
    { a: 'x'.repeat(50_001) },
    { a: Array(201).fill('x') },
    { a: [{ name: '没有行号', b: '1' }] },
    { a: [{ row_id: 'a', b: [{ row_id: 'b', c: 'd' }] }] },
  ])('refuses %j', (values) => {
    const parsed = z.safeParse(formValues, values);
    expect(parsed.success && Object.keys(parsed.data).join() !== 'a').toBe(false);
  });
});
