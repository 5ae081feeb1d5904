import { equipmentCardApi } from '../shared/equipment-card.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { equipmentKindApi } from '../shared/equipment-kind.ts';
import { equipmentApi, equipmentSheet } from '../shared/equipment.ts';
import { labApi } from '../shared/lab.ts';
import { textsOf } from './testing/exported.ts';
import { checkFile } from './testing/importing.ts';
import { givePlaces, labDraft, type Places } from './testing/places.ts';

let app: TestApp;
let places: Places;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  places = await givePlaces(app);
});
afterAll(() => app.stop());

test('kinds of equipment are those of the dictionary that are in use', async () => {
  const teacher = await app.as('teacher');
  const codes = async () => (await teacher.ok(equipmentKindApi.all)).map(({ code }) => code);
  expect(await codes()).toContain('test01');
  await app.admin.query(`update codes.code set status = 0 where code = 'test01'`);
  expect(await codes()).not.toContain('test01');
  await app.admin.query(`update codes.code set status = 1 where code = 'test01'`);
});

test('the public card shows neither price nor keeper, and nothing of a disabled laboratory', async () => {
  const school = await app.as('school');
  const lab_id = await app.unit('0010001');
  const keeper_id = await app.user('lab');
  const { id } = await school.ok(equipmentApi.create, {
    asset_no: 'GK-1',
    name: '公开设备',
    kind: 'test01',
    price: '99.00',
    lab_id,
    keeper_id,
    is_special: false,
    status: 1,
  });
  const { rows } = await app.admin.query<{ public_id: string }>(
    'select public_id from base_info.equipment where id = $1',
    [id],
  );
  const card = await app.stranger('alpha').ok(equipmentCardApi.find, rows[0]!);
  expect(card).toMatchObject({ name: '公开设备', lab_name: '有机合成实验室', school_name: '甲大学' });
  expect(Object.keys(card).filter((key) => /price|keeper/.test(key))).toEqual([]);
  await app.admin.query('update org.unit set status = 0 where id = $1', [lab_id]);
  expect((await app.stranger('alpha').call(equipmentCardApi.find, rows[0]!)).code).toBe(404);
  await app.admin.query('update org.unit set status = 1 where id = $1', [lab_id]);
});

test('a row of equipment names every fault of its laboratory, keeper, kind and room', async () => {
  const college = await app.as('college');
  const { body } = await college.blob(equipmentSheet.template);
  const titles = (await textsOf(body))[0]!;
  const row = (values: Record<string, string>) => titles.map((title) => values[title.replace('*', '')] ?? '');
  const good = {
    资产编号: 'DR-1',
    名称: '导入设备',
    类型: '测试仪器',
    实验室编号: '0010001',
    保管人工号: 'T104',
    是否特种: '否',
    状态: '在用',
  };
  const checked = await checkFile(college, equipmentSheet, titles, [
    row(good),
    row({ ...good, 资产编号: 'DR-2', 实验室编号: '9999999', 保管人工号: 'NOBODY', 类型: '没有这种' }),
    row({ ...good, 资产编号: 'DR-3', 实验室编号: '0020001' }),
    row({ ...good, 资产编号: 'DR-4', 是否特种: '是' }),
  ]);
  expect(checked.errorOf(2)).toBe('');
  expect(checked.errorOf(3)).toMatch(/类型“没有这种”不在可选范围内.*工号“NOBODY”不存在.*实验室编号“9999999”不存在/);
  expect(checked.errorOf(4)).toContain('不在您的管理范围内');
  expect(checked.errorOf(5)).toContain('特种设备请填写登记证号');
});

test('rooms and files of a laboratory are read by whoever sees it', async () => {
  const school = await app.as('school');
  const { data } = await school.upload(fileApi.upload, [{ name: '规程.txt', content: Buffer.from('操作规程') }]);
  const { id } = await school.ok(labApi.create, {
    ...(await labDraft(app, places, { procedures: [data[0]!.id] })),
  });
  expect((await (await app.as('college')).ok(labApi.rooms, { id })).content).toMatchObject([{ room_no: '301' }]);
  expect((await (await app.as('college2')).call(labApi.rooms, { id })).code).toBe(404);
  const contentFor = async (account: string) =>
    (await (await app.as(account)).blob(fileApi.content, { id: data[0]!.id })).body.toString();
  expect(await contentFor('college')).toBe('操作规程');
  expect(await contentFor('college2')).not.toBe('操作规程');
});

test('a laboratory is headed by staff, not by a student', async () => {
  await app.admin.query(`update identity.account set user_type = 'undergraduate_student' where account = 'normal'`);
  const student = await app.user('normal');
  const school = await app.as('school');
  const input = await labDraft(app, places, { name: '学生实验室', head_id: student, rooms: [places.rooms[1]!] });
  expect((await school.call(labApi.create, input)).data).toMatchObject({
    errors: { head_id: '须由教职工担任，请重新选择' },
  });
});
