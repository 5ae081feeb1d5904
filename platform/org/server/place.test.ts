import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { buildingApi } from '../shared/building.ts';
import { campusApi } from '../shared/campus.ts';
import { roomApi } from '../shared/room.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let serial = 10;
async function given() {
  serial += 1;
  const school = await app.as('school');
  const campus = await school.ok(campusApi.create, { name: `校区${serial}`, code: String(serial) });
  const building = await school.ok(buildingApi.create, {
    campusId: campus.id,
    name: `楼宇${serial}`,
    code: `B${serial}`,
    floorsUp: 6,
    floorsDown: 1,
  });
  return { school, campusId: campus.id, buildingId: building.id };
}
const room = { floor: 3, use: '2', area: '60' };

test('campuses and buildings are read by everybody of the school and written by its offices', async () => {
  await given();
  expect((await app.stranger('alpha').call(campusApi.list)).code).toBe(101);
  const student = await app.as('normal');
  expect((await student.ok(campusApi.list)).content[0]!.can).toEqual([]);
  expect((await student.call(campusApi.create, { name: '学生校区', code: 'XS' })).code).toBe(403);
  const other = await (await app.as('school', 'beta')).ok(campusApi.list);
  expect(other.total).toBe(0);
});

test('a campus code has two characters and every fault of a form is said at once', async () => {
  const reply = await (await app.as('school')).call(campusApi.create, { name: '', code: 'ABC', lng: '200' });
  expect(reply.data).toMatchObject({
    errors: { name: '请填写校区名称', code: expect.any(String), lng: '经度超出范围' },
  });
});

test('campuses keep the order they are given', async () => {
  await given();
  await given();
  const school = await app.as('school');
  const ids = (await school.ok(campusApi.list)).content.map((row) => row.id);
  await school.ok(campusApi.arrange, { ids: [...ids].reverse() });
  expect((await school.ok(campusApi.list)).content.map((row) => row.id)).toEqual([...ids].reverse());
});

test('a campus with buildings is not deleted, and the answer counts them', async () => {
  const { school, campusId } = await given();
  const reply = await school.call(campusApi.remove, { id: campusId });
  expect([reply.code, reply.message]).toEqual([409, '该校区下有 1 栋楼宇、0 个单位，不能删除；如不再使用，请停用']);
});

test('a building stands on a campus in use of the own school', async () => {
  const { school, campusId } = await given();
  const input = { name: '外校楼', code: 'WX01', floorsUp: 3 };
  const foreign = await (await app.as('school', 'beta')).call(buildingApi.create, { ...input, campusId });
  expect(foreign.data).toMatchObject({ errors: { campusId: expect.any(String) } });
  await school.ok(campusApi.setStatus, { id: campusId, status: 0 });
  expect((await school.call(buildingApi.create, { ...input, campusId })).code).toBe(400);
});

test('a building that is edited by two people keeps the first change', async () => {
  const { school, buildingId: id } = await given();
  const before = await school.ok(buildingApi.detail, { id });
  const input = { id, campusId: before.campusId, code: before.code, floorsUp: 6, version: before.version };
  const replies = await Promise.all([
    school.call(buildingApi.update, { ...input, name: '甲改的名' }),
    school.call(buildingApi.update, { ...input, name: '乙改的名' }),
  ]);
  expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set([200, 409]));
});

test('a building does not lose floors that have rooms', async () => {
  const { school, buildingId, campusId } = await given();
  await school.ok(roomApi.create, { ...room, buildingId, floor: 6, roomNo: '601' });
  const before = await school.ok(buildingApi.detail, { id: buildingId });
  const reply = await school.call(buildingApi.update, {
    id: buildingId,
    campusId,
    name: before.name,
    code: before.code,
    floorsUp: 5,
    version: before.version,
  });
  expect(reply.data).toMatchObject({ errors: { floorsUp: '6 层已有房间，地上层数不能小于 6' } });
});

test('a room has a full name, a code, and stands on a floor that its building has', async () => {
  const { school, buildingId } = await given();
  const made = await school.ok(roomApi.create, { ...room, buildingId, roomNo: '305', orgId: await app.unit('001') });
  const row = await school.ok(roomApi.detail, { id: made.id });
  expect(row).toMatchObject({
    fullName: `校区${serial}-楼宇${serial}-305`,
    code: `${serial}-B${serial}-305`,
    orgName: '化学学院',
    useName: '科研实验室',
    labs: [],
  });
  const tooHigh = await school.call(roomApi.create, { ...room, buildingId, floor: 7, roomNo: '701', use: 'no-such' });
  expect(tooHigh.data).toMatchObject({
    errors: { floor: '该楼宇地上 6 层、地下 1 层，请检查楼层', use: expect.any(String) },
  });
  const again = await school.call(roomApi.create, { ...room, buildingId, roomNo: '305 ' });
  expect([again.code, again.message]).toEqual([409, '该楼宇已有此房间号，请检查']);
});

test('a college reads and writes the rooms of its own units only', async () => {
  const { school, buildingId } = await given();
  const own = await school.ok(roomApi.create, { ...room, buildingId, roomNo: '301', orgId: await app.unit('001') });
  const other = await school.ok(roomApi.create, { ...room, buildingId, roomNo: '302', orgId: await app.unit('002') });
  const none = await school.ok(roomApi.create, { ...room, buildingId, roomNo: '303' });
  const manager = await app.as('college');
  const list = await manager.ok(roomApi.list, { buildingId });
  expect(list.content.map((row) => row.id)).toEqual([own.id]);
  expect(list.content[0]!.can).toEqual(['edit', 'status', 'delete']);
  for (const id of [other.id, none.id]) {
    expect((await manager.call(roomApi.detail, { id })).code).toBe(404);
    expect((await manager.call(roomApi.setStatus, { id, status: 0 })).code).toBe(404);
    expect((await manager.call(roomApi.remove, { id })).code).toBe(404);
  }
  const elsewhere = await manager.call(roomApi.create, {
    ...room,
    buildingId,
    roomNo: '304',
    orgId: await app.unit('002'),
  });
  expect(elsewhere.data).toMatchObject({ errors: { orgId: '所属单位不存在或不在您的管理范围内' } });
  expect((await manager.call(roomApi.create, { ...room, buildingId, roomNo: '304' })).code).toBe(400);
});

test('a college changes the name of a room, but not its number, area, use or holder', async () => {
  const { school, buildingId } = await given();
  const orgId = await app.unit('001');
  const { id } = await school.ok(roomApi.create, { ...room, buildingId, roomNo: '301', orgId });
  const manager = await app.as('college');
  const input = { ...room, id, buildingId, roomNo: '301', orgId, version: 1 };
  await manager.ok(roomApi.update, { ...input, name: '样品间', area: '60.00' });
  const reply = await manager.call(roomApi.update, { ...input, area: '90', version: 2 });
  expect([reply.code, reply.message]).toEqual([422, expect.stringContaining('学校管理员')]);
  await school.ok(roomApi.update, { ...input, area: '90', version: 2 });
});

test('rooms of laboratories are found by their laboratory and counted as taken', async () => {
  const { school, buildingId } = await given();
  const used = await school.ok(roomApi.create, { ...room, buildingId, roomNo: '301' });
  const free = await school.ok(roomApi.create, { ...room, buildingId, roomNo: '302' });
  await app.admin.query('insert into base_info.lab_room (school_id, lab_id, room_id) values ($1, $2, $3)', [
    app.schoolId('alpha'),
    await app.unit('0010001'),
    used.id,
  ]);
  const idle = await school.ok(roomApi.list, { buildingId, noLab: true });
  expect(idle.content.map((row) => row.id)).toEqual([free.id]);
  const labHead = await app.as('lab');
  const mine = await labHead.ok(roomApi.list, { buildingId });
  expect(mine.content.map((row) => [row.id, row.labs[0]!.orgName, row.can])).toEqual([[used.id, '有机合成实验室', []]]);
  const reply = await school.call(roomApi.remove, { id: used.id });
  expect(reply.message).toBe('该房间有 1 个实验室在使用，不能删除；如不再使用，请停用');
  await school.ok(roomApi.remove, { id: free.id });
});

test('generation previews, makes what is missing and leaves what is there', async () => {
  const { school, buildingId } = await given();
  await school.ok(roomApi.create, { ...room, buildingId, floor: 1, roomNo: '102' });
  const span = { buildingId, floorFrom: -1, floorTo: 2, numberFrom: 1, numberTo: 3 };
  const preview = await school.ok(roomApi.preview, span);
  expect(preview.rooms).toHaveLength(9);
  expect(preview.fresh).toBe(8);
  expect(preview.rooms.filter((one) => one.exists).map((one) => one.roomNo)).toEqual(['102']);
  const made = await Promise.all([1, 2].map(() => school.call(roomApi.generate, { ...span, use: '2', area: '30' })));
  const created = made.map((reply) => (reply.code === 200 ? reply.data.created : 0));
  expect(created[0]! + created[1]!).toBe(8);
  expect((await school.ok(roomApi.list, { buildingId })).total).toBe(9);
});

test('generation refuses spans that are upside down, too large or beyond the building', async () => {
  const { school, buildingId } = await given();
  const span = { buildingId, floorFrom: 1, floorTo: 6, numberFrom: 1, numberTo: 3 };
  const down = await school.call(roomApi.preview, { ...span, numberTo: 0 });
  expect(down.data).toMatchObject({ errors: { numberTo: '结束房号不能小于起始房号' } });
  const large = await school.call(roomApi.preview, { ...span, numberTo: 400 });
  expect(large.message).toBe('一次最多生成 500 个房间，请缩小楼层或房号范围');
  expect((await school.call(roomApi.generate, { ...span, floorTo: 9, use: '2', area: '30' })).code).toBe(400);
});

test('the pick lists of places follow the specification', async () => {
  const { campusId, buildingId } = await given();
  const student = await app.as('normal');
  const buildings = await student.ok(buildingApi.pick, { page: -1, size: -1, campusId });
  expect(buildings.content).toMatchObject([{ id: buildingId, floorsUp: 6 }]);
  expect((await student.ok(campusApi.pick, { page: -1, size: -1 })).content.map((row) => row.id)).toContain(campusId);
});
