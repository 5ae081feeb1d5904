import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { buildingApi } from '../shared/building.ts';
import { campusApi } from '../shared/campus.ts';
import { floorPlanApi } from '../shared/floor-plan.ts';
import { roomApi } from '../shared/room.ts';

let app: TestApp;
let campus_id: number;
beforeAll(async () => {
  app = await startTestApp();
  ({ id: campus_id } = await (await app.as('school')).ok(campusApi.create, { name: '图校区', code: 'TX' }));
});
afterAll(() => app.stop());

let serial = 0;
/** A building of two floors and a cellar with a room on the second floor. */
async function given() {
  serial += 1;
  const school = await app.as('school');
  const building = { campus_id, name: `图楼${serial}`, code: `TL${serial}`, floors_up: 2, floors_down: 1 };
  const { id } = await school.ok(buildingApi.create, building);
  const room = await school.ok(roomApi.create, { building_id: id, floor: 2, room_no: '201', use: '2', area: '30' });
  return { school, id, building, room };
}

async function upload(name = '二层.png', content?: Buffer) {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#eef' } })
    .png()
    .toBuffer();
  const { data } = await (await app.as('school')).upload(fileApi.upload, [{ name, content: content ?? picture }]);
  return (data as { id: number }[])[0]!.id;
}

test('a floor has a picture on which its rooms have places', async () => {
  const { school, id, room } = await given();
  const file = await upload();
  await school.ok(floorPlanApi.save, { id, floor: 2, file_ids: [file] });
  await school.ok(floorPlanApi.place, { id, floor: 2, former: file, room_id: room.id, place: { x: 0.25, y: 0.5 } });
  const plans = await school.ok(floorPlanApi.find, { id });
  expect(plans.floors.map(({ floor, file: one }) => [floor, one?.id ?? null])).toEqual([
    [2, file],
    [1, null],
    [-1, null],
  ]);
  expect(plans.rooms).toMatchObject([{ room_no: '201', floor: 2, place: { x: 0.25, y: 0.5 } }]);
  await school.ok(floorPlanApi.place, { id, floor: 2, former: file, room_id: room.id });
  expect((await school.ok(floorPlanApi.find, { id })).rooms[0]!.place).toBeNull();
  const { rows } = await app.admin.query(
    `select action, note from kernel.op_log where doc_type = 'org.building' and doc_id = $1 order by id`,
    [id],
  );
  expect(rows.slice(-3)).toEqual([
    { action: '上传楼层平面图', note: `图楼${serial} 2层` },
    { action: '标注房间位置', note: `图楼${serial} 2层 201` },
    { action: '标注房间位置', note: `图楼${serial} 2层 201` },
  ]);
});

test('another picture keeps the places, without a picture there are none, and a room that moves loses its own', async () => {
  const { school, id, room } = await given();
  const placeOf = async () => (await school.ok(floorPlanApi.find, { id })).rooms[0]!.place;
  const [first, second] = [await upload(), await upload()];
  await school.ok(floorPlanApi.save, { id, floor: 2, file_ids: [first] });
  await school.ok(floorPlanApi.place, { id, floor: 2, former: first, room_id: room.id, place: { x: 0.1, y: 0.9 } });
  await school.ok(floorPlanApi.save, { id, floor: 2, file_ids: [second], former: first });
  expect(await placeOf()).toEqual({ x: 0.1, y: 0.9 });
  await school.ok(floorPlanApi.save, { id, floor: 1, file_ids: [await upload()] });
  const { version } = await school.ok(roomApi.find, { id: room.id });
  const moved = { building_id: id, floor: 1, room_no: '101', use: '2', area: '30' };
  await school.ok(roomApi.update, { id: room.id, version, ...moved });
  expect(await placeOf()).toBeNull();
  await school.ok(floorPlanApi.remove, { id, floor: 2, former: second });
  expect((await school.ok(floorPlanApi.find, { id })).floors[0]).toEqual({ floor: 2, file: null });
});

test('who acts on a picture that somebody has changed meanwhile is told', async () => {
  const { school, id, room } = await given();
  const [first, second] = [await upload(), await upload()];
  const saves = await Promise.all(
    [first, second].map((file) => school.call(floorPlanApi.save, { id, floor: 2, file_ids: [file] })),
  );
  expect(new Set(saves.map(({ code }) => code))).toEqual(new Set([200, 409]));
  const kept = saves[0]!.code === 200 ? first : second;
  const lost = kept === first ? second : first;
  const stale = { id, floor: 2, former: lost };
  const replies = [
    await school.call(floorPlanApi.save, { ...stale, file_ids: [await upload()] }),
    await school.call(floorPlanApi.place, { ...stale, room_id: room.id, place: { x: 0, y: 0 } }),
    await school.call(floorPlanApi.remove, stale),
  ];
  for (const { code, message } of replies)
    expect([code, message]).toEqual([409, '该楼层的平面图已被他人更换或删除，请关闭后重新打开']);
});

test('a plan is a picture of a floor that the building has, and its rooms are of that floor', async () => {
  const { school, id, room } = await given();
  const save = (input: { floor: number; file_ids: number[] }) => school.call(floorPlanApi.save, { id, ...input });
  const file = await upload();
  expect((await save({ floor: 3, file_ids: [file] })).data).toMatchObject({ errors: { floor: '该楼宇没有这一层' } });
  expect((await save({ floor: -2, file_ids: [file] })).data).toMatchObject({ errors: { floor: '该楼宇没有这一层' } });
  const text = await upload('说明.txt', Buffer.from('不是图片'));
  expect((await save({ floor: 1, file_ids: [text] })).data).toMatchObject({
    errors: { file_ids: '请上传 gif、png、jpg、jpeg 图片' },
  });
  expect((await save({ floor: 1, file_ids: [] })).data).toMatchObject({ errors: { file_ids: '请选择图片' } });
  await school.ok(floorPlanApi.save, { id, floor: 1, file_ids: [file] });
  const place = { id, floor: 1, former: file, room_id: room.id };
  expect((await school.call(floorPlanApi.place, { ...place, place: { x: 0.5, y: 0.5 } })).code).toBe(404);
  expect((await school.call(floorPlanApi.place, { ...place, place: { x: 1.5, y: 0.5 } })).code).toBe(400);
});

test('a college changes no plans, and another school finds no building', async () => {
  const { id } = await given();
  expect((await (await app.as('college')).call(floorPlanApi.find, { id })).code).toBe(403);
  const beta = await app.as('school', 'beta');
  expect((await beta.call(floorPlanApi.find, { id })).code).toBe(404);
  expect((await beta.call(floorPlanApi.remove, { id, floor: 2, former: 1 })).code).toBe(404);
});
