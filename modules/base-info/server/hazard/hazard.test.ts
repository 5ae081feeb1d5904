import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStatements } from '#apps/server/testing/explain.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { unitApi } from '#platform/org/shared/unit.ts';
import { hazardApi, hazardSheet } from '../../shared/hazard/hazard.ts';
import { textsOf } from '../testing/exported.ts';
import { checkFile } from '../testing/importing.ts';
import { givePlaces } from '../testing/places.ts';
import { codesOf } from '../testing/replies.ts';

let app: TestApp;
let lab1: number;
let lab2: number;
let keeper: number;

beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  const places = await givePlaces(app);
  lab1 = await app.unit('0010001');
  lab2 = await app.unit('0020001');
  keeper = await app.user('lab');
  await app.admin.query('insert into base_info.lab_room (school_id, lab_id, room_id) values ($1, $2, $3)', [
    app.schoolId('alpha'),
    lab1,
    places.rooms[0],
  ]);
});
afterAll(() => app.stop());

const draft = (changes: object = {}) => ({
  lab_id: lab1,
  kind: '105',
  name: '乙醇',
  cas: '64-17-5',
  qty: '18',
  unit: 'L' as const,
  state: 3 as const,
  controlled: 'none' as const,
  ghs: ['GHS02'],
  ...changes,
});
const errorsOf = (data: unknown) => (data as { errors: Record<string, string> }).errors;

test('nobody without a login or the right reads or writes hazard sources', async () => {
  expect((await app.stranger('alpha').call(hazardApi.list)).code).toBe(101);
  expect((await (await app.as('normal')).call(hazardApi.list)).code).toBe(403);
  expect((await (await app.as('teacher')).call(hazardApi.create, draft())).code).toBe(403);
  expect((await (await app.as('system')).call(hazardApi.create, draft())).code).toBe(403);
});

test('a laboratory registers its own hazard sources and no others', async () => {
  const lab = await app.as('lab');
  const { id } = await lab.ok(
    hazardApi.create,
    draft({ name: '丙酮', qty: '6.5', controlled: 'precursor3', keeper_id: keeper, storage: '防爆柜' }),
  );
  expect(await lab.ok(hazardApi.find, { id })).toMatchObject({
    qty: '6.5',
    kind_name: '易燃液体',
    ghs_names: ['易燃'],
    lab_name: '有机合成实验室',
    can: ['edit', 'status'],
  });
  expect(errorsOf((await lab.call(hazardApi.create, draft({ lab_id: lab2 }))).data)).toHaveProperty('lab_id');
  for (const caller of [await app.as('college2'), await app.as('school', 'beta')]) {
    expect((await caller.call(hazardApi.find, { id })).code).toBe(404);
    expect((await caller.call(hazardApi.setStatus, { id, status: 0 })).code).toBe(404);
  }
});

test('a form names every fault of a hazard source', async () => {
  const school = await app.as('school');
  const wrong = draft({
    kind: '1',
    qty: '0',
    controlled: 'toxic',
    room_id: 999_999,
    ghs: ['GHS99'],
    measures: [999_999],
  });
  expect(errorsOf((await school.call(hazardApi.create, wrong)).data)).toMatchObject({
    kind: '种类不存在或不是最末一级，请重新选择',
    qty: '数量应大于 0',
    keeper_id: '管控类危险源请选择责任人',
    storage: '管控类危险源请填写储存方式',
    room_id: '房间不属于所选实验室，请重新选择',
    ghs: 'GHS 象形图不存在，请重新选择',
    measures: '防护措施不存在，请重新选择',
  });
  const unitOf = async (changes: object) =>
    errorsOf((await school.call(hazardApi.create, draft(changes))).data)['unit'];
  expect(await unitOf({ kind: '110', name: '氢气' })).toBe('气体按气瓶登记，单位请选择“瓶”');
  expect(await unitOf({ unit: 'bottle' })).toContain('请选择 kg、L、g 或 mL');
  const most = await school.call(hazardApi.create, draft({ max_qty: '10' }));
  expect(errorsOf(most.data)).toEqual({ max_qty: '最大存量不能小于现有数量' });
  expect(errorsOf((await school.call(hazardApi.create, draft({ cas: '六十四' }))).data)).toHaveProperty('cas');
});

test('of two who register the same source at once one is told, and of two edits the second', async () => {
  const school = await app.as('school');
  const same = draft({ name: '乙酸乙酯', cas: '141-78-6' });
  expect(codesOf(await Promise.all([1, 2].map(() => school.call(hazardApi.create, same))))).toEqual([200, 409]);
  const { content } = await school.ok(hazardApi.list, { keyword: '乙酸乙酯' });
  const edit = (qty: string) => school.call(hazardApi.update, { ...same, qty, id: content[0]!.id, version: 1 });
  expect(codesOf(await Promise.all([edit('6'), edit('7')]))).toEqual([200, 409]);
});

test('filters find a kind with all below it, the laboratory, the college and what is controlled', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(
    hazardApi.create,
    draft({ lab_id: lab2, kind: '4061', name: '飞秒激光器', cas: '', unit: 'set', qty: '2', ghs: [] }),
  );
  const found = async (asked: Record<string, unknown>) =>
    (await school.ok(hazardApi.list, asked)).content.map((row) => row.id);
  expect(await found({ kind: '4' })).toEqual([id]);
  expect(await found({ kind: '406' })).toEqual([id]);
  expect(await found({ kind: '405' })).toEqual([]);
  expect(await found({ lab: '激光光学' })).toEqual([id]);
  expect(await found({ lab_id: lab2 })).toEqual([id]);
  expect(await found({ college_id: await app.unit('002') })).toEqual([id]);
  expect(await found({ controlled: 'precursor3' })).toHaveLength(1);
  expect(await found({ ghs: 'GHS02', kind: '4' })).toEqual([]);
  await school.ok(unitApi.moveAll, { ids: [lab2], pid: await app.unit('001') });
  expect(await found({ college_id: await app.unit('001'), kind: '4' })).toEqual([id]);
  await school.ok(unitApi.moveAll, { ids: [lab2], pid: await app.unit('002') });
});

test('sums are those of the filtered sources in use, in kg or L, bottles and pieces', async () => {
  const lab = await app.as('lab');
  await lab.ok(hazardApi.create, draft({ name: '石油醚', cas: '', qty: '500', unit: 'mL' }));
  await lab.ok(hazardApi.create, draft({ kind: '110', name: '氢气', cas: '1333-74-0', qty: '2', unit: 'bottle' }));
  const before = await lab.ok(hazardApi.sums, { lab_id: lab1 });
  const chemistry = before.kinds.find(({ code }) => code === '1')!;
  expect(chemistry).toMatchObject({ name: '化学', labs: 1, bottles: '2', pieces: '0' });
  const { content } = await lab.ok(hazardApi.list, { keyword: '石油醚' });
  await lab.ok(hazardApi.setStatus, { id: content[0]!.id, status: 0 });
  const after = (await lab.ok(hazardApi.sums, { lab_id: lab1 })).kinds.find(({ code }) => code === '1')!;
  expect(Number(chemistry.stock) - Number(after.stock)).toBeCloseTo(0.5);
  expect(after.rows).toBe(chemistry.rows - 1);
  expect(before.ghs).toContainEqual({ code: 'GHS02', name: '易燃', rows: chemistry.rows });
});

test('kinds are offered as their tree; only the last of a branch can be chosen', async () => {
  const teacher = await app.as('teacher');
  const tree = await teacher.ok(hazardApi.kinds);
  expect(tree.map(({ name }) => name)).toEqual(['化学', '生物', '辐射', '机电', '其他']);
  expect(tree[3]!.children!.find(({ id }) => id === '406')).toMatchObject({ disabled: true });
  expect(await teacher.ok(hazardApi.kindNames)).toContainEqual({ code: '4061', name: '机电 / 激光 / 4类激光' });
});

test('the data sheet of a hazard source is read by whoever sees the source', async () => {
  const lab = await app.as('lab');
  const { data } = await lab.upload(fileApi.upload, [{ name: 'sds.txt', content: Buffer.from('安全技术说明书') }]);
  await lab.ok(hazardApi.create, draft({ name: '甲苯', cas: '108-88-3', sds_files: [data[0]!.id] }));
  const textFor = async (account: string) =>
    (await (await app.as(account)).blob(fileApi.content, { id: data[0]!.id })).body.toString();
  expect(await textFor('college')).toBe('安全技术说明书');
  expect(await textFor('college2')).not.toBe('安全技术说明书');
});

test('an import names the faults of each row, imports the valid ones and overwrites on demand', async () => {
  const titles = [
    '实验室编号*',
    '房间号',
    '种类*',
    '名称*',
    'CAS号',
    '数量*',
    '单位*',
    '存在状态*',
    '管控类别',
    '储存方式',
    '责任人工号',
    'GHS象形图',
  ];
  const good = ['0010001', '301', '易燃液体', '正己烷', '110-54-3', 2.5, 'L', '存储', '无', '', '', '易燃、健康危害'];
  const other = (changes: Record<number, string | number>) => good.map((cell, i) => changes[i] ?? cell);
  const college = await app.as('college');
  const checked = await checkFile(college, hazardSheet, titles, [
    good,
    good,
    other({ 0: '0020001', 3: '甲' }),
    other({ 0: '9999999', 2: '化学', 3: '乙', 11: '没有这种' }),
    other({ 2: '易燃气体', 3: '丙' }),
    other({ 3: '丁', 8: '剧毒', 5: 0 }),
    other({ 1: '999', 3: '戊', 10: 'NOBODY' }),
    other({ 1: '', 3: '乙醇', 4: '64-17-5', 5: 20, 7: '使用和存储' }),
  ]);
  expect(checked.statusOf(2)).toBe(1);
  expect(checked.errorOf(3)).toBe('与文件第 2 行重复，请删除其中一行');
  expect(checked.errorOf(4)).toContain('不在您的管理范围内');
  expect(checked.errorOf(5)).toMatch(/实验室编号“9999999”不存在.*种类“化学”不在可选范围内.*没有这种/);
  expect(checked.errorOf(6)).toContain('气体按气瓶登记');
  expect(checked.errorOf(7)).toMatch(/数量应大于 0.*责任人工号不能为空.*储存方式不能为空/);
  expect(checked.errorOf(8)).toMatch(/房间号“999”不属于.*NOBODY/);
  await (await app.as('lab')).ok(hazardApi.create, draft());
  expect(await checked.apply('overwrite')).toMatchObject({ impSuccess: 2, error: '' });
  const rows = async (keyword: string) => (await college.ok(hazardApi.list, { keyword })).content;
  expect(await rows('正己烷')).toMatchObject([{ qty: '2.5', room_no: '301', ghs_names: ['易燃', '健康危害'] }]);
  expect(await rows('乙醇')).toMatchObject([{ qty: '20', version: 2 }]);
});

test('an export holds what the list holds and can be imported again', async () => {
  const college = await app.as('college');
  const [header, ...rows] = await textsOf((await college.blob(hazardSheet.export)).body);
  expect(header!.slice(0, 4)).toEqual(['实验室编号', '房间号', '种类', '名称']);
  expect(rows).toHaveLength((await college.ok(hazardApi.list)).total);
  const own = header!.slice(0, 15);
  const again = await checkFile(
    college,
    hazardSheet,
    own,
    rows.map((row) => row.slice(0, 15)),
  );
  expect(again.rows.map((row) => [row.status, row.error])).toEqual(rows.map(() => [2, '数据库中已存在']));
  expect((await (await app.as('lab')).blob(hazardSheet.export)).error).toContain('没有进行此操作的权限');
});

test('a save reads the dictionary of kinds once', async () => {
  const school = await app.as('school');
  const input = draft({ name: '一次读取' });
  const seen = await recordStatements(() => school.ok(hazardApi.create, input));
  expect(
    seen.filter(({ text, values }) => text.includes('from codes.code') && values.includes('hazard_kind')),
  ).toHaveLength(1);
});

test('a list costs a fixed number of statements', async () => {
  await (await app.as('school')).ok(hazardApi.list, { size: 100 });
  expect(app.statements.findLast((call) => call.path === 'GET /hazard')!.count).toBeLessThanOrEqual(3);
});
