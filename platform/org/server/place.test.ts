import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
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
    campus_id: campus.id,
    name: `楼宇${serial}`,
    code: `B${serial}`,
    floors_up: 6,
    floors_down: 1,
  });
  return { school, campusId: campus.id, buildingId: building.id };
}
const room = { floor: 3, use: '2', area: '60' };

test('every user reads campuses and buildings, offices edit them', async () => {
  await given();
  expect((await app.stranger('alpha').call(campusApi.list)).code).toBe(101);
  const student = await app.as('normal');
  expect((await student.ok(campusApi.list)).content[0]!.can).toEqual([]);
  expect((await student.call(campusApi.create, { name: '学生校区', code: 'XS' })).code).toBe(403);
  const other = await (await app.as('school', 'beta')).ok(campusApi.list);
  expect(other.total).toBe(0);
});

test('a campus code has two characters, and a form reports all errors at once', async () => {
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

test('a campus with buildings is not removed, and the refusal counts them', async () => {
  const { school, campusId } = await given();
  const reply = await school.call(campusApi.remove, { id: campusId });
  expect([reply.code, reply.message]).toEqual([409, '该校区下有 1 栋楼宇、0 个单位，不能删除；如不再使用，请停用']);
});

test('a building needs an enabled campus of the own school', async () => {
  const { school, campusId } = await given();
  const input = { name: '外校楼', code: 'WX01', floors_up: 3 };
  const foreign = await (await app.as('school', 'beta')).call(buildingApi.create, { ...input, campus_id: campusId });
  expect(foreign.data).toMatchObject({ errors: { campus_id: expect.any(String) } });
  await school.ok(campusApi.setStatus, { id: campusId, status: 0 });
  expect((await school.call(buildingApi.create, { ...input, campus_id: campusId })).code).toBe(400);
});

test('of two edits of one version of a building the second is refused', async () => {
  const { school, buildingId: id } = await given();
  const before = await school.ok(buildingApi.find, { id });
  const input = { id, campus_id: before.campus_id, code: before.code, floors_up: 6, version: before.version };
  const replies = await Promise.all([
    school.call(buildingApi.update, { ...input, name: '甲改的名' }),
    school.call(buildingApi.update, { ...input, name: '乙改的名' }),
  ]);
  expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set([200, 409]));
});

test('a building does not lose floors that have rooms', async () => {
  const { school, buildingId, campusId } = await given();
  await school.ok(roomApi.create, { ...room, building_id: buildingId, floor: 6, room_no: '601' });
  const before = await school.ok(buildingApi.find, { id: buildingId });
  const reply = await school.call(buildingApi.update, {
    id: buildingId,
    campus_id: campusId,
    name: before.name,
    code: before.code,
    floors_up: 5,
    version: before.version,
  });
  expect(reply.data).toMatchObject({ errors: { floors_up: '6 层已有房间，地上层数不能小于 6' } });
});

test('a room has a full name, a code, and a floor of its building', async () => {
  const { school, buildingId } = await given();
  const made = await school.ok(roomApi.create, {
    ...room,
    building_id: buildingId,
    room_no: '305',
    org_id: await app.unit('001'),
  });
  const row = await school.ok(roomApi.find, { id: made.id });
  expect(row).toMatchObject({
    full_name: `校区${serial}-楼宇${serial}-305`,
    code: `${serial}-B${serial}-305`,
    org_name: '化学学院',
    use_name: '科研实验室',
    labs: [],
  });
  const tooHigh = await school.call(roomApi.create, {
    ...room,
    building_id: buildingId,
    floor: 7,
    room_no: '701',
    use: 'no-such',
  });
  expect(tooHigh.data).toMatchObject({
    errors: { floor: '该楼宇地上 6 层、地下 1 层，请检查楼层', use: expect.any(String) },
  });
  const again = await school.call(roomApi.create, { ...room, building_id: buildingId, room_no: '305 ' });
  expect([again.code, again.message]).toEqual([409, '该楼宇已有此房间号，请检查']);
});

test('a college reads and writes the rooms of its own units only', async () => {
  const { school, buildingId } = await given();
  const own = await school.ok(roomApi.create, {
    ...room,
    building_id: buildingId,
    room_no: '301',
    org_id: await app.unit('001'),
  });
  const other = await school.ok(roomApi.create, {
    ...room,
    building_id: buildingId,
    room_no: '302',
    org_id: await app.unit('002'),
  });
  const none = await school.ok(roomApi.create, { ...room, building_id: buildingId, room_no: '303' });
  const manager = await app.as('college');
  const list = await manager.ok(roomApi.list, { building_id: buildingId });
  expect(list.content.map((row) => row.id)).toEqual([own.id]);
  expect(list.content[0]!.can).toEqual(['edit', 'status', 'remove']);
  for (const id of [other.id, none.id]) {
    expect((await manager.call(roomApi.find, { id })).code).toBe(404);
    expect((await manager.call(roomApi.setStatus, { id, status: 0 })).code).toBe(404);
    expect((await manager.call(roomApi.remove, { id })).code).toBe(404);
  }
  const elsewhere = await manager.call(roomApi.create, {
    ...room,
    building_id: buildingId,
    room_no: '304',
    org_id: await app.unit('002'),
  });
  expect(elsewhere.data).toMatchObject({ errors: { org_id: '所属单位不存在或不在您的管理范围内' } });
  expect((await manager.call(roomApi.create, { ...room, building_id: buildingId, room_no: '304' })).code).toBe(400);
});

test('a college changes what a room holds at once; the school changes its number, area, use and holder as well', async () => {
  const { school, buildingId } = await given();
  const orgId = await app.unit('001');
  const { id } = await school.ok(roomApi.create, { ...room, building_id: buildingId, room_no: '301', org_id: orgId });
  const manager = await app.as('college');
  const input = { ...room, id, building_id: buildingId, room_no: '301', org_id: orgId, version: 1 };
  expect(await manager.ok(roomApi.update, { ...input, capacity: 18 })).toMatchObject({ written: ['容纳人数'] });
  const reply = await manager.call(roomApi.update, { ...input, capacity: 18, area: '90', version: 2 });
  expect(reply.data).toMatchObject({ errors: { change_reason: expect.stringContaining('面积') } });
  await school.ok(roomApi.update, { ...input, area: '90', version: 2 });
  expect(await school.ok(roomApi.find, { id })).toMatchObject({ area: '90', version: 3 });
});

test('rooms of laboratories are found by their laboratory and counted as assigned', async () => {
  const { school, buildingId } = await given();
  const used = await school.ok(roomApi.create, { ...room, building_id: buildingId, room_no: '301' });
  const free = await school.ok(roomApi.create, { ...room, building_id: buildingId, room_no: '302' });
  await app.admin.query('insert into base_info.lab_room (school_id, lab_id, room_id) values ($1, $2, $3)', [
    app.schoolId('alpha'),
    await app.unit('0010001'),
    used.id,
  ]);
  const idle = await school.ok(roomApi.list, { building_id: buildingId, no_lab: true });
  expect(idle.content.map((row) => row.id)).toEqual([free.id]);
  const labHead = await app.as('lab');
  const mine = await labHead.ok(roomApi.list, { building_id: buildingId });
  expect(mine.content.map((row) => [row.id, row.labs[0]!.name, row.can])).toEqual([[used.id, '有机合成实验室', []]]);
  const reply = await school.call(roomApi.remove, { id: used.id });
  expect(reply.message).toBe('该房间有 1 间实验室在使用，不能删除；如不再使用，请停用');
  await school.ok(roomApi.remove, { id: free.id });
});

test('generation previews, makes what is missing and leaves what is there', async () => {
  const { school, buildingId } = await given();
  await school.ok(roomApi.create, { ...room, building_id: buildingId, floor: 1, room_no: '102' });
  const span = { building_id: buildingId, floor_from: -1, floor_to: 2, number_from: 1, number_to: 3 };
  const preview = await school.ok(roomApi.preview, span);
  expect(preview.rooms).toHaveLength(9);
  expect(preview.fresh).toBe(8);
  expect(preview.rooms.filter((one) => one.exists).map((one) => one.room_no)).toEqual(['102']);
  const made = await Promise.all([1, 2].map(() => school.call(roomApi.generate, { ...span, use: '2', area: '30' })));
  const created = made.map((reply) => (reply.code === 200 ? reply.data.created : 0));
  expect(created[0]! + created[1]!).toBe(8);
  expect((await school.ok(roomApi.list, { building_id: buildingId })).total).toBe(9);
});

test('generation refuses reversed, too large and out-of-building ranges', async () => {
  const { school, buildingId } = await given();
  const span = { building_id: buildingId, floor_from: 1, floor_to: 6, number_from: 1, number_to: 3 };
  const down = await school.call(roomApi.preview, { ...span, number_to: 0 });
  expect(down.data).toMatchObject({ errors: { number_to: '结束房号不能小于起始房号' } });
  const large = await school.call(roomApi.preview, { ...span, number_to: 400 });
  expect(large.message).toBe('一次最多生成 500 个房间，请缩小楼层或房号范围');
  expect((await school.call(roomApi.generate, { ...span, floor_to: 9, use: '2', area: '30' })).code).toBe(400);
});

const spans = [
  { floor_from: 1, floor_to: 2, number_from: 1, number_to: 2 },
  { floor_from: -1, floor_to: 1, number_from: 2, number_to: 2 },
  { floor_from: 1, floor_to: 7, number_from: 1, number_to: 2 },
  { floor_from: -2, floor_to: 9, number_from: 1, number_to: 1 },
  { floor_from: 2, floor_to: 1, number_from: 3, number_to: 1 },
  { floor_from: 1, floor_to: 6, number_from: 0, number_to: 999 },
];

test.each(spans)(
  'the preview of %j promises what the generation makes, or refuses with the same words',
  async (span) => {
    const { school, buildingId } = await given();
    await school.ok(roomApi.create, { ...room, building_id: buildingId, floor: 1, room_no: '102' });
    const asked = { building_id: buildingId, ...span };
    const preview = await school.call(roomApi.preview, asked);
    const made = await school.call(roomApi.generate, { ...asked, use: '2', area: '30' });
    expect({ code: made.code, message: made.message }).toEqual({ code: preview.code, message: preview.message });
    const promised = preview.code === 200 ? { created: preview.data.fresh } : preview.data;
    expect(made.data).toEqual(promised);
  },
);

test('the pick lists of places follow the specification', async () => {
  const { campusId, buildingId } = await given();
  const student = await app.as('normal');
  const buildings = await student.ok(buildingApi.pick, { page: -1, size: -1, campus_id: campusId });
  expect(buildings.content).toMatchObject([{ id: buildingId, floors_up: 6 }]);
  expect((await student.ok(campusApi.pick, { page: -1, size: -1 })).content.map((row) => row.id)).toContain(campusId);
});

test('campuses are found by keyword and status, edited once per version, disabled and removed', async () => {
  const { school } = await given();
  const { id } = await school.ok(campusApi.create, { name: '北山校区', code: 'BS', address: '北山路 1 号' });
  const idsOf = async (filters: Partial<InputOf<typeof campusApi.list>>) =>
    (await school.ok(campusApi.list, filters)).content.map((row) => row.id);
  expect(await idsOf({ keyword: '北山路' })).toEqual([id]);
  const codes = async (order: 'asc' | 'desc') =>
    (await school.ok(campusApi.list, { sort: 'code', order, size: 150 })).content.map((row) => row.code);
  expect(await codes('desc')).toEqual((await codes('asc')).toReversed());
  const input = { id, name: '北麓校区', code: 'BS', version: 1 };
  await school.ok(campusApi.update, input);
  expect(await school.ok(campusApi.find, { id })).toMatchObject({ name: '北麓校区', address: '北山路 1 号' });
  expect((await school.call(campusApi.update, input)).code).toBe(409);
  await school.ok(campusApi.setStatus, { id, status: 0 });
  expect(await idsOf({ status: 0, keyword: '北麓' })).toEqual([id]);
  await school.ok(campusApi.remove, { id });
  expect((await school.call(campusApi.find, { id })).code).toBe(404);
  const { rows } = await app.admin.query(
    `select action, before, after from kernel.op_log where doc_type = 'org.campus' and doc_id = $1 order by id`,
    [id],
  );
  expect(rows.map((row) => row.action)).toEqual(['新增校区', '编辑校区', '停用校区', '删除校区']);
  expect(rows[1]).toMatchObject({ before: { name: '北山校区' }, after: { name: '北麓校区' } });
});

test('buildings are found by campus, keyword and status, counted, disabled, and removed when empty', async () => {
  const { school, campusId, buildingId } = await given();
  await app.admin.query('update base_info.lab set campus_id = $1, building_id = $2 where id = $3', [
    campusId,
    buildingId,
    await app.unit('0020001'),
  ]);
  const list = async (filters: Partial<InputOf<typeof buildingApi.list>>) =>
    (await school.ok(buildingApi.list, { campus_id: campusId, ...filters })).content;
  expect(await list({})).toMatchObject([
    { id: buildingId, lab_count: 1, room_count: 0, can: ['edit', 'status', 'remove'] },
  ]);
  expect((await school.ok(campusApi.find, { id: campusId })).lab_count).toBe(1);
  expect(await list({ keyword: '没有这栋楼' })).toEqual([]);
  for (const sort of ['name', 'code', 'campus_name', 'area', 'floors_up'] as const)
    expect((await list({ sort, order: 'desc' })).map((row) => row.id)).toEqual([buildingId]);
  await school.ok(buildingApi.setStatus, { id: buildingId, status: 0 });
  expect((await list({ status: 0 })).map((row) => row.id)).toEqual([buildingId]);
  const { id: roomless } = await school.ok(buildingApi.create, {
    campus_id: campusId,
    name: '空楼',
    code: `K${serial}`,
    floors_up: 1,
  });
  await school.ok(buildingApi.remove, { id: roomless });
  expect((await school.call(buildingApi.find, { id: roomless })).code).toBe(404);
});

test('rooms are found by each filter, sorted, and refused for a stale version', async () => {
  const { school, campusId, buildingId } = await given();
  const orgId = await app.unit('001');
  const [low, high] = [
    await school.ok(roomApi.create, { ...room, building_id: buildingId, floor: 1, room_no: '101', org_id: orgId }),
    await school.ok(roomApi.create, { ...room, building_id: buildingId, floor: 5, room_no: '501', use: '1' }),
  ];
  const idsOf = async (filters: Partial<InputOf<typeof roomApi.list>>) =>
    (await school.ok(roomApi.list, { building_id: buildingId, ...filters })).content.map((row) => row.id);
  expect(await idsOf({ campus_id: campusId, keyword: '501' })).toEqual([high.id]);
  expect(await idsOf({ floor: 1 })).toEqual([low.id]);
  expect(await idsOf({ use: '1' })).toEqual([high.id]);
  expect(await idsOf({ org_id: await app.unit('') })).toEqual([low.id]);
  for (const sort of ['room_no', 'area', 'capacity'] as const)
    expect(new Set(await idsOf({ sort, order: 'asc' }))).toEqual(new Set([low.id, high.id]));
  expect(await idsOf({ sort: 'room_no', order: 'desc' })).toEqual([high.id, low.id]);
  await school.ok(roomApi.setStatus, { id: low.id, status: 0 });
  expect(await idsOf({ status: 0 })).toEqual([low.id]);
  const stale = { ...room, id: high.id, building_id: buildingId, floor: 5, room_no: '501', use: '1', version: 9 };
  expect((await school.call(roomApi.update, stale)).code).toBe(409);
});
