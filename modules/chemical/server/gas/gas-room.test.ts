import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { hazardApi } from '#modules/base-info/shared/hazard/hazard.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { containerApi } from '../../shared/container/container.ts';
import { cylinderApi } from '../../shared/gas/cylinder.ts';
import { CylinderState } from '../../shared/cylinder.states.ts';
import { gasExceptionApi } from '../../shared/gas/gas-kind.ts';
import { inboundApi } from '../../shared/inbound/inbound.ts';
import { requisitionApi } from '../../shared/requisition/requisition.ts';
import { roomApi } from '../../shared/room/room.ts';
import { compatApi } from '../../shared/storage/compat.ts';
import { warningApi, type WarningKindCode } from '../../shared/warning/warning.ts';
import { giveGas } from '../testing/given-gas.ts';
import { admit, giveStock } from '../testing/given-requisition.ts';
import { lineOf, substanceOf } from '../testing/given-store.ts';
import { refreshWarnings } from '../warning/warning.jobs.ts';

let app: TestApp;
let given: Awaited<ReturnType<typeof giveGas>>;
beforeAll(async () => {
  app = await startTestApp();
  given = await giveGas(app);
});
afterAll(() => app.stop());
afterEach(async () => {
  app.clock.at = undefined;
  await given.clear();
  await given.noDetector();
  await app.admin.query('delete from chemical.gas_exception');
});

const create = async (code: string, changes: object = {}) =>
  (await app.as('school')).call(cylinderApi.create, given.input(code, changes));
const connect = async (id: number, version = 1) => (await app.as('teacher')).call(cylinderApi.connect, { id, version });
const allow = async (kind: 'oxidising' | 'flammable' | 'partition', at = 0, ends_on = '2026-12-31') =>
  (await app.as('school')).ok(gasExceptionApi.create, {
    room: `r${given.rooms[at]}`,
    kind,
    reason: '隔断并装报警',
    ends_on,
  });
const warnings = async (kind: WarningKindCode) => {
  await app.inside(refreshWarnings);
  const { content } = await (await app.as('school')).ok(warningApi.list, { kind, size: 150 });
  return content.filter(({ ended_at }) => !ended_at);
};
const sorted = (replies: readonly { code: number }[]) => replies.map(({ code }) => code).toSorted((a, b) => a - b);

test('flammable and oxidising gas are not in one room; inert gas is beside both', async () => {
  await given.detector();
  await given.bring('O2');
  const refused = await create('H2');
  expect(refused).toMatchObject({ code: 422, data: { rule: 'chemical.incompatible' } });
  expect(refused.message).toMatch(
    /^“氢”不能放在“.+301”：同室有“氧”（G\d+），易燃气体与助燃气体应分室存放。请放到另一个房间$/,
  );
  expect((await create('N2')).code).toBe(200);
  expect((await create('H2', { place: given.place(1) })).code).toBe(200);
  // Chlorine is toxic and oxidising: not beside a flammable gas.
  expect((await create('Cl2', { place: given.place(1) })).message).toContain('“氢”');
});

test('of sixteen at once that bring oxygen and hydrogen into one room, only one kind gets in', async () => {
  await given.detector();
  const replies = await Promise.all(Array.from({ length: 16 }, (_, n) => create(n % 2 ? 'H2' : 'O2')));
  const { content } = await (
    await app.as('school')
  ).ok(cylinderApi.list, { state: String(CylinderState.full) as never, size: 50 });
  expect(new Set(content.map(({ gas_name }) => gas_name)).size).toBe(1);
  expect(content).toHaveLength(8);
  expect(sorted(replies)).toEqual([...Array.from({ length: 8 }, () => 200), ...Array.from({ length: 8 }, () => 422)]);
});

test('a move is asked for the room to which it goes, and two from both sides do not meet in it', async () => {
  await given.detector();
  const oxygen = await given.bring('O2');
  const hydrogen = await given.bring('H2', { place: given.place(1) });
  const move = async (id: number, version: number, at: number, by: 'teacher' | 'lab' = 'teacher') =>
    (await app.as(by)).call(cylinderApi.move, { id, version, place: given.place(at) });
  expect((await move(hydrogen.id, 1, 0)).code).toBe(422);
  const both = await Promise.all([move(oxygen.id, 1, 2), move(hydrogen.id, 1, 2, 'lab')]);
  expect(sorted(both)).toEqual([200, 422]);
  const { events } = await (
    await app.as('school')
  ).ok(cylinderApi.byCode, { code: both[0]!.code === 200 ? oxygen.code : hydrogen.code });
  expect(events[0]).toMatchObject({ kind: 'move' });
  expect(events[0]!.place).toContain('303');
});

test('behind a partition with an alarm the school allows them in one room, as long as it says', async () => {
  await given.detector();
  await given.bring('O2');
  const id = await allow('partition');
  expect((await create('H2')).code).toBe(200);
  await given.clear();
  await given.bring('O2');
  app.clock.at = parseDateTime('2027-01-01 09:00:00');
  expect((await create('H2')).code).toBe(422);
  app.clock.at = undefined;
  await (await app.as('school')).ok(gasExceptionApi.remove, id);
  expect((await create('H2')).code).toBe(422);
  const college = await app.as('college');
  const input = {
    room: `r${given.rooms[0]}`,
    kind: 'partition' as const,
    reason: '实体墙隔断，报警联动',
    ends_on: '2026-12-31',
  };
  expect((await college.call(gasExceptionApi.create, input)).code).toBe(403);
  const school = await app.as('school');
  expect((await school.call(gasExceptionApi.create, { ...input, ends_on: '2026-11-23' })).code).toBe(400);
  expect((await school.call(gasExceptionApi.create, { ...input, room: 'r999999' })).code).toBe(400);
  expect((await (await app.as('school', 'beta')).call(gasExceptionApi.create, input)).code).toBe(400);
  expect((await school.call(gasExceptionApi.create, { ...input, reason: '要用' })).message).toContain('至少 5 个字');
  expect((await school.call(gasExceptionApi.create, { ...input, ends_on: '2029-11-25' })).message).toContain(
    '例外最长三年，最晚为 2029-11-24',
  );
  const twice = await Promise.all([1, 2, 3].map(() => school.call(gasExceptionApi.create, input)));
  expect(sorted(twice)).toEqual([200, 409, 409]);
  const listed = async (account: TestAccount) =>
    (await (await app.as(account)).ok(gasExceptionApi.list, {})).content.filter(({ room }) => room === input.room)
      .length;
  expect([await listed('school'), await listed('college'), await listed('lab')]).toEqual([1, 1, 1]);
  expect([await listed('college2'), await listed('lab2')]).toEqual([0, 0]);
});

test('toxic or flammable gas needs a detector that works today', async () => {
  expect(await create('H2')).toMatchObject({ code: 422, data: { rule: 'chemical.gasDetector' } });
  expect((await create('N2')).code).toBe(200);
  await given.detector({ status: 'abnormal' });
  await given.detector({ expires_on: '2026-11-23' });
  expect((await create('CO')).code).toBe(422);
  const detector = await given.detector({ expires_on: '2026-11-24' });
  const hydrogen = await given.bring('H2');
  expect(await warnings('gas_detector')).toEqual([]);
  await app.admin.query(`update base_info.lab_facility set status = 'abnormal' where id = $1`, [detector]);
  expect((await connect(hydrogen.id)).message).toContain('没有正常的气体探测器');
  expect(await warnings('gas_detector')).toMatchObject([{ level: 1, url: `/chemical/gas?room=r${given.rooms[0]}` }]);
  expect((await warnings('gas_detector'))[0]!.content).toContain('有氢，没有正常的气体探测器');
  // A store says so itself.
  expect((await create('H2', { place: `w${await given.store({ features: [] })}` })).code).toBe(422);
  expect((await create('H2', { place: `w${await given.store()}` })).code).toBe(200);
});

test('one oxygen and one flammable cylinder at a time are in use in a room: of eight at once one is', async () => {
  await given.detector();
  const rows = [];
  for (let n = 0; n < 8; n += 1) rows.push(await given.bring('H2'));
  const replies = await Promise.all(rows.map(({ id }) => connect(id)));
  expect(sorted(replies)).toEqual([200, ...Array.from({ length: 7 }, () => 422)]);
  expect(replies.find(({ code }) => code === 422)!.message).toMatch(/已有一瓶易燃气体在用（G\d+）/);
  // One in use is not moved beside another one either.
  const used = rows[replies.findIndex(({ code }) => code === 200)]!;
  const other = await given.bring('CH4', { place: given.place(1) });
  expect((await connect(other.id)).code).toBe(200);
  const teacher = await app.as('teacher');
  expect((await teacher.call(cylinderApi.move, { id: used.id, version: 2, place: given.place(1) })).code).toBe(422);
  await teacher.ok(cylinderApi.empty, { id: other.id, version: 2 });
  await teacher.ok(cylinderApi.move, { id: used.id, version: 2, place: given.place(1) });

  await allow('flammable');
  const rest = rows.filter(({ id }) => id !== used.id);
  expect((await connect(rest[0]!.id)).code).toBe(200);
  expect((await connect(rest[1]!.id)).code).toBe(200);
  expect(await warnings('gas_in_use')).toMatchObject([{ level: 3, content: expect.stringContaining('易燃气体 2 瓶') }]);
  app.clock.at = parseDateTime('2027-01-01 09:00:00');
  expect(await warnings('gas_in_use')).toMatchObject([{ level: 1, content: expect.stringContaining('例外已到期') }]);
});

test('it is connected in a laboratory that is open, fixed and with its regulator', async () => {
  const stored = await given.bring('N2', { place: `w${await given.store()}` });
  const lab = await app.as('lab');
  expect((await (await app.as('school')).call(cylinderApi.connect, { id: stored.id, version: 1 })).message).toContain(
    '请先移到实验室的房间',
  );
  const loose = await given.bring('N2', { is_fixed: false });
  expect((await connect(loose.id)).message).toContain('请先固定气瓶');
  await app.admin.query('update base_info.lab set use_status = 1 where id = $1', [given.lab]);
  expect((await create('N2')).message).toContain('未开放使用');
  const { id } = await given.find(loose.id);
  expect((await lab.call(cylinderApi.move, { id, version: 1, place: given.place(1) })).message).toContain('未开放使用');
  await app.admin.query('update base_info.lab set use_status = 0 where id = $1', [given.lab]);
  const inUse = await given.bring('N2');
  await connect(inUse.id);
  const place = `w${await given.store({ org_id: given.lab })}`;
  expect((await lab.call(cylinderApi.move, { id: inUse.id, version: 2, place })).message).toContain('不能移到仓库');
});

test('a store gives to the laboratories that it serves, and takes their empty cylinders', async () => {
  const store = await given.store();
  const far = await given.store({ org_id: await app.unit('002') });
  await app.admin.query(
    `insert into stock.keeper (school_id, warehouse_id, user_id, starts_on, trained_until) values ($1, $2, $3, '2026-01-01', '2027-12-31')`,
    [app.schoolId('alpha'), store, await app.user('storeman')],
  );
  const row = await given.bring('N2', { place: `w${store}` });
  const storeman = await app.as('storeman');
  const { content } = await storeman.ok(cylinderApi.places, { id: row.id });
  expect(content.map(({ place }) => place)).toEqual(
    expect.arrayContaining([`w${store}`, given.place(0), given.place(2)]),
  );
  await storeman.ok(cylinderApi.move, { id: row.id, version: 1, place: given.place(0) });
  const teacher = await app.as('teacher');
  await teacher.ok(cylinderApi.connect, { id: row.id, version: 2 });
  await teacher.ok(cylinderApi.empty, { id: row.id, version: 3 });
  expect((await teacher.call(cylinderApi.move, { id: row.id, version: 4, place: `w${far}` })).code).toBe(400);
  await teacher.ok(cylinderApi.move, { id: row.id, version: 4, place: `w${store}` });
  expect(
    (await (await app.as('school')).call(cylinderApi.move, { id: row.id, version: 5, place: `w${store}` })).message,
  ).toContain('已在这个位置');
});

test('chemicals and gases in one room are asked for the rules of the school from both sides', async () => {
  const school = await app.as('school');
  const rule = {
    kind: 'group' as const,
    a: 'FL',
    b: 'GO',
    value: 2 as const,
    reason: '易燃液体与助燃气体应分室存放',
    basis: '校规',
  };
  await school.ok(compatApi.create, rule);
  const stock = await giveStock(app);
  const cell = await stock.cell('溶剂柜');
  const [code] = await stock.bottles('64-17-5', [{ cell, quantity: '500' }]);
  expect((await create('O2', { place: `w${stock.warehouse_id}` })).message).toContain(`同室有“乙醇”（${code}）`);
  const other = await giveStock(app);
  await given.bring('O2', { place: `w${other.warehouse_id}` });
  const at = await other.cell('溶剂柜');
  const { id } = await school.ok(inboundApi.create, {
    source: 'donate',
    warehouse_id: other.warehouse_id,
    applicant_id: await app.user('teacher'),
    lines: [await lineOf(app, '64-17-5', at)],
  });
  expect(await (await app.as('storeman')).call(inboundApi.confirm, { id, version: 1 })).toMatchObject({
    code: 422,
    message: expect.stringContaining('同室有“氧”'),
  });
});

test('gas that comes by an inbound document becomes cylinders, and no containers', async () => {
  await admit(app);
  const stock = await giveStock(app);
  await app.admin.query(`update stock.warehouse set features = '{gas_detector}' where id = $1`, [stock.warehouse_id]);
  const cell = await stock.cell('气瓶柜', { kind: 'gas' });
  const [school, storeman] = [await app.as('school'), await app.as('storeman')];
  const document = async (cas: string, changes: object) => ({
    source: 'purchase' as const,
    warehouse_id: stock.warehouse_id,
    applicant_id: await app.user('teacher'),
    lines: [await lineOf(app, cas, cell, changes)],
  });
  const refused = async (changes: object) =>
    (await school.call(inboundApi.create, await document('1333-74-0', changes))).message;
  expect(await refused({})).toContain('检验到期日');
  expect(await refused({ expires_on: '2026-11-23' })).toContain('气瓶检验已到期');
  const input = await document('1333-74-0', { count: 2, expires_on: '2028-06-01', produced_on: '2026-11-01' });
  const { id } = await school.ok(inboundApi.create, input);
  expect(await storeman.ok(inboundApi.confirm, { id, version: 1 })).toEqual({ containers: 2 });
  const row = await storeman.ok(inboundApi.find, { id });
  expect(row.made).toEqual([]);
  expect(row.cylinders.map(({ name, code }) => [name, code.slice(0, 7)])).toEqual([
    ['氢', 'G261124'],
    ['氢', 'G261124'],
  ]);
  expect(await school.ok(cylinderApi.byCode, { code: row.cylinders[0]!.code })).toMatchObject({
    volume_l: '40',
    next_inspection: '2028-06-01',
    filled_on: '2026-11-01',
    inbound: { id, no: row.no },
    place: `w${stock.warehouse_id}`,
  });
  expect((await school.ok(containerApi.list, { warehouse_id: stock.warehouse_id })).content).toEqual([]);
  // What may not stand there is refused as a whole.
  const oxygen = await school.ok(inboundApi.create, await document('7782-44-7', { expires_on: '2028-06-01' }));
  expect((await storeman.call(inboundApi.confirm, { id: oxygen.id, version: 1 })).message).toContain('“氢”');
  expect((await storeman.ok(inboundApi.find, { id: oxygen.id })).cylinders).toEqual([]);
  // Nor is a gas asked of a store like a bottle.
  const asked = await stock.asked([{ cas: '1333-74-0', amount: '1' }]);
  expect((await (await app.as('teacher')).call(requisitionApi.create, asked)).message).toContain(
    '请在“实验气体”中办理移瓶',
  );
  expect((await substanceOf(app, '1333-74-0')).spec_id).toBeGreaterThan(0);
});

test('the contents of a room name its cylinders, for whoever reads the room', async () => {
  await given.detector();
  await given.bring('H2', { spot: '气瓶柜' });
  const used = await given.bring('H2', { spot: '气瓶柜' });
  await connect(used.id);
  await given.bring('N2');
  const room = `r${given.rooms[0]}`;
  const lab = await app.as('lab');
  const data = await lab.ok(roomApi.find, { room });
  expect(data.gases.map(({ name, cylinders, in_use }) => [name, cylinders, in_use])).toEqual([
    ['氢', 2, 1],
    ['氮', 1, 0],
  ]);
  expect(data.gases[0]!.places).toContain('气瓶柜 2 瓶');
  expect(data.alerts.find(({ text }) => text === '易燃')!.names).toBe('氢 2 瓶');
  expect(data.units).toMatchObject([{ name: expect.any(String) }]);
  expect((await lab.ok(roomApi.pick, {})).content.map((one) => one.room)).toContain(room);
  expect((await (await app.as('college2')).call(roomApi.find, { room })).code).toBe(404);
  const paper = readable(...(await readPdf((await lab.blob(roomApi.print, { room })).body)).pages);
  for (const text of ['气瓶 3 瓶', '氢', '淡绿/大红']) expect(paper).toContain(text);
});

test('cylinders in a laboratory are its hazard sources at once, and cannot be edited there', async () => {
  const school = await app.as('school');
  const sources = async () =>
    (await school.ok(hazardApi.list, { lab_id: given.lab, source: 'gas', status: 1, size: 50 })).content.map(
      ({ name, kind, qty, unit, state, place }) => [name, kind, qty, unit, state, place],
    );
  await given.detector();
  const hydrogen = await given.bring('H2');
  const store = await given.store({ org_id: given.lab });
  await given.bring('N2', { place: `w${store}` });
  expect(await sources()).toEqual([['氢', '110', '1', 'bottle', 2, `气瓶 ${hydrogen.code}`]]);
  await connect(hydrogen.id);
  expect(await sources()).toMatchObject([['氢', '110', '1', 'bottle', 1, `气瓶 ${hydrogen.code}`]]);
  const { content } = await school.ok(hazardApi.list, { lab_id: given.lab, source: 'gas', status: 1 });
  expect((await school.call(hazardApi.setStatus, { id: content[0]!.id, status: 0 })).message).toContain('实验气体');
  expect(await school.ok(hazardApi.sync)).toMatchObject({ added: 0, changed: 0, stopped: 0 });
  await (await app.as('lab')).ok(cylinderApi.empty, { id: hydrogen.id, version: 2 });
  await (await app.as('lab')).ok(cylinderApi.move, { id: hydrogen.id, version: 3, place: `w${store}` });
  expect(await sources()).toEqual([]);
});
