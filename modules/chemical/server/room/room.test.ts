import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import { activityApi } from '#modules/inspection/shared/activity/activity.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { givePlaces } from '#modules/base-info/server/testing/places.ts';
import { givenIn } from '#modules/inspection/server/testing/given.ts';
import { containerApi } from '../../shared/container/container.ts';
import { roomApi } from '../../shared/room/room.ts';
import { admit, giveStock } from '../testing/given-requisition.ts';

const [ethanol, sodium, cyanide] = ['64-17-5', '7440-23-5', '143-33-9'];

let app: TestApp;
let room: string;
let codes: string[];
beforeAll(async () => {
  app = await startTestApp();
  await admit(app);
  const stock = await giveStock(app);
  const lab = await app.unit('0010001');
  const at = Number((await givePlaces(app)).rooms[0]);
  await app.admin.query('insert into base_info.lab_room (school_id, lab_id, room_id) values ($1, $2, $3)', [
    app.schoolId('alpha'),
    lab,
    at,
  ]);
  // The store of the laboratory itself, in its room.
  await app.admin.query("update stock.warehouse set warehouse_type = '3', org_id = $1, room_id = $2 where id = $3", [
    lab,
    at,
    stock.warehouse_id,
  ]);
  room = `r${at}`;
  const [flammable, dry] = [await stock.cell('防爆柜'), await stock.cell('干燥柜')];
  codes = [
    ...(await stock.bottles(ethanol!, [
      { cell: flammable, quantity: '900' },
      { cell: flammable, quantity: '600' },
    ])),
    ...(await stock.bottles(sodium!, [{ cell: dry, quantity: '250' }])),
  ];
});
afterAll(() => app.stop());

const find = async (account: TestAccount, of = room) => (await app.as(account)).call(roomApi.find, { room: of });
const share = async (account: TestAccount, hours: 2 | 72 = 2) =>
  (await app.as(account)).call(roomApi.share, { room, purpose: '消防演练，蔡甸消防站', hours });
/** The random name of the latest link. */
async function latest(account: TestAccount = 'school') {
  const { content } = await (await app.as(account)).ok(roomApi.links, { room });
  const { url, id } = content[0]!;
  return { id, public_id: /room-link\/([\w-]+)/.exec(url)![1]! };
}

test('a room says what stands in it, what is in use in it, and what to beware of', async () => {
  const { data } = await find('school');
  expect(data).toMatchObject({ is_complete: true, containers: 3 });
  expect(data.rows.map(({ name, containers, total, unit }) => [name, containers, total, unit])).toEqual([
    ['乙醇', 2, '1500', 'mL'],
    ['金属钠', 1, '250', 'g'],
  ]);
  expect(data.rows[0]!.places).toMatch(/防爆柜 2 件$/);
  expect(data.rows[1]!.extinguishing).toContain('禁止用水');
  expect(data.alerts[0]).toEqual({ text: '遇水放出易燃气体，禁止用水', names: '金属钠 250 g' });

  await app.admin.query(
    'update chemical.container set state = 3, lab_id = $1, holder_id = $2, issued_at = now() where code = $3',
    [await app.unit('0010001'), await app.user('teacher'), codes[0]],
  );
  const used = (await find('school')).data.rows[0]!;
  expect(used).toMatchObject({ containers: 2, total: '1500' });
  expect(used.places).toContain('在用 1 件');
  await app.admin.query(
    'update chemical.container set state = 1, lab_id = null, holder_id = null, issued_at = null where code = $1',
    [codes[0]],
  );
});

test('a room is read by those who reach its stores; others and other schools find none', async () => {
  expect((await find('lab')).code).toBe(200);
  expect((await find('college')).code).toBe(200);
  expect((await find('college2')).code).toBe(404);
  expect((await find('teacher')).code).toBe(403);
  for (const none of ['r999999', 'w999999', 'x1', 'r1-2']) expect((await find('school', none)).code).toBe(404);
  const { content } = await (await app.as('lab')).ok(roomApi.pick, {});
  expect(content.map((one) => one.room)).toContain(room);
  expect((await (await app.as('college2')).ok(roomApi.pick, {})).content.map((one) => one.room)).not.toContain(room);
  expect((await (await app.as('school', 'beta')).call(roomApi.find, { room })).code).toBe(404);
});

test('a link shows the room to whoever has it, current, until it ends or is revoked', async () => {
  expect((await share('teacher')).code).toBe(403);
  expect((await share('school')).code).toBe(200);
  const { public_id } = await latest();
  const stranger = app.stranger('alpha');
  expect((await stranger.ok(roomApi.shared, { public_id })).containers).toBe(3);
  const paper = readable(...(await readPdf((await stranger.blob(roomApi.sharedPrint, { public_id })).body)).pages);
  for (const text of ['化学品清单', '金属钠', '禁止用水', '消防演练，蔡甸消防站']) expect(paper).toContain(text);

  // What changes shows at once.
  await app.admin.query('update chemical.container set state = 7 where code = $1', [codes[1]]);
  expect((await stranger.ok(roomApi.shared, { public_id })).containers).toBe(2);
  await app.admin.query('update chemical.container set state = 1 where code = $1', [codes[1]]);

  const { ends_at } = (await (await app.as('school')).ok(roomApi.links, { room })).content[0]!;
  app.clock.at = new Date(new Date(`${ends_at.replace(' ', 'T')}+08:00`).getTime() + 1000);
  expect((await stranger.call(roomApi.shared, { public_id })).code).toBe(404);
  expect((await stranger.call(roomApi.sharedPrint, { public_id })).code).toBe(404);
  app.clock.at = undefined;

  await share('school', 72);
  const second = await latest();
  const school = await app.as('school');
  const revoked = await Promise.all([1, 2, 3].map(() => school.call(roomApi.revoke, { id: second.id })));
  expect(revoked.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect((await stranger.call(roomApi.shared, { public_id: second.public_id })).code).toBe(404);
  expect((await (await app.as('college2')).call(roomApi.revoke, { id: second.id })).code).toBe(404);
  const nobody = '00000000-0000-4000-8000-000000000000';
  expect((await stranger.call(roomApi.shared, { public_id: nobody })).code).toBe(404);
  const links = (await school.ok(roomApi.links, { room })).content;
  expect(links.map(({ is_open, qr }) => [is_open, qr !== ''])).toEqual([
    [false, false],
    [true, true],
  ]);
});

test('who reaches a part of a room reads that part and gives no link to all of it', async () => {
  const other = await giveStock(app);
  const cell = await other.cell('毒品柜', { kind: 'toxic', double_lock: true });
  await other.bottles(cyanide!, [{ cell, quantity: '100' }]);
  await app.admin.query('update stock.warehouse set org_id = $1, room_id = $2 where id = $3', [
    await app.unit('002'),
    Number(room.slice(1)),
    other.warehouse_id,
  ]);
  const part = (await find('lab')).data;
  expect(part).toMatchObject({ is_complete: false, containers: 3 });
  expect((await share('lab')).message).toContain('请由管理整个房间的人员生成');
  expect((await find('school')).data).toMatchObject({ is_complete: true, containers: 4 });
  expect((await share('school')).code).toBe(200);
  // Nor does the link of somebody else lead there.
  const lab = await app.as('lab');
  const { id } = await latest();
  expect((await lab.ok(roomApi.links, { room })).content).toEqual([]);
  expect((await lab.call(roomApi.revoke, { id })).code).toBe(404);
  expect((await (await app.as('school')).ok(roomApi.links, { room })).content[0]).toMatchObject({ id, is_open: true });
  const paper = await (await app.as('lab')).blob(roomApi.print, { room });
  expect(readable(...(await readPdf(paper.body)).pages)).toContain('未列入本清单');
  await app.admin.query('update stock.warehouse set room_id = null where id = $1', [other.warehouse_id]);
  expect((await find('school', `w${other.warehouse_id}`)).data).toMatchObject({ containers: 1 });
  const { content } = await (await app.as('school')).ok(roomApi.pick, {});
  expect(content.map((one) => one.room)).toContain(`w${other.warehouse_id}`);
});

test('an inspector reads the stock of the laboratory that is being inspected, while it is', async () => {
  const given = givenIn(app);
  await given.inspector('jcry');
  const inspector = await app.as('jcry');
  const rows = async () => (await inspector.ok(containerApi.list, {})).content.map(({ code }) => code);
  expect(await rows()).toEqual([]);
  expect((await find('jcry')).code).toBe(404);
  expect((await inspector.call(containerApi.find, { code: codes[0]! })).code).toBe(404);

  const id = await given.running();
  expect((await rows()).sort()).toEqual([...codes].sort());
  expect((await inspector.ok(containerApi.find, { code: codes[0]! })).can).toEqual([]);
  expect((await find('jcry')).data).toMatchObject({ containers: 3 });
  expect((await inspector.ok(roomApi.pick, {})).content.map((one) => one.room)).toEqual([room]);
  expect((await share('jcry')).code).toBe(403);

  // What the laboratory has in use belongs to it, wherever it came from.
  await app.admin.query(
    'update chemical.container set state = 3, lab_id = $1, holder_id = $2, issued_at = now() where code = $3',
    [await app.unit('0010001'), await app.user('teacher'), codes[2]],
  );
  expect((await rows()).sort()).toEqual([...codes].sort());

  await (await app.as('school')).ok(activityApi.end, { id });
  expect(await rows()).toEqual([]);
});
