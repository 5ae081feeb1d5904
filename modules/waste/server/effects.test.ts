import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { readable, readPdf } from '#lib/pdf/testing/read-pdf.ts';
import { hazardApi } from '#modules/base-info/shared/hazard/hazard.ts';
import { judgementApi } from '#modules/base-info/shared/hazard/judgement.ts';
import { givenIn } from '#modules/inspection/server/testing/given.ts';
import { activityApi } from '#modules/inspection/shared/activity/activity.ts';
import { typeApi } from '../shared/catalogue/type.ts';
import { overviewApi } from '../shared/overview.ts';
import { statisticApi } from '../shared/ledger/figure.ts';
import { recordApi } from '../shared/record/record.ts';
import { zoneApi } from '../shared/store/zone.ts';
import { giveWaste, type GivenWaste } from './testing/given-waste.ts';

// What waste means for the rest of the product, and what hangs on the walls of its stores.

let app: TestApp;
let given: GivenWaste;
let store: number;
let zone: number;
beforeAll(async () => {
  app = await startTestApp();
  given = await giveWaste(app);
  store = await given.store();
  zone = await given.zone(store, { name: 'A 区 有机废液', groups: ['W1', 'W2'] });
});
afterAll(() => app.stop());

const mirrors = async () =>
  (await (await app.as('school')).ok(hazardApi.list, { lab_id: given.lab_id, source: 'waste', size: 50 })).content;
const acid = { compat_group: 'W3', components: [{ name: '稀硫酸', share: '100' }], harmful: '硫酸' };

test('waste is a hazard source of its laboratory until it is in the store, and judges its level at once', async () => {
  const [teacher, school] = [await app.as('teacher'), await app.as('school')];
  const { id } = await teacher.ok(recordApi.create, await given.input({}, undefined, '60 L 塑料桶'));
  expect(await mirrors()).toEqual([]);
  const deposit = { id, component: '乙酸乙酯', compat_group: 'W2' as const };
  await teacher.ok(recordApi.deposit, { ...deposit, amount: '22' });
  const [row] = await mirrors();
  expect(row).toMatchObject({ kind: '105', name: '废有机溶剂', qty: '22', unit: 'L', source_id: id, can: [] });
  // More than 20 and at most 50 litres of flammable liquid are stored: level Ⅱ.
  expect(await school.ok(judgementApi.ofLab, { id: given.lab_id })).toMatchObject({ computed: { lab_level: 2 } });
  expect((await school.call(hazardApi.setStatus, { id: row!.id, status: 0 })).message).toContain('产废登记');

  await teacher.ok(recordApi.deposit, { ...deposit, amount: '2' });
  expect((await mirrors())[0]!.qty).toBe('22');
  const both = await Promise.all([1, 2].map(() => school.ok(hazardApi.sync)));
  expect(both.reduce((sum, { changed }) => sum + changed, 0)).toBeGreaterThanOrEqual(1);
  expect((await mirrors())[0]!.qty).toBe('24');
  expect(await school.ok(hazardApi.sync)).toEqual({ added: 0, changed: 0, stopped: 0 });

  await teacher.ok(recordApi.seal, { id, net_kg: '20', lid_closed: true });
  await teacher.blob(recordApi.label, { id });
  expect(await mirrors()).toHaveLength(1);
  await given.stored([{ id, kg: '20' }], store, zone);
  expect(await mirrors()).toEqual([]);
  const { computed } = await school.ok(judgementApi.ofLab, { id: given.lab_id });
  expect(computed?.lab_level).not.toBe(2);
});

test('poisons are followed with every deposit; two drums that are filled at once are both there', async () => {
  const teacher = await app.as('teacher');
  const cyanide = { compat_group: 'W7', components: [{ name: '氰化钠', share: '100' }], harmful: '氰化物' };
  const input = await given.input(cyanide, '含氰废液');
  const drums = [(await teacher.ok(recordApi.create, input)).id, (await teacher.ok(recordApi.create, input)).id];
  const deposit = (id: number) =>
    teacher.call(recordApi.deposit, { id, component: '氰化钠废液', compat_group: 'W7', amount: '1', ph: '11' });
  await Promise.all([...drums, ...drums, ...drums].map(deposit));
  for (const id of drums) {
    const { amount } = await teacher.ok(recordApi.find, { id });
    expect((await mirrors()).find(({ source_id }) => source_id === id)).toMatchObject({ kind: '109', qty: amount });
  }
  const school = await app.as('school');
  for (const id of drums) await school.ok(recordApi.void, { id, reason: '测试结束' });
  expect(await mirrors()).toEqual([]);
});

test('a school says of a type what it is among hazard sources, or that it is none', async () => {
  const [teacher, school] = [await app.as('teacher'), await app.as('school')];
  const type_id = await given.idOf('type', '废酸');
  const set = async (hazard_kind: string) => {
    const { version, can: _can, status: _status, ...row } = await school.ok(typeApi.find, { id: type_id });
    const reply = await school.call(typeApi.update, { ...row, version, hazard_kind } as never);
    await school.ok(hazardApi.sync);
    return reply.code;
  };
  const { id } = await teacher.ok(recordApi.create, await given.input({ ...acid, type_id }));
  await teacher.ok(recordApi.deposit, { id, component: '稀硫酸', compat_group: 'W3', amount: '2' });
  const kind = async () => (await mirrors()).find(({ source_id }) => source_id === id)?.kind;
  expect(await kind()).toBe('108');
  expect([await set('109'), await kind()]).toEqual([200, '109']);
  expect([await set('none'), await kind()]).toEqual([200, undefined]);
  expect([await set('999'), await kind()]).toEqual([400, undefined]);
  expect([await set(''), await kind()]).toEqual([200, '108']);
  await school.ok(recordApi.void, { id, reason: '测试结束' });
});

test('an inspector sees the waste of the laboratories that he inspects, while it runs, and changes nothing', async () => {
  const id = await given.sealed();
  const [inspector, other] = [await app.as('jcry'), await app.as('jcry2')];
  const inspections = givenIn(app);
  await inspections.inspector('jcry');
  const seen = async () => (await inspector.ok(recordApi.list, { size: 150 })).content.map((row) => row.id);
  expect(await seen()).toEqual([]);
  const activity = await inspections.activity();
  await (await app.as('school')).ok(activityApi.start, { id: activity });
  expect(await seen()).toContain(id);
  const row = await inspector.ok(recordApi.find, { id });
  expect([row.can, row.lab_id]).toEqual([[], given.lab_id]);
  expect((await inspector.call(recordApi.seal, { id, net_kg: '1', lid_closed: true })).code).toBe(403);
  expect((await other.call(recordApi.find, { id })).code).toBe(404);
  await app.admin.query('update inspection.activity set status = 0 where id = $1', [activity]);
  expect(await seen()).toEqual([]);
});

test('figures say whose waste they are of', async () => {
  const part = async (account: string) => (await (await app.as(account)).ok(overviewApi.find, {})).part;
  expect([await part('school'), await part('college'), await part('storeman'), await part('teacher')]).toEqual([
    '全校',
    '化学学院',
    '您保管的暂存设施',
    '您的实验室',
  ]);
  expect((await (await app.as('storeman')).ok(statisticApi.read, {})).part).toBe('您保管的暂存设施');
});

test.each([
  ['2.5', 300, 20, 6],
  ['4', 450, 30, 9],
  ['4+', 600, 40, 12],
] as const)(
  'the sign of a zone that is read from %s m is %i mm wide, with a title of %i and text of %i mm',
  async (distance, edge, title, text) => {
    for (let at = 0; at < 9; at += 1)
      await given.zone(store, { name: `第 ${distance} 组分区名称很长很长 ${at}`, groups: ['W3'] });
    const { body } = await (await app.as('storeman')).blob(zoneApi.zoneSign, { id: zone, distance });
    const { pages } = await readPdf(body);
    expect(pages).toHaveLength(1);
    const [page] = pages;
    expect([Math.round(page!.width), Math.round(page!.height)]).toEqual([edge, edge]);
    for (const word of ['危险废物贮存分区标志', 'A 区', '当前所处位置', 'W2'])
      expect(readable(...pages)).toContain(word);
    const heights = page!.words.map(({ size }) => (size * 25.4) / 72);
    expect(Math.max(...heights)).toBeGreaterThanOrEqual(title);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(text);
    for (const { x, y, width } of page!.words) expect(x >= 0 && x + width <= edge && y > 0 && y < edge).toBe(true);
  },
);

test.each(['2.5', '4', '4+'] as const)(
  'the sign that is read from %s m names all of fourteen zones',
  async (distance) => {
    const own = await given.store();
    const names = Array.from({ length: 14 }, (_, at) => `${'ABCDEFGHIJKLMN'[at]} 区 待转移废物`);
    const zones: number[] = [];
    for (const name of names) zones.push(await given.zone(own, { name }));
    for (const id of [zones[0]!, zones[13]!]) {
      const { pages } = await readPdf((await (await app.as('storeman')).blob(zoneApi.zoneSign, { id, distance })).body);
      expect(pages).toHaveLength(1);
      const text = readable(...pages).replaceAll(/\s/g, '');
      for (const name of names) expect(text).toContain(name.replaceAll(' ', ''));
      expect(text).toContain('其他分区');
    }
  },
);

test.each([
  ['4', 300, 186, 16, 8],
  ['10', 600, 372, 32, 16],
  ['10+', 900, 558, 48, 24],
] as const)(
  'the sign of a facility that is read from %s m is %i by %i mm, with a title of %i and text of %i mm',
  async (distance, wide, high, title, text) => {
    const input = { id: store, distance, person: '王保管', phone: '020-12345678' };
    const { body } = await (await app.as('school')).blob(zoneApi.facilitySign, input);
    const { pages } = await readPdf(body);
    expect(pages).toHaveLength(1);
    const [page] = pages;
    expect([Math.round(page!.width), Math.round(page!.height)]).toEqual([wide, high]);
    for (const word of ['危险废物贮存设施', '甲大学', '王保管', '020-12345678'])
      expect(readable(...pages)).toContain(word);
    const heights = page!.words.map(({ size }) => (size * 25.4) / 72);
    expect(Math.max(...heights)).toBeGreaterThanOrEqual(title);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(text);
    for (const { x, y, width } of page!.words) expect(x >= 0 && x + width <= wide && y > 0 && y < high).toBe(true);
  },
);

test('signs are for those who read the store', async () => {
  const near = { id: zone, distance: '2.5' as const };
  expect((await (await app.as('college2')).blob(zoneApi.zoneSign, near)).error).toContain('不存在');
  expect((await (await app.as('school', 'beta')).blob(zoneApi.zoneSign, near)).error).toContain('不存在');
  expect((await (await app.as('teacher')).blob(zoneApi.zoneSign, near)).error).toContain('权限');
  const facility = { id: store, distance: '4' as const, person: '王保管', phone: '020-12345678' };
  expect((await (await app.as('school', 'beta')).blob(zoneApi.facilitySign, facility)).error).toContain('不存在');
});
