import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { usesOf } from '#kernel/server/uses.ts';
import { cabinetApi } from '../shared/cabinet.ts';
import { cellApi } from '../shared/cell.ts';
import { keeperApi } from '../shared/keeper.ts';
import { warehouseApi } from '../shared/warehouse.ts';
import { keepersOf } from './keeper.queries.ts';

let app: TestApp;
let rooms: number[];
beforeAll(async () => {
  app = await startTestApp();
  const { rows } = await app.admin.query<{ id: number }>(
    `with campus as (insert into org.campus (school_id, name, code) values ($1, '东校区', 'T1') returning id),
     building as (insert into org.building (school_id, campus_id, name, code, floors_up)
       select $1, id, '化学楼', 'HX01', 6 from campus returning id)
     insert into org.room (school_id, building_id, floor, room_no, area)
     select $1, id, 3, no, 40.5 from building, unnest(array['301', '302', '303']) no returning id`,
    [app.schoolId('alpha')],
  );
  rooms = rows.map(({ id }) => Number(id));
});
afterAll(() => app.stop());

let serial = 0;
async function store(changes: object = {}) {
  serial += 1;
  const input = {
    code: `W${serial}`,
    name: `库${serial}`,
    warehouse_type: '2',
    org_id: await app.unit('001'),
    ...changes,
  };
  const { id } = await (await app.as('school')).ok(warehouseApi.create, input);
  return { id, input };
}
const errorsOf = (data: unknown) => Object.keys((data as { errors: Record<string, string> }).errors);

test('a warehouse is set up by its unit, with what exists', async () => {
  const college = await app.as('college');
  const input = {
    code: 'KU-1',
    name: '学院库',
    warehouse_type: '2',
    org_id: await app.unit('001'),
    room_id: rooms[0]!,
  };
  const { id } = await college.ok(warehouseApi.create, input);
  expect(await college.ok(warehouseApi.find, { id })).toMatchObject({
    type_name: '院级试剂库',
    org_name: '化学学院',
    room_name: '东校区-化学楼-301',
    can: ['edit', 'status', 'keepers'],
  });
  const faultsOf = async (changes: object) =>
    errorsOf((await college.call(warehouseApi.create, { ...input, code: 'KU-2', ...changes })).data);
  expect(await faultsOf({ org_id: await app.unit('002') })).toEqual(['org_id']);
  expect(await faultsOf({ warehouse_type: '99' })).toEqual(['warehouse_type']);
  expect(await faultsOf({ room_id: 999_999 })).toEqual(['room_id']);
  expect(await faultsOf({ area: '0' })).toEqual(['area']);
  expect(await faultsOf({ features: ['unheard'] })).toEqual(['features']);
  expect((await college.call(warehouseApi.create, { ...input, code: 'ku-1' })).code).toBe(409);
  expect((await (await app.as('college2')).call(warehouseApi.setStatus, { id, status: 0 })).code).toBe(404);
  for (const account of ['storeman', 'xsfzr', 'leader'])
    expect((await (await app.as(account)).call(warehouseApi.create, input)).code).toBe(403);
});

test('cabinets and cells stay where they are; a cabinet without a room stands in that of its warehouse', async () => {
  const school = await app.as('school');
  const { id: warehouse_id } = await store({ room_id: rooms[0]! });
  const other = await store();
  const cabinet = { warehouse_id, name: '甲柜', kind: 'plain', double_lock: false };
  const { id } = await school.ok(cabinetApi.create, cabinet);
  expect(await school.ok(cabinetApi.find, { id })).toMatchObject({ room_id: null, room_name: '东校区-化学楼-301' });
  const change = { ...cabinet, id, version: 1 };
  expect((await school.call(cabinetApi.update, { ...change, warehouse_id: other.id })).code).toBe(409);
  await school.ok(cabinetApi.update, { ...change, room_id: rooms[1]! });
  expect((await school.ok(cabinetApi.find, { id })).room_name).toBe('东校区-化学楼-302');
  const faultsOf = async (changes: object) =>
    errorsOf((await school.call(cabinetApi.create, { ...cabinet, ...changes })).data);
  expect(await faultsOf({ kind: 'unheard', capacity_l: '0', capacity_kg: '0', allowed_groups: ['XX'] })).toEqual([
    'kind',
    'capacity_l',
    'capacity_kg',
    'allowed_groups',
  ]);
  const { id: second } = await school.ok(cabinetApi.create, { ...cabinet, name: '乙柜' });
  const { id: cell } = await school.ok(cellApi.create, { cabinet_id: id, name: '上层' });
  expect((await school.call(cellApi.update, { id: cell, version: 1, cabinet_id: second, name: '上层' })).code).toBe(
    409,
  );
  expect((await school.call(cellApi.create, { cabinet_id: 999_999, name: '上层' })).code).toBe(400);
  expect((await school.call(cellApi.create, { cabinet_id: id, name: '上层' })).code).toBe(409);
});

test('who is appointed and trained today may act; the others see why not', async () => {
  const school = await app.as('school');
  const { id: warehouse_id } = await store();
  const terms = {
    storeman: { starts_on: '2026-01-01', trained_until: '2026-11-24' },
    lab: { starts_on: '2026-01-01', trained_until: '2026-11-23' },
    xsfzr: { starts_on: '2026-11-25', trained_until: '2027-11-24' },
    teacher: { starts_on: '2026-01-01', ends_on: '2026-11-23', trained_until: '2027-11-24' },
    leader: { starts_on: '2026-01-01' },
  };
  for (const [account, term] of Object.entries(terms))
    await school.ok(keeperApi.create, { warehouse_id, user_id: await app.user(account), ...term });
  const { content } = await school.ok(keeperApi.list, { warehouse_id, page: -1, size: -1 });
  expect(Object.fromEntries(content.map(({ name, state }) => [name, state]))).toEqual({
    测试storeman: 'valid',
    测试lab: 'untrained',
    测试xsfzr: 'coming',
    测试teacher: 'ended',
    测试leader: 'untrained',
  });
  const keepers = () => app.inside((ctx) => keepersOf(ctx, warehouse_id));
  expect(await keepers()).toEqual(new Set([await app.user('storeman')]));
  const storeman = content.find(({ name }) => name === '测试storeman')!;
  const { id, version, user_id, starts_on } = storeman;
  const change = { id, version, warehouse_id, user_id, starts_on };
  expect((await school.call(keeperApi.update, { ...change, user_id: await app.user('normal') })).code).toBe(409);
  expect((await school.call(keeperApi.update, { ...change, ends_on: '2025-01-01' })).code).toBe(400);
  expect((await school.call(keeperApi.create, { warehouse_id, user_id, starts_on })).code).toBe(409);
  expect((await (await app.as('college2')).call(keeperApi.update, change)).code).toBe(404);
  await school.ok(keeperApi.setStatus, { id, status: 0 });
  expect(await keepers()).toEqual(new Set());
});

test('units, rooms and people that a store needs say so', async () => {
  const { id: warehouse_id } = await store({ org_id: await app.unit('002'), room_id: rooms[2]! });
  const school = await app.as('school');
  await school.ok(cabinetApi.create, {
    warehouse_id,
    name: '柜',
    kind: 'plain',
    double_lock: false,
    room_id: rooms[2]!,
  });
  await school.ok(keeperApi.create, { warehouse_id, user_id: await app.user('college2'), starts_on: '2026-01-01' });
  const asked = async (doc: string, id: number) => app.inside((ctx) => usesOf(ctx, doc, id));
  expect(await asked('org.unit', await app.unit('002'))).toContain('1 个仓库');
  expect(await asked('org.room', rooms[2]!)).toContain('1 个仓库、1 个储存柜');
  expect(await asked('identity.account', await app.user('college2'))).toContain('1 个仓库的保管人');
});

test('who keeps a store of another unit sees it, and is offered nothing that is refused', async () => {
  const [{ id: foreign }, { id: own }] = [await store(), await store({ org_id: await app.unit('002') })];
  const [school, keeper] = [await app.as('school'), await app.as('college2')];
  for (const warehouse_id of [foreign, own]) {
    const { id: cabinet_id } = await school.ok(cabinetApi.create, {
      warehouse_id,
      name: '柜',
      kind: 'plain',
      double_lock: false,
    });
    await school.ok(cellApi.create, { cabinet_id, name: '第1层' });
    const user_id = await app.user('college2');
    await school.ok(keeperApi.create, { warehouse_id, user_id, starts_on: '2026-01-01', trained_until: '2099-12-31' });
  }
  const all = { page: -1, size: -1 } as never;
  const lists = async (warehouse_id: number) => [
    await keeper.ok(warehouseApi.find, { id: warehouse_id }),
    ...(await keeper.ok(cabinetApi.list, { warehouse_id, ...(all as object) })).content,
    ...(await keeper.ok(cellApi.list, { warehouse_id, ...(all as object) })).content,
    ...(await keeper.ok(keeperApi.list, { warehouse_id, ...(all as object) })).content,
  ];
  expect((await lists(foreign)).map(({ can }) => can)).toEqual([[], [], [], []]);
  expect((await lists(own)).map(({ can }) => can)).toEqual([
    ['edit', 'status', 'keepers'],
    ['edit', 'status'],
    ['edit', 'status'],
    ['edit', 'status'],
  ]);
  expect((await keeper.call(warehouseApi.setStatus, { id: foreign, status: 0 })).code).toBe(404);
  expect((await keeper.call(warehouseApi.setStatus, { id: own, status: 0 })).code).toBe(200);
});
