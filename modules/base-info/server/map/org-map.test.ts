import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { fileApi } from '#kernel/shared/files.ts';
import { problemApi } from '#modules/inspection/shared/problem/problem.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { floorPlanApi } from '#platform/org/shared/floor-plan.ts';
import { labApi } from '../../shared/lab.ts';
import { orgMapApi } from '../../shared/map/org-map.ts';
import { problemsOfLab } from '../../shared/statistic/list-filters.rules.ts';
import { givePlaces, type Places } from '../testing/places.ts';

let app: TestApp;
let places: Places;
let organic: number;
let analysis: number;
let laser: number;

/** Alpha: organic (level 1) in rooms 301 and 302, analysis (level 3) in 302, laser without a room. */
beforeAll(async () => {
  app = await startTestApp({ env: { MAP_ORIGINS: 'https://tiles.example' } });
  places = await givePlaces(app);
  [organic, analysis, laser] = [await app.unit('0010001'), await app.unit('0010002'), await app.unit('0020001')];
  const [first, second] = places.rooms;
  await app.admin.query('delete from base_info.lab_room where school_id = $1', [app.schoolId('alpha')]);
  for (const [lab, room] of [
    [organic, first],
    [organic, second],
    [analysis, second],
  ])
    await app.admin.query('insert into base_info.lab_room (school_id, lab_id, room_id) values ($1, $2, $3)', [
      app.schoolId('alpha'),
      lab,
      room,
    ]);
  for (const [lab, level] of [
    [organic, 1],
    [analysis, 3],
    [laser, null],
  ])
    await app.admin.query('update base_info.lab set lab_level = $3, campus_id = $4 where school_id = $1 and id = $2', [
      app.schoolId('alpha'),
      lab,
      level,
      lab === laser ? null : places.campus,
    ]);
});
afterAll(() => app.stop());

const mapOf = async (account: Parameters<TestApp['as']>[0], filters = {}) =>
  (await app.as(account)).ok(orgMapApi.overview, filters);

test('a building counts a laboratory of two rooms once and has its most severe level', async () => {
  const map = await mapOf('school');
  const building = map.buildings.find(({ building_id }) => building_id === places.building)!;
  expect(building).toMatchObject({ labs: 2, worst: 1 });
  expect(building.levels).toEqual([
    { lab_level: 1, labs: 1 },
    { lab_level: 3, labs: 1 },
  ]);
  expect(map.campuses.map(({ id }) => id)).toContain(places.campus);
  expect(map.unplaced).toBe(map.labs - map.buildings.reduce((sum, { labs }) => sum + labs, 0));
  expect(map.counts.reduce((sum, { labs }) => sum + labs, 0)).toBe(map.labs);
});

test('the figures are those of the list with the same conditions', async () => {
  const school = await app.as('school');
  for (const filters of [{}, { lab_level: 1 }, { campus_id: places.campus }, { use_status: 0 as const }]) {
    const { total } = await school.ok(labApi.list, { ...filters, enabled: true });
    expect((await mapOf('school', filters)).labs).toBe(total);
  }
});

test('a level leaves the buildings standing and counts only what is of it', async () => {
  const { buildings, labs } = await mapOf('school', { lab_level: 3 });
  expect(labs).toBe(1);
  expect(buildings.find(({ building_id }) => building_id === places.building)).toMatchObject({ labs: 1, worst: 3 });
});

test('a campus shows its own buildings', async () => {
  const { campuses, buildings } = await mapOf('school', { campus_id: places.campus });
  expect(campuses.map(({ id }) => id)).toEqual([places.campus]);
  expect(new Set(buildings.map(({ campus_id }) => campus_id))).toEqual(new Set([places.campus]));
});

test('a building opens into its rooms with their laboratories, the most severe first', async () => {
  const school = await app.as('school');
  const { name, rooms } = await school.ok(orgMapApi.building, { id: places.building });
  expect(name).toBe('化学楼');
  expect(rooms.map(({ room_no, labs }) => [room_no, labs.map(({ id }) => id)])).toEqual([
    ['301', [organic]],
    ['302', [organic, analysis]],
  ]);
  const narrowed = await school.ok(orgMapApi.building, { id: places.building, lab_level: 3 });
  expect(narrowed.rooms.map(({ room_no }) => room_no)).toEqual(['302']);
});

test('nobody sees laboratories beyond the own scope, and no building of another school', async () => {
  const lab = await mapOf('lab');
  const whole = await mapOf('school');
  expect(lab.labs).toBeLessThan(whole.labs);
  const beta = await app.as('school', 'beta');
  expect((await beta.ok(orgMapApi.overview, {})).buildings.map(({ building_id }) => building_id)).not.toContain(
    places.building,
  );
  expect(await beta.call(orgMapApi.building, { id: places.building })).toMatchObject({ code: 404 });
});

test('a tile service is one that the operator has named', async () => {
  const school = await app.as('school');
  const change = (value: string) => school.call(settingApi.update, { sys_key: 'map_tile_url', value, version: 0 });
  expect(await change('https://other.example/{z}/{x}/{y}.png')).toMatchObject({
    code: 400,
    data: { errors: { value: '浏览器不会访问 https://other.example，请运维人员先把它写入 MAP_ORIGINS' } },
  });
  expect(await change('https://tiles.example/{z}/{x}/{y}.png')).toMatchObject({ code: 200 });
  const pairs = await school.ok(settingApi.config, {});
  expect(pairs.find(({ sys_key }) => sys_key === 'map_tile_url')?.value).toBe('https://tiles.example/{z}/{x}/{y}.png');
});

/** Raises a hidden danger at a laboratory in this state. */
async function raise(lab: number, state: string, level = 'ordinary') {
  await app.admin.query(
    `insert into inspection.problem (school_id, problem_no, org_id, college_id, organizer_id, class_id, state, level,
       description, found_by, found_at, deadline, effective_deadline, finished_at)
     select $1, 'YH' || gen_random_uuid(), u.id, u.college_id, u.college_id,
       (select min(id) from inspection.problem_class where school_id = $1), $3, $4, '地图上的隐患', a.id, now(), now(), now(),
       case when $3 = 'finished' then now() end
     from org.unit u join identity.account a on a.school_id = u.school_id and a.account = 'school'
     where u.school_id = $1 and u.id = $2`,
    [app.schoolId('alpha'), lab, state, level],
  );
}

test('buildings and laboratories bear the number of hidden dangers to be put right', async () => {
  await raise(organic, 'pending');
  await raise(organic, 'planing', 'urgent');
  await raise(organic, 'finished');
  await raise(analysis, 'checking');
  const school = await app.as('school');
  const building = (await mapOf('school')).buildings.find(({ building_id }) => building_id === places.building)!;
  expect(building).toMatchObject({ open_problems: 2, urgent_problems: 1 });
  const filtered = (await mapOf('school', { lab_level: 3 })).buildings;
  expect(filtered.find(({ building_id }) => building_id === places.building)).toMatchObject({ open_problems: 0 });
  const { rooms } = await school.ok(orgMapApi.building, { id: places.building });
  const labs = new Map(rooms.flatMap((room) => room.labs).map((lab) => [lab.id, lab]));
  expect(labs.get(organic)).toMatchObject({ open_problems: 2, urgent_problems: 1 });
  expect(labs.get(analysis)).toMatchObject({ open_problems: 0, urgent_problems: 0 });
  // The number leads to as many rows; `pool` is a filter of the page.
  const { pool: _pool, ...list } = problemsOfLab(organic, 'open');
  expect((await school.ok(problemApi.list, list as never)).total).toBe(2);
});

test('who may not see hidden dangers is shown no number of them', async () => {
  const reader = await app.asOwnRole('leader', '001', ['base-info.lab.read'], DataScope.subtree);
  const { buildings } = await reader.ok(orgMapApi.overview, {});
  const building = buildings.find(({ building_id }) => building_id === places.building)!;
  expect(building.labs).toBe(2);
  expect(building).not.toHaveProperty('open_problems');
  const { rooms } = await reader.ok(orgMapApi.building, { id: places.building });
  expect(rooms[0]!.labs[0]).not.toHaveProperty('open_problems');
});

test('a floor shows its plan to who may read buildings, with the places of its rooms', async () => {
  const school = await app.as('school');
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#eef' } })
    .png()
    .toBuffer();
  const { data } = await school.upload(fileApi.upload, [{ name: '三层.png', content: picture }]);
  const file = (data as { id: number }[])[0]!.id;
  const plan = { id: places.building, floor: 3 };
  await school.ok(floorPlanApi.save, { ...plan, file_ids: [file] });
  const place = { x: 0.2, y: 0.4 };
  await school.ok(floorPlanApi.place, { ...plan, former: file, room_id: places.rooms[0]!, place });
  const lab = await app.as('lab');
  const { rooms, plans } = await lab.ok(orgMapApi.building, { id: places.building });
  expect(plans).toMatchObject([{ floor: 3, file: { id: file } }]);
  expect(rooms.map((room) => [room.room_no, room.place])).toEqual([
    ['301', place],
    ['302', null],
  ]);
  expect((await lab.blob(fileApi.content, { id: file })).body.byteLength).toBeGreaterThan(0);
  const reader = await app.asOwnRole('leader', '001', ['base-info.lab.read'], DataScope.subtree);
  expect((await reader.ok(orgMapApi.building, { id: places.building })).plans).toEqual([]);
});
