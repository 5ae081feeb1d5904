import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { sheetApi } from '#kernel/shared/sheets.ts';
import { judgementApi } from '../shared/hazard/judgement.ts';
import { labApi, labSheet } from '../shared/lab.ts';
import { textsOf } from './testing/exported.ts';
import { checkFile } from './testing/importing.ts';
import { givePlaces } from './testing/places.ts';

let app: TestApp;
let headNo: string;

const titles = [
  '实验室编号',
  '实验室名称*',
  '上级单位编码*',
  '类型*',
  '性质*',
  '校区*',
  '楼宇编码*',
  '房间号*',
  '面积',
  '用途*',
  '负责人工号*',
  '安全责任人工号*',
  '安全员工号*',
  '应急联系人*',
  '应急电话*',
  '使用状态*',
  '安全类别',
  '安全等级',
];
type Line = Partial<Record<(typeof titles)[number], string>>;

/** A row that can be imported, with some cells replaced. */
const line = (name: string, changes: Line = {}) => {
  const row: Line = {
    '实验室名称*': name,
    '上级单位编码*': '001',
    '类型*': '测试用实验室',
    '性质*': '科研',
    '校区*': '东校区',
    '楼宇编码*': 'HX01',
    '房间号*': '301',
    '用途*': '科研',
    '负责人工号*': headNo,
    '安全责任人工号*': headNo,
    '安全员工号*': headNo,
    '应急联系人*': '王老师',
    '应急电话*': '13812345678',
    '使用状态*': '开放',
    ...changes,
  };
  return titles.map((title) => row[title] ?? '');
};
const check = (client: Client, rows: string[][]) => checkFile(client, labSheet, titles, rows);

beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  await givePlaces(app);
  const { rows } = await app.admin.query<{ job_no: string }>('select job_no from identity.account where id = $1', [
    await app.user('lab'),
  ]);
  headNo = rows[0]!.job_no;
  await app.admin.query(`update identity.account set user_type = 'graduate_student' where account = 'normal'`);
  await app.admin.query(`update org.room set status = 0 where school_id = $1 and room_no = '303'`, [
    app.schoolId('alpha'),
  ]);
  await app.admin.query(`update org.room set org_id = $2 where school_id = $1 and room_no = '302'`, [
    app.schoolId('alpha'),
    await app.unit('002'),
  ]);
});
afterAll(() => app.stop());

test('only those who may import get the template and the check', async () => {
  const lab = await app.as('lab');
  expect((await lab.blob(labSheet.template)).error).toContain('没有进行此操作的权限');
  const college = await app.as('college');
  const { name, body } = await college.blob(labSheet.template);
  expect(name).toBe('实验室导入模板.xls');
  const [header, sample] = await textsOf(body);
  expect(header).toEqual(titles);
  expect(sample![0]).toBe('示例');
});

test('every fault has its own sentence, with what is wrong and where', async () => {
  const college = await app.as('college');
  const student = (
    await app.admin.query(`select job_no from identity.account where account = 'normal' and school_id = $1`, [
      app.schoolId('alpha'),
    ])
  ).rows[0].job_no as string;
  const cases: [Line, string][] = [
    [{ '上级单位编码*': '999' }, '上级单位编码“999”不存在'],
    [{ '上级单位编码*': '002' }, '上级单位“物理学院”不在您的管理范围内'],
    [{ 实验室编号: '0019999' }, '实验室编号“0019999”不存在，新建实验室请将编号留空'],
    [{ 实验室编号: '0020001' }, '实验室“激光光学实验室”不在您的管理范围内'],
    [{ '类型*': '没有的类型' }, '类型“没有的类型”不在可选范围内，可填：'],
    [{ '性质*': '玩乐' }, '性质“玩乐”不在可选范围内，可填：'],
    [{ '校区*': '西校区' }, '校区“西校区”不正确：楼宇“化学楼”在校区“东校区”，请改为“东校区”'],
    [{ '楼宇编码*': 'ZZ99' }, '楼宇编码“ZZ99”不存在'],
    [{ '房间号*': '405' }, '房间号“405”在楼宇“化学楼”中不存在，请改填已有的房间号；如需新建请填写面积'],
    [{ '房间号*': '405、406', 面积: '50' }, '房间号“405、406”在楼宇“化学楼”中不存在，一行只能新建一个房间'],
    [{ '房间号*': '303' }, '房间“303”已停用'],
    [{ '房间号*': '302' }, '房间“302”由其他单位使用'],
    [{ 面积: '很大' }, '面积“很大”不是数字，请只填数字'],
    [{ 面积: '-5' }, '面积“-5”不能为负数，请填写不小于 0 的数字'],
    [{ '上级单位编码*': '1' }, '上级单位编码“1”不存在，是否为“001”？Excel 会去掉前导 0'],
    [{ 实验室编号: '10002' }, '实验室编号“10002”不存在，是否为“0010002”？Excel 会去掉前导 0'],
    [{ '使用状态*': '营业' }, '使用状态“营业”不在可选范围内，可填：开放、'],
    [{ '性质*': '', '房间号*': '405', 面积: '六十平' }, '性质不能为空，请填写；面积“六十平”不是数字'],
    [{ '负责人工号*': 'X1' }, '负责人工号“X1”不存在'],
    [{ '负责人工号*': student }, '负责人“测试normal”不是教职工'],
    [{ '安全员工号*': 'X2' }, '安全员工号“X2”不存在'],
    [{ '应急电话*': '12345' }, '应急电话“12345”不正确'],
    [{ '使用状态*': '关门' }, '使用状态“关门”不在可选范围内'],
    [{ '用途*': '' }, '用途不能为空'],
    [{ 安全类别: '化学类', 安全等级: '3' }, '只能由学校管理员导入'],
  ];
  const checked = await check(college, [
    ...cases.map(([changes], at) => line(`新实验室${at}`, changes)),
    line('有机合成实验室', { 实验室编号: '0010002' }),
    line('重名实验室'),
    line('重名实验室'),
    line('重名实验室', { '上级单位编码*': '001001' }),
  ]);
  cases.forEach(([, sentence], at) => expect(checked.errorOf(at + 2)).toContain(sentence));
  const next = cases.length + 2;
  expect(checked.errorOf(next)).toContain('学院内已有同名实验室“有机合成实验室”（编号 0010001）');
  expect(checked.statusOf(next + 1)).toBe(1);
  expect(checked.errorOf(next + 2)).toBe(`与文件第 ${next + 1} 行重复，请删除其中一行`);
  expect(checked.errorOf(next + 3)).toContain(`与文件第 ${next + 1} 行的实验室同名`);
});

test('good rows are written with numbers and missing rooms; failed rows come back with their reasons', async () => {
  const college = await app.as('college');
  const checked = await check(college, [
    line('导入一室', { '房间号*': '301' }),
    line('导入二室', { '房间号*': '501', 面积: '66.6' }),
    line('导入三室', { '房间号*': '501', 面积: '66.6' }),
    line('坏行', { '楼宇编码*': 'NO' }),
  ]);
  expect(checked).toMatchObject({ ready: 3, failed: 1 });
  expect(await checked.apply('skip')).toMatchObject({ impSuccess: 3, impFailed: 1, end: true });
  const { content } = await college.ok(labApi.list, { keyword: '导入', sort: 'code' });
  expect(content.map((row) => [row.name, row.rooms])).toEqual([
    ['导入一室', '301'],
    ['导入二室', '501'],
    ['导入三室', '501'],
  ]);
  expect(new Set(content.map((row) => row.code)).size).toBe(3);
  const holders = await app.admin.query(
    `select distinct user_id, sources from identity.holding where org_id = any($1)`,
    [content.map((row) => row.id)],
  );
  expect(holders.rows).toEqual([{ user_id: await app.user('lab'), sources: ['lab'] }]);
  const made = await app.admin.query(`select floor, area, org_id from org.room where room_no = '501'`);
  expect(made.rows).toEqual([{ floor: 5, area: '66.60', org_id: await app.unit('001') }]);
});

test('an existing lab is skipped or overwritten as asked, by its number or by college and name', async () => {
  const school = await app.as('school');
  const id = await app.unit('0020001');
  const judgements = async () => (await school.ok(judgementApi.list, { lab_id: id })).content;
  const rows = () => [
    line('激光光学实验室', {
      '上级单位编码*': '002',
      '用途*': '换过的用途',
      '房间号*': '301',
      安全类别: '机电类',
      安全等级: 'Ⅲ级',
    }),
  ];
  const first = await check(school, rows());
  expect(first.statusOf(2)).toBe(2);
  expect(await first.apply('skip')).toMatchObject({ impSuccess: 0 });
  expect((await school.ok(labApi.find, { id })).purpose).toBe('科研');
  await (await check(school, rows())).apply('overwrite');
  const lab = await school.ok(labApi.find, { id });
  expect(lab).toMatchObject({
    purpose: '换过的用途',
    lab_class: 4,
    lab_level: 3,
    level_source: 'manual',
    code: '0020001',
  });
  expect(lab.rooms.map((room) => room.room_no)).toEqual(['301']);
  // A grade of the sheet stands beside what the rules say.
  expect(await judgements()).toEqual([]);
  const renamed = line('激光新名实验室', { 实验室编号: '0020001', '上级单位编码*': '002' });
  await (await check(school, [renamed])).apply('overwrite');
  expect(await school.ok(labApi.find, { id })).toMatchObject({ name: '激光新名实验室', lab_level: 3 });
  expect(await judgements()).toMatchObject([{ cause: 'use', status: 'college' }]);
});

test('an exported file can be imported again as it is', async () => {
  const school = await app.as('school');
  const { body } = await school.blob(labSheet.export, { keyword: '导入' });
  const [header, ...rows] = await textsOf(body);
  expect(header!.slice(0, 18)).toEqual(titles.map((title) => title.replace('*', '')));
  const checked = await checkFile(school, labSheet, header!, rows);
  expect(checked).toMatchObject({ exists: 3, failed: 0, repeated: 0 });
  const own = await textsOf((await (await app.as('college2')).blob(labSheet.export)).body);
  expect(own.slice(1).map((row) => row[2])).toEqual(own.slice(1).map(() => '002'));
});

test('another person cannot look at an import', async () => {
  const checked = await (
    await app.as('college')
  ).upload(labSheet.check, [{ name: 'a.xls', content: Buffer.from('x') }]);
  const other = await (await app.as('school')).call(sheetApi.progress, checked.data);
  expect(other.code).toBe(404);
});
