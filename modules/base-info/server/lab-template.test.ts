import { CFB, read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { sessionApi } from '#kernel/shared/session-api.ts';
import { equipmentApi, equipmentSheet } from '../shared/equipment.ts';
import { homeApi } from '../shared/home.ts';
import { labApi, labSheet } from '../shared/lab.ts';
import { textsOf } from './testing/exported.ts';
import { checkContent, checkFile } from './testing/importing.ts';
import { givePlaces, labDraft, type Places } from './testing/places.ts';

let app: TestApp;
let places: Places;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  places = await givePlaces(app);
});
afterAll(() => app.stop());

/** The cells of a sheet of a downloaded workbook, as another program reads them. */
function cellsOf(body: Buffer, name: string | number) {
  const book = read(body, { cellDates: true, UTC: true });
  const sheet = book.Sheets[typeof name === 'string' ? name : book.SheetNames[name]!]!;
  return utils.sheet_to_json<(string | number | Date | null)[]>(sheet, { header: 1, defval: null });
}

test.each(['xls', 'xlsx'] as const)('the .%s template lists what the own school allows', async (format) => {
  const college = await app.as('college');
  const { name, body } = await college.blob(labSheet.template, { format });
  expect(name).toBe(`实验室导入模板.${format}`);
  const [titles, ...rows] = cellsOf(body, '可填内容');
  const list = (title: string) => rows.flatMap((row) => row[titles!.indexOf(title)] ?? []);
  expect(list('上级单位编码')).toEqual(['001 化学学院', '001001 应用化学系']);
  expect(list('楼宇编码')).toContain('HX01 化学楼');
  expect(list('性质')).toEqual(expect.arrayContaining(['教学', '科研']));
  expect(list('负责人工号')).toContain('T104 测试lab');
  // Physics is another college.
  expect(list('负责人工号')).not.toContain('T105 测试lab2');
  // A college does not grade.
  expect(titles).not.toContain('安全等级');
});

test('the drop-downs of an .xlsx refer to the lists', async () => {
  const { body } = await (await app.as('school')).blob(labSheet.template, { format: 'xlsx' });
  const part = CFB.find(CFB.read(body, { type: 'buffer' }), '/xl/worksheets/sheet1.xml');
  const xml = Buffer.from(part!.content).toString('utf8');
  // A code may be typed without its name.
  expect(xml).toMatch(/showErrorMessage="0" sqref="C2:C1048576"/);
  expect(xml).toMatch(/showErrorMessage="1" sqref="D2:D1048576"/);
  expect(xml).toMatch(
    /<dataValidation type="list"[^>]*sqref="C2:C1048576"><formula1>'可填内容'!\$A\$2:\$A\$\d+<\/formula1>/,
  );
  expect(xml.match(/<dataValidation /g)!.length).toBeGreaterThan(8);
});

test('the example row of a template can be imported', async () => {
  const school = await app.as('school');
  const { body } = await school.blob(labSheet.template);
  const [titles, example] = await textsOf(body);
  const checked = await checkFile(school, labSheet, titles!, [example!.map((text) => text.replace(/^示例/, ''))]);
  expect(checked.errorOf(2)).toBe('');
  expect(checked).toMatchObject({ ready: 1, failed: 0 });
  const untouched = await checkContent(school, labSheet, body).catch((error: Error) => error.message);
  expect(untouched).toContain('文件中没有数据');
});

test('rooms and roles that an import creates are counted beforehand, and the head works in the new lab', async () => {
  const school = await app.as('school');
  const { body } = await school.blob(labSheet.template);
  const [titles, example] = await textsOf(body);
  const lab = (name: string, changes: Record<string, string>) =>
    titles!.map(
      (title, at) =>
        ({ 实验室名称: name, ...changes })[title.replace('*', '')] ?? (example![at] ?? '').replace('示例', ''),
    );
  const teacher = { 负责人工号: 'T110', 安全员工号: 'T110' };
  const checked = await checkFile(school, labSheet, titles!, [
    lab('计数一室', { 房间号: '601', 面积: '50', 负责人工号: 'T104', 安全员工号: 'T104' }),
    lab('计数二室', { 房间号: '601', 面积: '50', ...teacher }),
    lab('计数三室', { 房间号: '602', 面积: '50', ...teacher }),
    lab('有机合成实验室', { 上级单位编码: '001', 房间号: '603', 面积: '50', ...teacher }),
  ]);
  expect(checked.rows.map(({ error }) => error)).toEqual(['数据库中已存在', '', '', '']);
  expect(checked.effects).toEqual([
    { text: '新建 {n} 个房间', skip: 2, overwrite: 3 },
    { text: expect.stringContaining('实验室管理员'), skip: 2, overwrite: 2 },
  ]);
  await checked.apply('skip');
  const [made] = (await school.ok(labApi.list, { keyword: '计数三室' })).content;
  const { access_token } = await (await app.as('teacher')).ok(sessionApi.roleLogin, { role_id: 4, org_id: made!.id });
  const headers = { authorization: access_token };
  expect((await app.stranger().call(labApi.find, { id: made!.id }, { headers })).data).toMatchObject({
    name: '计数三室',
  });
  const mine = await app.stranger().call(homeApi.myLabs, {}, { headers });
  expect(mine.data.content.map((row: { name: string }) => row.name)).toContain('计数三室');
});

test('exports have numbers and dates that spreadsheets can add and sort, and import again', async () => {
  const school = await app.as('school');
  await school.ok(labApi.create, await labDraft(app, places, { name: '导出实验室' }));
  const labs = cellsOf((await school.blob(labSheet.export, { keyword: '导出实验室' })).body, 0);
  const areaAt = labs[0]!.indexOf('面积');
  expect(labs[1]![areaAt]).toBe(40.5);
  expect(labs[1]![labs[0]!.indexOf('实验室编号')]).toMatch(/^001\d+$/);
  const keeper_id = await app.user('lab');
  const lab_id = await app.unit('0010001');
  const equipment = { asset_no: '0001', name: '导出设备', kind: 'test01', price: '1200.50', buy_date: '2024-03-01' };
  await school.ok(equipmentApi.create, { ...equipment, lab_id, keeper_id, is_special: false, status: 1 });
  const { body } = await school.blob(equipmentSheet.export, {});
  const [titles, row] = cellsOf(body, 0);
  const cell = (title: string) => row![titles!.indexOf(title)];
  expect([cell('单价'), cell('购置日期'), cell('资产编号')]).toEqual([1200.5, new Date('2024-03-01'), '0001']);
  expect(await checkContent(school, equipmentSheet, body)).toMatchObject({
    exists: 1,
    failed: 0,
    warned: 0,
    notes: [],
  });
});
