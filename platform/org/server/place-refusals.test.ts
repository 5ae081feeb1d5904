import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { buildingApi } from '../shared/building.ts';
import { campusApi } from '../shared/campus.ts';
import { orgTypeApi } from '../shared/org-type.ts';
import { roomApi } from '../shared/room.ts';
import { unitApi } from '../shared/unit.ts';

let app: TestApp;
let campus_id: number;
beforeAll(async () => {
  app = await startTestApp();
  ({ id: campus_id } = await (await app.as('school')).ok(campusApi.create, { name: '北校区', code: 'BX' }));
});
afterAll(() => app.stop());

const building = (changes: object = {}) => ({
  campus_id,
  name: '理科楼',
  code: 'LK01',
  floors_up: 4,
  floors_down: 2,
  ...changes,
});

test('a building is managed by a person of the school', async () => {
  const reply = await (await app.as('school')).call(buildingApi.create, building({ manager_id: 999_999 }));
  expect(reply.data).toMatchObject({ errors: { manager_id: '所选人员不存在，请重新选择' } });
});

test('structure of a building and nature of a type are codes of their dictionaries; all errors come at once', async () => {
  const school = await app.as('school');
  const reply = await school.call(buildingApi.create, building({ structure: '<b>木</b>', manager_id: 999_999 }));
  expect(reply.data).toMatchObject({
    errors: { structure: '建筑结构不存在，请重新选择', manager_id: '所选人员不存在，请重新选择' },
  });
  const { id } = await school.ok(buildingApi.create, building({ name: '工科楼', code: 'GK01', structure: '2' }));
  const { version } = await school.ok(buildingApi.find, { id });
  const changed = await school.call(buildingApi.update, { id, version, ...building({ code: 'GK01', structure: '7' }) });
  expect(changed.data).toMatchObject({ errors: { structure: '建筑结构不存在，请重新选择' } });
  const type = {
    name: '临时类型',
    code: 'LS',
    org_level: 'lab',
    need_check: false,
    need_card: false,
    need_level: false,
  };
  const odd = await school.call(orgTypeApi.create, { ...type, nature: '随意' } as never);
  expect(odd.data).toMatchObject({ errors: { nature: '性质不存在，请重新选择' } });
});

test('a building is built by next year at the latest', async () => {
  const school = await app.as('school');
  const year = new Date().getFullYear();
  const late = await school.call(buildingApi.create, building({ built_year: year + 2 }));
  expect(late.data).toMatchObject({ errors: { built_year: `建成年份不能晚于 ${year + 1} 年` } });
  const planned = building({ name: '在建楼', code: 'ZJ01', built_year: year + 1 });
  expect((await school.call(buildingApi.create, planned)).code).toBe(200);
});

test('a building does not lose cellars that have rooms', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(buildingApi.create, building());
  const room = { building_id: id, floor: -2, room_no: 'B201', use: '2', area: '30' };
  await school.ok(roomApi.create, room);
  const { version } = await school.ok(buildingApi.find, { id });
  const reply = await school.call(buildingApi.update, { id, version, ...building({ floors_down: 1 }) });
  expect(reply.data).toMatchObject({ errors: { floors_down: '地下 2 层已有房间，地下层数不能小于 2' } });
  expect((await school.ok(roomApi.pick, { building_id: id })).content).toMatchObject([
    { room_no: 'B201', full_name: '北校区-理科楼-B201' },
  ]);
});

const letter = { name: '责任书.txt', content: Buffer.from('安全责任书') };
const contentFor = async (account: string, id: number) =>
  (await (await app.as(account)).blob(fileApi.content, { id })).body.toString();

test('a letter of duty is read by whoever sees its unit', async () => {
  const school = await app.as('school');
  const { data } = await school.upload(fileApi.upload, [letter]);
  const id = await app.unit('001');
  const { name, code, version } = await school.ok(unitApi.find, { id });
  await school.ok(unitApi.update, { id, name, code, version, duty_files: [data[0]!.id] });
  expect(await contentFor('college', data[0]!.id)).toBe('安全责任书');
  expect(await contentFor('college2', data[0]!.id)).not.toBe('安全责任书');
});

test('a floor plan is read by whoever may read buildings', async () => {
  const school = await app.as('school');
  const { data } = await school.upload(fileApi.upload, [{ ...letter, name: '平面图.txt' }]);
  await school.ok(buildingApi.create, building({ name: '图书馆', code: 'TS01', floor_plan_ids: [data[0]!.id] }));
  expect(await contentFor('teacher', data[0]!.id)).toBe('安全责任书');
  expect(await contentFor('school', data[0]!.id)).toBe('安全责任书');
});

test('units are listed directly below one, or at any depth below it', async () => {
  const school = await app.as('school');
  const names = async (filters: Record<string, unknown>) =>
    (await school.ok(unitApi.list, filters)).content.map((row) => row.name);
  const [root, college] = [await app.unit(''), await app.unit('001')];
  expect(await names({ pid: root })).toEqual(['化学学院', '物理学院']);
  expect((await names({ below: root, level: 'lab' })).sort()).toEqual([
    '分析测试实验室',
    '有机合成实验室',
    '激光光学实验室',
  ]);
  expect(await names({ below: college, keyword: '激光' })).toEqual([]);
});
