import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { fillersOf } from '../../shared/province/fillers.rules.ts';
import { ProvinceItem } from '../../shared/province/province-items.ts';
import { provinceTemplateApi } from '../../shared/province/province-template.ts';
import { provinceApi } from '../../shared/province/province.ts';
import { cellsOf, textsOf } from '../testing/exported.ts';
import { giveProvinceSchool } from '../testing/province-school.ts';
import { provinceTemplate, tableOf } from '../testing/province-tables.ts';

let app: TestApp;
let giveFull: (name: string) => Promise<number>;
beforeAll(async () => {
  app = await startTestApp();
  giveFull = await giveProvinceSchool(app);
});
afterAll(() => app.stop());

async function fileOf(input: { template_id?: number } = {}) {
  const { body } = await (await app.as('school')).blob(provinceApi.export, input as never);
  return body;
}

test('the usual file is the table in the repository, cell for cell', async () => {
  const expected = tableOf('通用模板');
  expect(expected).toHaveLength(6);
  expect(await textsOf(await fileOf())).toEqual(expected);
});

test('each cell that may be empty is filled in one laboratory and empty in another', () => {
  const [titles, ...rows] = tableOf('通用模板');
  for (const { label } of ProvinceItem.$items) {
    const cells = rows.map((row) => row[titles!.indexOf(label)]);
    expect([label, cells.includes(''), cells.some((cell) => cell !== '')]).toEqual([label, true, true]);
  }
});

test('numbers are numbers in the sheet, other cells are texts, an empty number is no 0', async () => {
  const [titles, first, , , bare] = await cellsOf(await fileOf());
  const cell = (row: readonly unknown[], title: string) => row[titles!.indexOf(title)];
  expect([cell(first!, '面积'), cell(first!, '气瓶数'), cell(first!, '学校代码')]).toEqual([81, 6, '10999']);
  expect(cell(bare!, '面积') ?? '').toBe('');
});

test('the layout of a province has its own columns, order, headings, codes and masks', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(provinceTemplateApi.create, provinceTemplate);
  expect(await textsOf(await fileOf({ template_id: id }))).toEqual(tableOf('某省模板'));
  const preview = await school.ok(provinceApi.preview, { template_id: id });
  const [titles, ...rows] = tableOf('某省模板');
  expect(preview.columns.map(({ title }) => title)).toEqual(titles);
  expect(preview.rows.map(({ cells }) => cells)).toEqual(rows);
  // Only what this province wants filled is missing.
  expect(preview.missing).toMatchObject({ labs: 1, cells: 2 });
  const { content } = await school.ok(provinceApi.missing, { template_id: id });
  expect(content.map(({ code, missing }) => [code, missing])).toEqual([['P04', ['nature', 'head']]]);
});

test('the layout in use is that of the file, the check and the record, until the school leaves it', async () => {
  const school = await app.as('school');
  const [row] = (await school.ok(provinceTemplateApi.list)).content;
  const { id } = row!;
  await school.ok(provinceTemplateApi.setStatus, { id, status: Enabled.on });
  expect(await textsOf(await fileOf())).toEqual(tableOf('某省模板'));
  const [made] = (await school.ok(provinceApi.history)).content;
  expect(made).toMatchObject({ template: '某省模板', rows: 5, missing_cells: 2 });
  expect(await school.call(provinceTemplateApi.remove, { id })).toMatchObject({
    code: 422,
    message: expect.stringContaining('先改用其他模板'),
  });
  const other = await school.ok(provinceTemplateApi.create, { ...provinceTemplate, name: '另一模板' });
  await school.ok(provinceTemplateApi.setStatus, { id: other.id, status: Enabled.on });
  const inUse = (await school.ok(provinceTemplateApi.list)).content.filter(({ status }) => status === Enabled.on);
  expect(inUse.map(({ name }) => name)).toEqual(['另一模板']);
  await school.ok(provinceTemplateApi.setStatus, { id: other.id, status: Enabled.off });
  expect(await textsOf(await fileOf())).toEqual(tableOf('通用模板'));
  const gone = await school.call(provinceApi.preview, { template_id: 999_999 });
  expect(gone.data).toMatchObject({ errors: { template_id: '模板不存在或已删除，请重新选择' } });
});

const changed = (field: string, change: object) =>
  provinceTemplate.columns.map((column) => (column.field === field ? { ...column, ...change } : column));

test.each([
  ['a name that is taken', { name: '某省模板' }, { name: '已有同名模板' }],
  ['a heading twice', { columns: changed('name', { title: '单位名称' }) }, { columns: '列名“单位名称”重复' }],
  [
    'a fixed column without a text',
    { columns: changed('fixed', { text: '' }) },
    { columns: '请填写“省份代码”的固定文字' },
  ],
  [
    'a word of the school without a code',
    { columns: changed('nature', { words: [{ own: '教学', code: '01' }] }) },
    { columns: '“类型代码”的代码对照缺少：科研、教学科研、公共平台、实训、其他' },
  ],
  [
    'a word with two codes',
    { columns: changed('toxic', { words: ['1', '2'].map((code) => ({ own: '是', code })) }) },
    { columns: '“剧毒品”的代码对照中“是”重复' },
  ],
  ['no column', { columns: [] }, { columns: '请添加列' }],
])('a layout is refused: %s', async (_why, change, errors) => {
  const input = { ...provinceTemplate, name: '第三个模板', ...change } as typeof provinceTemplate;
  expect((await (await app.as('school')).call(provinceTemplateApi.create, input)).data).toMatchObject({ errors });
});

const phoneless = `update org.unit set head_id = (select id from identity.account where school_id = $1 and account = 'lab2')
  where school_id = $1 and id = $2`;
const lab = (column: string, value = 'null') =>
  `update base_info.lab set ${column} = ${value} where school_id = $1 and id = $2`;
const noRooms = ['delete from base_info.lab_room where school_id = $1 and lab_id = $2'];
const own = '化学学院填写实验室资料';
const judged = '化学学院审核分级评估';

test.each<[item: string, texts: string[], missing: string[], who: string[]]>([
  ['campus', [lab('campus_id')], ['campus'], [own]],
  ['nature', [lab('nature', `''`)], ['nature'], [own]],
  ['lab_class', [lab('lab_class')], ['lab_class'], [judged]],
  ['lab_level', [lab('lab_level')], ['lab_level'], [judged]],
  ['building', [lab('building_id')], ['building'], [own]],
  ['rooms', noRooms, ['rooms', 'area'], [own]],
  ['area', noRooms, ['rooms', 'area'], [own]],
  ['head', ['update org.unit set head_id = null where school_id = $1 and id = $2'], ['head'], [own]],
  ['phone', [phoneless, lab('emergency_phone', `''`)], ['phone'], [own]],
  ['officer', [lab('safety_officer_id')], ['officer'], [own]],
])('a laboratory without %s is listed with the unit that has to fill it', async (item, texts, missing, who) => {
  const school = await app.as('school');
  const id = await giveFull(`缺${item}的实验室`);
  for (const text of texts) await app.admin.query(text, [app.schoolId('alpha'), id]);
  const { content } = await school.ok(provinceApi.missing, { item: item as never, size: 150 });
  const row = content.find((one) => one.id === id)!;
  expect(row.missing).toEqual(missing);
  expect(fillersOf(row).map(({ unit, work }) => unit + work)).toEqual(who);
});
