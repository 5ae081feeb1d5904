import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { textsOf } from '#modules/base-info/server/testing/exported.ts';
import { checkFile } from '#modules/base-info/server/testing/importing.ts';
import { controlListApi } from '../shared/control-list.ts';
import { overviewApi } from '../shared/overview.ts';
import { specApi } from '../shared/spec.ts';
import { substanceApi, substanceSheet, type SubstanceDetail } from '../shared/substance.ts';
import { seedSubstances } from './catalogue-seed.rules.ts';
import { casOf } from './testing/cas.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
});
afterAll(() => app.stop());

let serial = 500;
const draft = (changes: object = {}) => ({
  name: `试剂${(serial += 1)}`,
  cas: casOf(serial),
  state: 'liquid' as const,
  base_unit: 'mL' as const,
  signal: 'none' as const,
  storage_group: 'FL',
  ...changes,
});
const inputOf = (row: SubstanceDetail, changes: object = {}) =>
  ({ ...row, sds_files: row.sds_files.map(({ id }) => id), ...changes }) as never;
const errorsOf = (data: unknown) => (data as { errors: Record<string, string> }).errors;
const find = async (cas: string) => {
  const school = await app.as('school');
  const [row] = (await school.ok(substanceApi.list, { keyword: cas })).content;
  return school.ok(substanceApi.find, { id: row!.id });
};
const flagsOf = (row: Pick<SubstanceDetail, 'controls'>) => row.controls.map(({ flag }) => flag);

test('every school has the catalogue, and sees its own only', async () => {
  const [alpha, beta] = [await app.as('school'), await app.as('school', 'beta')];
  const { total } = await alpha.ok(substanceApi.list, { exact: true });
  expect(total).toBe(seedSubstances().length);
  const { id } = await alpha.ok(substanceApi.create, draft({ name: '只在甲校' }));
  expect((await beta.ok(substanceApi.list, { keyword: '只在甲校' })).content).toEqual([]);
  expect((await beta.call(substanceApi.find, { id })).code).toBe(404);
  expect((await beta.call(substanceApi.setStatus, { id, status: 0 })).code).toBe(404);
  expect((await beta.call(specApi.create, { substance_id: id, net: '1', unit: 'L', package_type: 'glass' })).code).toBe(
    400,
  );
});

test('everybody with a role searches the catalogue, and only the office of the school changes it', async () => {
  const { id } = await find('64-17-5');
  for (const account of ['system', 'college', 'lab', 'xsfzr', 'jcry', 'storeman', 'teacher', 'normal', 'leader']) {
    const person = await app.as(account);
    expect([account, (await person.ok(substanceApi.find, { id })).can]).toEqual([account, []]);
    for (const reply of [
      await person.call(substanceApi.create, draft()),
      await person.call(substanceApi.setStatus, { id, status: 0 }),
      await person.call(specApi.create, { substance_id: id, net: '1', unit: 'L', package_type: 'glass' }),
      await person.call(substanceSheet.template, {}),
    ])
      expect([account, reply.code]).toEqual([account, 403]);
  }
  expect((await app.stranger('alpha').call(substanceApi.list)).code).toBe(101);
});

test('a substance is found by its name, other names, CAS number and formula', async () => {
  const normal = await app.as('normal');
  for (const keyword of ['氯仿', '67-66-3', 'chloroform', 'CHCl3', '三氯甲'])
    expect((await normal.ok(substanceApi.list, { keyword })).content.map(({ cas }) => cas)).toContain('67-66-3');
  const toxic = (await normal.ok(substanceApi.list, { control: 'toxic', size: 150 })).content;
  expect(toxic.map(({ cas }) => cas)).toContain('143-33-9');
  expect(toxic.every((row) => flagsOf(row as never).includes('toxic'))).toBe(true);
  const free = await normal.ok(substanceApi.list, { control: 'none', keyword: '氯化钠' });
  expect(free.content.map(({ cas }) => cas)).toContain('7647-14-5');
  const oxidising = (await normal.ok(substanceApi.list, { ghs_class: 'oxid_solid', size: 150 })).content;
  expect(oxidising.map(({ cas }) => cas)).toContain('7722-64-7');
});

test('flags of a substance say their list and its date', async () => {
  const row = await find('7722-64-7');
  expect(row.controls).toMatchObject([
    {
      flag: 'explosive_precursor',
      flag_name: '易制爆',
      name: '《易制爆危险化学品名录》',
      edition: '2017 年版',
      starts_on: '2017-05-11',
    },
    { flag: 'precursor_3', flag_name: '易制毒第三类', starts_on: '2005-11-01' },
  ]);
  expect(row.h_statements[0]).toEqual({ code: 'H272', name: '可能使燃烧加剧；氧化剂' });
});

test('a wrong CAS number is refused with its reason, and all errors come at once', async () => {
  const school = await app.as('school');
  const reply = await school.call(substanceApi.create, draft({ cas: '64-17-6', name: '', density: 'x' }) as never);
  expect(errorsOf(reply.data)).toMatchObject({ cas: 'CAS 号“64-17-6”的校验位不对，请核对数字', name: '请填写名称' });
  const unknown = draft({
    storage_group: 'ZZ',
    h_codes: ['H999'],
    list_ids: [999_999],
    density: '0',
    molar_mass: '-1',
  });
  expect(Object.keys(errorsOf((await school.call(substanceApi.create, unknown)).data)).sort()).toEqual([
    'density',
    'h_codes',
    'list_ids',
    'molar_mass',
    'storage_group',
  ]);
});

test('of two who add one CAS number at the same moment, one succeeds', async () => {
  const school = await app.as('school');
  const same = draft();
  const replies = await Promise.all(
    [1, 2, 3].map((n) => school.call(substanceApi.create, { ...same, name: `同号${n}` })),
  );
  expect(replies.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(replies.find(({ code }) => code === 409)!.message).toContain('该 CAS 号已在目录中');
});

test('classes and pictograms that are not given follow from the statements', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(substanceApi.create, draft({ h_codes: ['H225', 'H301'], aliases: '甲;乙；甲； 丙' }));
  expect(await school.ok(substanceApi.find, { id })).toMatchObject({
    ghs_classes: ['flam_liq', 'acute_tox'],
    pictograms: ['GHS02', 'GHS06'],
    aliases: '甲；乙；丙',
  });
});

test('flags change with the form, are logged, and stay when the form does not say them', async () => {
  const school = await app.as('school');
  const { content: lists } = await school.ok(controlListApi.list, { flag: 'special_control' });
  const { id } = await school.ok(substanceApi.create, draft({ list_ids: [lists[0]!.id] }));
  const made = await school.ok(substanceApi.find, { id });
  expect(flagsOf(made)).toEqual(['special_control']);
  const { list_ids: _, ...rest } = made;
  await school.ok(substanceApi.update, inputOf(rest as never, { name: '改名' }));
  expect(flagsOf(await school.ok(substanceApi.find, { id }))).toEqual(['special_control']);
  await school.ok(substanceApi.update, inputOf({ ...made, version: 2 }, { list_ids: [] }));
  expect(flagsOf(await school.ok(substanceApi.find, { id }))).toEqual([]);
  const { rows } = await app.admin.query(
    `select before from kernel.op_log where doc_type = 'chemical.substance' and doc_id = $1 and action = '修改化学品管控类别' order by id`,
    [id],
  );
  expect(rows.map((row) => row.before)).toEqual([{ list_ids: [] }, { list_ids: [lists[0]!.id] }]);
});

test('packages have units that can be converted', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(substanceApi.create, draft());
  const spec = { substance_id: id, net: '500', unit: 'mL' as const, package_type: 'glass' };
  const tooLarge = { ...spec, net: '1000.1', unit: 'L' as const };
  expect((await (await app.as('school')).call(specApi.create, tooLarge)).message).toContain('净含量最多 1000 kg');
  const made = await school.ok(specApi.create, spec);
  expect(await school.ok(specApi.find, made)).toMatchObject({ package_text: '500 mL/瓶', package_name: '玻璃瓶' });
  expect(errorsOf((await school.call(specApi.create, { ...spec, unit: 'kg' })).data)).toHaveProperty('unit');
  expect((await school.call(specApi.create, spec)).code).toBe(409);
  const other = (await school.ok(substanceApi.create, draft({ density: '0.9' }))).id;
  const moved = { ...spec, ...made, substance_id: other, version: 1 };
  expect(errorsOf((await school.call(specApi.update, moved)).data)).toHaveProperty('substance_id');
  expect((await school.call(specApi.create, { ...spec, substance_id: other, unit: 'kg' })).code).toBe(200);
});

test('a safety data sheet is for everybody of the school who searches the catalogue', async () => {
  const school = await app.as('school');
  const sent = await school.upload(fileApi.upload, [{ name: 'MSDS.txt', content: Buffer.from('安全技术说明书') }]);
  const [file] = sent.data;
  const { id } = await school.ok(substanceApi.create, draft({ sds_files: [file!.id] }));
  const seen = (await (await app.as('normal')).ok(substanceApi.find, { id })).sds_files;
  expect(seen.map(({ name }) => name)).toEqual(['MSDS.txt']);
  expect((await (await app.as('normal')).blob(fileApi.content, { id: file!.id })).error).toBeUndefined();
  expect((await (await app.as('school', 'beta')).blob(fileApi.content, { id: file!.id })).error).toBeDefined();
});

test('an import names every mistake, keeps what it does not say, and sets flags of the lists in force', async () => {
  const school = await app.as('school');
  const titles = ['CAS号*', '名称*', '物态*', '储存组*', '管控类别', '危险性说明'];
  const [first, second] = [casOf(9_001), casOf(9_002)];
  const rows = [
    [first, '导入甲', '液体', '易燃液体', '易制爆、易制毒第二类', 'H225'],
    ['1975-05-08', '乙腈', '液体', '易燃液体', '', ''],
    ['64-17-6', '', '胶体', '没有的组', '没有的类别', 'H999'],
    ['64-17-5', '乙醇', '液体', '易燃液体', '', ''],
    [second, '导入乙', '固体', '一般化学品', '一般', ''],
  ];
  const checked = await checkFile(school, substanceSheet, titles, rows);
  expect(checked.statusOf(2)).toBe(1);
  expect(checked.errorOf(3)).toContain('应为“75-05-8”');
  for (const fault of [
    '校验位不对',
    '名称不能为空',
    '物态“胶体”',
    '储存组“没有的组”',
    '管控类别“没有的类别”',
    '危险性说明“H999”',
  ])
    expect(checked.errorOf(4)).toContain(fault);
  expect(checked.statusOf(5)).toBe(2);
  const before = await find('64-17-5');
  expect(await checked.apply('overwrite')).toMatchObject({ impSuccess: 3, error: '' });
  expect(await find(first)).toMatchObject({ pictograms: ['GHS02'], signal: 'danger', base_unit: 'mL' });
  expect(flagsOf(await find(first))).toEqual(['explosive_precursor', 'precursor_2']);
  const after = await find('64-17-5');
  expect({ ...after, version: 0, updated_at: '' }).toEqual({ ...before, version: 0, updated_at: '' });
  const flags = ['CAS号*', '名称*', '物态*', '储存组*', '管控类别'];
  const again = await checkFile(school, substanceSheet, flags, [[first, '导入甲', '液体', '易燃液体', '一般']]);
  expect(await again.apply('overwrite')).toMatchObject({ impSuccess: 1 });
  expect(flagsOf(await find(first))).toEqual([]);
});

test('an export holds the filtered rows with their lists, and can be imported again', async () => {
  const file = await (await app.as('college')).blob(substanceSheet.export, { control: 'precursor_2' });
  expect(file.name).toMatch(/^化学品目录_\d{12}\.xlsx$/);
  const [header, ...rows] = await textsOf(file.body);
  const at = (title: string) => header!.indexOf(title);
  const ether = rows.find((row) => row[at('CAS号')] === '60-29-7')!;
  expect([ether[at('管控类别')], ether[at('储存组')]]).toEqual(['易制毒第二类、重点监管', '易燃液体']);
  const back = await checkFile(await app.as('school'), substanceSheet, header!, rows);
  expect([back.exists, back.failed]).toEqual([rows.length, 0]);
});

test('the first page counts flags, latest changes and, for those who may see them, suppliers', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(substanceApi.create, draft({ name: '最新的' }));
  const page = await school.ok(overviewApi.find);
  expect(page.changed[0]).toMatchObject({ id, name: '最新的', is_new: true });
  const listed = seedSubstances().filter(({ flags }) => flags.includes('toxic')).length;
  expect(page.controls.find(({ flag }) => flag === 'toxic')).toMatchObject({ count: listed, edition: '2015 版' });
  expect(page.suppliers).toEqual({ total: 0, due: 0, expired: 0 });
  expect((await (await app.as('normal')).ok(overviewApi.find)).suppliers).toBeNull();
});
