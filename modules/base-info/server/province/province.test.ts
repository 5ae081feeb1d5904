import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { equipmentApi } from '../../shared/equipment.ts';
import { hazardApi } from '../../shared/hazard/hazard.ts';
import { labApi } from '../../shared/lab.ts';
import { provinceTemplateApi } from '../../shared/province/province-template.ts';
import { provinceApi } from '../../shared/province/province.ts';
import { textsOf } from '../testing/exported.ts';
import { givePlaces, labDraft } from '../testing/places.ts';

let app: TestApp;
let full: number;
let bare: number;

beforeAll(async () => {
  app = await startTestApp();
  const places = await givePlaces(app);
  const school = await app.as('school');
  const draft = await labDraft(app, places, { name: '气体反应实验室', rooms: [places.rooms[0]!, places.rooms[1]!] });
  full = (await school.ok(labApi.create, draft)).id;
  bare = (await school.ok(labApi.create, { ...draft, name: '新建实验室', rooms: [places.rooms[2]!] })).id;
  const hazard = { lab_id: full, name: '氢气', kind: '110', qty: '3', unit: 'bottle', state: 2, controlled: 'none' };
  await school.ok(hazardApi.create, hazard as never);
  await school.ok(hazardApi.create, {
    ...hazard,
    name: '高锰酸钾',
    kind: '107',
    unit: 'kg',
    controlled: 'explosive',
    keeper_id: await app.user('lab'),
    storage: '专用柜',
  } as never);
  await school.ok(equipmentApi.create, {
    asset_no: 'TZ001',
    name: '灭菌器',
    kind: 'test01',
    lab_id: full,
    keeper_id: await app.user('lab'),
    is_special: true,
    special_no: '容15粤A0001',
    status: 1,
  } as never);
  const set = (columns: string, id: number) =>
    app.admin.query(`update base_info.lab set ${columns} where school_id = $1 and id = $2`, [
      app.schoolId('alpha'),
      id,
    ]);
  await set('lab_class = 1, lab_level = 2', full);
  await set("lab_class = null, lab_level = null, emergency_phone = '', safety_officer_id = null", bare);
  await app.admin.query(`update identity.account set mobile = '' where school_id = $1`, [app.schoolId('alpha')]);
});
afterAll(() => app.stop());

const titles =
  '学校代码,校区,学院,实验室编号,实验室名称,性质,类别,等级,楼宇,房间号,面积,负责人,联系电话,安全员,主要危险源,剧毒,易制爆,易制毒,气瓶数,特种设备数,生物等级,辐射,使用状态';

test('the file has the columns of the department in their order, one row a laboratory', async () => {
  const school = await app.as('school');
  const { body, name } = await school.blob(provinceApi.export, { lab_levels: '2' });
  expect(name).toMatch(/^省厅数据导出_\d{12}\.xlsx$/);
  const [head, ...rows] = await textsOf(body);
  expect(head!.join(',')).toBe(titles);
  expect(rows).toHaveLength(1);
  expect(Object.fromEntries(head!.map((title, at) => [title, rows[0]![at]]))).toMatchObject({
    校区: '东校区',
    学院: '化学学院',
    实验室名称: '气体反应实验室',
    性质: '科研',
    类别: '化学类',
    楼宇: '化学楼',
    房间号: '301、302',
    面积: '81',
    联系电话: '13812345678',
    主要危险源: '氧化剂和有机过氧化物、易燃气体',
    剧毒: '否',
    易制爆: '是',
    易制毒: '否',
    气瓶数: '3',
    特种设备数: '1',
    生物等级: '',
    辐射: '否',
    使用状态: '开放',
  });
});

test('empty cells are counted, and their laboratories are listed with what is missing', async () => {
  const school = await app.as('school');
  const before = await school.ok(provinceApi.preview);
  expect(before.total).toBe(before.rows.length);
  const row = before.rows.find(({ id }) => id === full)!;
  expect(row.cells[before.columns.findIndex(({ field }) => field === 'phone')]).toBe('138****5678');
  expect(row.missing).toEqual([]);
  const items = Object.fromEntries(before.missing.items.map(({ item, labs }) => [item, labs]));
  expect(before.missing.cells).toBe(Object.values(items).reduce((sum, labs) => sum + labs, 0));
  const lacking = await school.ok(provinceApi.missing, { item: 'officer' });
  expect(lacking.total).toBe(items['officer']);
  expect(lacking.content.find(({ id }) => id === bare)!.missing).toEqual([
    'lab_class',
    'lab_level',
    'phone',
    'officer',
  ]);
  expect((await school.ok(provinceApi.missing)).total).toBe(before.missing.labs);
  await app.admin.query(`update base_info.lab set emergency_phone = '13900000000' where school_id = $1 and id = $2`, [
    app.schoolId('alpha'),
    bare,
  ]);
  const after = await school.ok(provinceApi.preview);
  expect(after.missing.cells).toBe(before.missing.cells - 1);
});

test('choices narrow preview, check and file alike', async () => {
  const school = await app.as('school');
  const { total } = await school.ok(provinceApi.preview, { lab_levels: '2' as never });
  expect(total).toBe(1);
  const none = await school.ok(provinceApi.preview, { nature: '1' });
  expect(none).toMatchObject({ total: 0, rows: [], missing: { labs: 0, cells: 0, items: [] } });
  const future = await school.call(provinceApi.preview, { school_year: '2090-2091' });
  expect(future.data).toMatchObject({ errors: { school_year: '该学年还没有开始，请选择其他学年' } });
});

test('a school year that ended before the records begin says what to choose', async () => {
  const reply = await (await app.as('school')).call(provinceApi.preview, { school_year: '2019-2020' });
  expect([reply.code, reply.message]).toEqual([
    422,
    '还没有历史数据：系统每天凌晨记录前一天的情况。请选择今天或当前学年',
  ]);
});

test('who made a file when, from what and with how many rows is kept, and logged', async () => {
  const school = await app.as('school');
  const [latest] = (await school.ok(provinceApi.history)).content;
  const { total, missing } = await school.ok(provinceApi.preview, { nature: '2' });
  await school.blob(provinceApi.export, { nature: '2' });
  const [made, former] = (await school.ok(provinceApi.history)).content;
  expect(former).toEqual(latest);
  expect(latest).toMatchObject({ choices: expect.stringMatching(/^等级：/), rows: 1 });
  expect(made).toMatchObject({ choices: '性质：科研', rows: total, missing_cells: missing.cells });
  expect(made!.created_by_name).not.toBe('');
  const { rows } = await app.admin.query(
    `select action from kernel.op_log where school_id = $1 and action = '导出：省厅数据导出'`,
    [app.schoolId('alpha')],
  );
  expect(rows).toHaveLength(2);
});

test('the office alone exports, and sees its own school', async () => {
  for (const account of ['system', 'college', 'lab', 'teacher', 'leader'] as const)
    for (const endpoint of [
      provinceApi.preview,
      provinceApi.missing,
      provinceApi.export,
      provinceApi.history,
      provinceTemplateApi.list,
    ])
      expect((await (await app.as(account)).call(endpoint as typeof provinceApi.preview)).code).toBe(403);
  expect((await app.stranger('alpha').call(provinceApi.preview)).code).toBe(101);
  const other = await app.as('school', 'beta');
  const seen = await other.ok(provinceApi.preview);
  expect(seen.rows.map(({ id }) => id)).not.toContain(full);
  expect((await other.ok(provinceApi.history)).total).toBe(0);
});

test('a role of a school for one college exports that college', async () => {
  const role = await app.asOwnRole('college2', '002', ['base-info.province.export'], 'subtree');
  const { rows } = await role.ok(provinceApi.preview);
  expect(rows.map(({ id }) => id)).not.toContain(full);
});
