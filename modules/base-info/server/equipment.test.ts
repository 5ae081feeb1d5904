import { equipmentCardApi } from '../shared/equipment-card.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';

import { unitApi } from '#platform/org/shared/unit.ts';
import { equipmentApi, equipmentSheet } from '../shared/equipment.ts';
import { textsOf } from './testing/exported.ts';
import { checkFile } from './testing/importing.ts';
import { givePlaces } from './testing/places.ts';
import { codesOf } from './testing/replies.ts';

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
  asset_no: 'ZC-001',
  name: '高压反应釜',
  kind: 'test01',
  lab_id: lab1,
  keeper_id: keeper,
  is_special: false,
  status: 1 as const,
  ...changes,
});
const errorsOf = (data: unknown) => Object.keys((data as { errors: Record<string, string> }).errors).sort();

test('nobody without a login, and nobody without the right', async () => {
  expect((await app.stranger('alpha').call(equipmentApi.list)).code).toBe(101);
  expect((await (await app.as('normal')).call(equipmentApi.list)).code).toBe(403);
  expect((await (await app.as('teacher')).call(equipmentApi.create, draft())).code).toBe(403);
});

test('equipment belongs to a lab, and overdue checks are marked', async () => {
  const lab = await app.as('lab');
  const { id } = await lab.ok(
    equipmentApi.create,
    draft({ price: '12800.5', is_special: true, special_no: 'T-9', next_check: '2020-01-01' }),
  );
  const row = await lab.ok(equipmentApi.find, { id });
  expect(row).toMatchObject({ price: '12800.50', kind_name: '测试仪器', check_state: 'overdue', can: ['edit'] });
  await lab.ok(equipmentApi.update, { ...draft({ name: '反应釜', price: '' }), id, version: 1 } as never);
  expect(await lab.ok(equipmentApi.find, { id })).toMatchObject({ name: '反应釜', price: null, version: 2 });
  expect((await (await app.as('teacher')).ok(equipmentApi.find, { id })).can).toEqual([]);
});

test('equipment is listed under the college of its lab, also after either has moved', async () => {
  const school = await app.as('school');
  const [chemistry, physics] = [await app.unit('001'), await app.unit('002')];
  const { id } = await school.ok(equipmentApi.create, draft({ asset_no: 'ZC-MOVE' }));
  const listedIn = async (college_id: number) =>
    (await school.ok(equipmentApi.list, { college_id })).content.some((row) => row.id === id);
  expect(await listedIn(chemistry)).toBe(true);
  await school.ok(unitApi.moveAll, { ids: [lab1], pid: physics });
  expect([await listedIn(chemistry), await listedIn(physics)]).toEqual([false, true]);
  await school.ok(unitApi.moveAll, { ids: [lab1], pid: chemistry });
  await school.ok(equipmentApi.update, { ...draft({ asset_no: 'ZC-MOVE', lab_id: lab2 }), id, version: 1 });
  expect([await listedIn(chemistry), await listedIn(physics)]).toEqual([false, true]);
  await school.ok(equipmentApi.update, { ...draft({ asset_no: 'ZC-MOVE' }), id, version: 2 });
});

test('equipment of another college or school is not found and cannot be added there', async () => {
  const id = (await (await app.as('school')).ok(equipmentApi.create, draft({ asset_no: 'ZC-002' }))).id;
  for (const caller of [await app.as('college2'), await app.as('school', 'beta')]) {
    expect((await caller.call(equipmentApi.find, { id })).code).toBe(404);
    expect((await caller.call(equipmentApi.update, { ...draft(), id, version: 1 })).code).toBe(404);
  }
  const foreign = await (await app.as('college')).call(equipmentApi.create, draft({ asset_no: 'ZC-9', lab_id: lab2 }));
  expect(errorsOf(foreign.data)).toEqual(['lab_id']);
});

test('a form reports all errors at once; an asset number is unique', async () => {
  const school = await app.as('school');
  const wrong = draft({ kind: 'x', keeper_id: 999_999, room_id: 999_999, is_special: true });
  expect(errorsOf((await school.call(equipmentApi.create, wrong)).data)).toEqual([
    'keeper_id',
    'kind',
    'room_id',
    'special_no',
  ]);
  expect(errorsOf((await school.call(equipmentApi.create, {})).data)).toContain('asset_no');
  const same = await Promise.all([1, 2].map(() => school.call(equipmentApi.create, draft({ asset_no: 'zc-003' }))));
  expect(codesOf(same)).toEqual([200, 409]);
});

test('of two edits of one version the second is refused', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(equipmentApi.create, draft({ asset_no: 'ZC-004' }));
  const edit = (model: string) =>
    school.call(equipmentApi.update, { ...draft({ asset_no: 'ZC-004', model }), id, version: 1 });
  expect(codesOf(await Promise.all([edit('甲'), edit('乙')]))).toEqual([200, 409]);
});

test('an import reports errors by line, imports valid rows and overwrites on demand', async () => {
  const titles = [
    '资产编号*',
    '名称*',
    '类型*',
    '实验室编号*',
    '保管人工号*',
    '房间号',
    '单价',
    '是否特种',
    '下次检验日期',
  ];
  const good = (no: string, name: string) => [no, name, '测试仪器', '0010001', 'T103', '301', 100, '否', '2027-01-01'];
  const college = await app.as('college');
  const keeperNo = (await app.admin.query('select job_no from identity.account where id = $1', [keeper])).rows[0]
    .job_no as string;
  const rows = [
    good('IM-1', '离心机'),
    good('IM-1', '离心机'),
    ['IM-2', '', '没有的类型', '9999999', 'T999', '', '', '', ''],
    ['IM-3', '激光器', '没有的类型', '0020001', 'T999', '', '一百', '', ''],
    ['IM-4', '烘箱', '没有的类型', '0020001', 'T999', '', '', '是', ''],
    good('ZC-001', '改过名的反应釜'),
  ].map((row) => row.map((cell) => (cell === 'T103' ? keeperNo : cell)));
  const checked = await checkFile(college, equipmentSheet, titles, rows);
  expect(checked.statusOf(2)).toBe(1);
  expect(checked.errorOf(3)).toBe('与文件第 2 行重复，请删除其中一行');
  expect(checked.errorOf(4)).toContain('名称不能为空');
  expect(checked.errorOf(5)).toContain('单价“一百”不是数字');
  for (const fault of [
    '类型“没有的类型”不在可选范围内',
    '保管人工号“T999”不存在',
    '实验室“激光光学实验室”不在您的管理范围内',
    '特种设备请填写登记证号',
  ])
    expect(checked.errorOf(6)).toContain(fault);
  expect(checked.statusOf(7)).toBe(2);
  expect(await checked.apply('overwrite')).toMatchObject({ impSuccess: 2, error: '' });
  const { content } = await college.ok(equipmentApi.list, { keyword: '改过名' });
  expect(content).toMatchObject([{ asset_no: 'ZC-001', room_no: '301', price: '100.00' }]);
});

test('an export holds what the list holds, and no more', async () => {
  const all = await (await app.as('school')).blob(equipmentSheet.export);
  const [header, ...rows] = await textsOf(all.body);
  expect(all.name).toMatch(/^设备_\d{12}\.xlsx$/);
  expect(header!.slice(0, 2)).toEqual(['资产编号', '名称']);
  const { total } = await (await app.as('school')).ok(equipmentApi.list);
  expect(rows).toHaveLength(total);
  const none = await textsOf((await (await app.as('college2')).blob(equipmentSheet.export)).body);
  expect(none).toHaveLength(1);
  expect((await (await app.as('teacher')).blob(equipmentSheet.export)).error).toContain('没有进行此操作的权限');
});

test('a list costs a fixed number of statements', async () => {
  await (await app.as('school')).ok(equipmentApi.list, { size: 100 });
  expect(app.statements.findLast((call) => call.path === 'GET /equipment')!.count).toBe(2);
});

test('the public page of equipment needs no login and shows neither price nor people', async () => {
  const school = await app.as('school');
  const lab_id = await app.unit('0010001');
  const { id } = await school.ok(equipmentApi.create, {
    asset_no: 'QR0001',
    name: '高压灭菌器',
    kind: '10',
    lab_id,
    keeper_id: await app.user('lab'),
    is_special: true,
    special_no: 'TS-QR0001',
    check_cycle: 12,
    last_check: '2026-01-10',
    next_check: '2027-01-10',
    status: 1,
  });
  const { rows } = await app.admin.query('select public_id from base_info.equipment where id = $1', [id]);
  const card = await app.stranger().ok(equipmentCardApi.find, { public_id: rows[0].public_id });
  expect(card).toMatchObject({ id, name: '高压灭菌器', lab_name: '有机合成实验室', is_special: true });
  expect(Object.keys(card)).not.toEqual(expect.arrayContaining(['price']));
  expect(Object.keys(card)).not.toEqual(expect.arrayContaining(['keeper_name']));
  await app.admin.query('update org.unit set status = 0 where id = $1', [lab_id]);
  expect((await app.stranger().call(equipmentCardApi.find, { public_id: rows[0].public_id })).code).toBe(404);
  await app.admin.query('update org.unit set status = 1 where id = $1', [lab_id]);
});

test('a next check that followed the cycle follows a new last check at once; a typed one stays', async () => {
  const lab = await app.as('lab');
  const special = draft({ asset_no: 'ZC-NEXT', is_special: true, special_no: 'T-NEXT', check_cycle: 12 });
  const { id } = await lab.ok(equipmentApi.create, { ...special, last_check: '2025-03-01' });
  const change = async (more: object) => {
    const { version, next_check, last_check } = await lab.ok(equipmentApi.find, { id });
    await lab.ok(equipmentApi.update, { ...special, id, version, next_check, last_check, ...more });
    return (await lab.ok(equipmentApi.find, { id })).next_check;
  };
  expect(await change({ last_check: '2026-03-10' })).toBe('2027-03-10');
  expect(await change({ check_cycle: 6 })).toBe('2026-09-10');
  expect(await change({ next_check: '2026-08-01', check_cycle: 6 })).toBe('2026-08-01');
});
