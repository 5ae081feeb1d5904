import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { todoApi } from '#platform/notices/shared/notice.ts';
import { hazardApi } from '../shared/hazard/hazard.ts';
import { judgementApi } from '../shared/hazard/judgement.ts';
import { labApi } from '../shared/lab.ts';
import { labCardApi } from '../shared/lab-card.ts';
import { cardJobs } from './lab-card.jobs.ts';
import { facilityApi } from '../shared/risk/facility.ts';

let app: TestApp;
let lab: number;
let keeper: number;

beforeAll(async () => {
  app = await startTestApp();
  lab = await app.unit('0010001');
  keeper = await app.user('lab');
  await app.admin.query('update base_info.lab set lab_level = 3, lab_class = 4 where id = $1', [lab]);
});
afterAll(() => app.stop());

const source = (changes: object) => ({
  lab_id: lab,
  kind: '4061',
  name: '飞秒激光器',
  qty: '1',
  unit: 'set' as const,
  state: 1 as const,
  controlled: 'none' as const,
  ...changes,
});
const print = async () => {
  const school = await app.as('school');
  const { lab_id, digest } = await school.ok(labCardApi.card, { id: lab });
  return school.ok(labCardApi.printed, { cards: [{ lab_id, digest }] });
};
const todo = async (role: Parameters<TestApp['as']>[0]) =>
  (await (await app.as(role)).ok(todoApi.list)).content.find(({ name }) => name === 'base-info.card-outdated')?.count;
const cardState = async () => (await (await app.as('school')).ok(labApi.find, { id: lab })).card;

test('every name in the rules for cards is one of the dictionaries', async () => {
  const { rows } = await app.admin.query(
    `select r.code, n.name from codes.code r, unnest(string_to_array(r.remark, '、')) n (name)
     where r.school_id = $1 and r.parent_key = 'sign_rule' and r.code ~ '^(hazard|controlled|ghs)-'
       and not exists (select 1 from codes.code k where k.school_id = r.school_id
         and k.parent_key in ('sign', 'ppe', 'fire_method') and k.name = n.name)`,
    [app.schoolId('alpha')],
  );
  expect(rows).toEqual([]);
});

test('a saved hazard source offers what it calls for and the card lacks, and one call adds it', async () => {
  const school = await app.as('school');
  const laser = await school.ok(hazardApi.create, source({}));
  const { version, content } = await school.ok(labCardApi.lacking, { id: lab });
  expect(laser.lacks).toBe(content.length);
  expect(content.map(({ field, name }) => `${field} ${name}`)).toEqual([
    'signs 当心激光',
    'signs 必须戴护目镜',
    'ppe 激光护目镜',
    'warn 开启激光前戴好激光护目镜，不得直视光束。',
  ]);
  expect(content[0]!.sources).toEqual([{ id: laser.id, name: '飞秒激光器' }]);
  expect((await school.ok(labCardApi.card, { id: lab })).lacking).toEqual(content);
  expect((await (await app.as('college2')).call(labCardApi.lacking, { id: lab })).code).toBe(404);
  const arsenic = await school.ok(
    hazardApi.create,
    source({
      kind: '101',
      name: '三氧化二砷',
      qty: '0.4',
      unit: 'kg',
      controlled: 'toxic',
      keeper_id: keeper,
      storage: '保险柜',
    }),
  );
  expect(arsenic.lacks).toBeGreaterThan(4);
  const items = content.map(({ field, code }) => ({ field, code }));
  expect((await school.call(labCardApi.adopt, { id: lab, version: version + 1, items })).code).toBe(409);
  await school.ok(labCardApi.adopt, { id: lab, version, items });
  const card = await school.ok(labCardApi.card, { id: lab });
  expect(card.signs.map(({ name }) => name)).toEqual(expect.arrayContaining(['当心激光', '必须戴护目镜']));
  expect(card.warn).toContain('不得直视光束');
  // What came after the caller had looked is offered, not added.
  expect(card.signs.map(({ name }) => name)).not.toContain('当心中毒');
  expect(new Set(card.lacking.flatMap(({ sources }) => sources.map(({ name }) => name)))).toEqual(
    new Set(['三氧化二砷']),
  );
  expect((await school.call(labCardApi.adopt, { id: lab, version: card.version, items })).code).toBe(409);
});

test('a card says that another level waits to be decided', async () => {
  const card = await (await app.as('school')).ok(labCardApi.card, { id: lab });
  expect(card.level_name).toBe('Ⅲ级（中风险）');
  expect(card.judging).toEqual({ status: '待学院审核', from: 'Ⅲ级（中风险）', to: 'Ⅰ级（重大风险）' });
});

test('a printed card that is no longer true is marked, and the people of the lab are to print it anew', async () => {
  const school = await app.as('school');
  expect(await cardState()).toBe('none');
  expect(await print()).toEqual({ changed: 0 });
  expect([await cardState(), await todo('lab')]).toEqual(['valid', 0]);
  const { id } = await school.ok(facilityApi.create, {
    lab_id: lab,
    category: 'extinguisher',
    qty: 1,
    place: '门口',
    status: 'normal',
  });
  expect(await cardState()).toBe('outdated');
  expect((await school.ok(labCardApi.card, { id: lab })).outdated).toEqual(['应急设施及位置']);
  const filter = { mine: true, enabled: true, card: 'outdated' as const };
  const mine = await (await app.as('lab')).ok(labApi.list, filter);
  expect(mine.content.map((row) => [row.id, row.card])).toEqual([[lab, 'outdated']]);
  expect([await todo('lab'), await todo('college')]).toEqual([1, 0]);
  await school.ok(facilityApi.remove, { id });
  expect([await cardState(), await todo('lab')]).toEqual(['valid', 0]);
  await school.ok(labApi.setUseStatus, { id: lab, use_status: 2, reason: '检修' });
  expect(await todo('lab')).toBe(1);
  await print();
  expect([await cardState(), await todo('lab')]).toEqual(['valid', 0]);
});

test('a level that is decided makes the printed card untrue', async () => {
  const school = await app.as('school');
  const college = await app.as('college');
  for (const step of [college, school]) {
    const { content } = await step.ok(judgementApi.list, { lab_id: lab, mine: true });
    await step.ok(judgementApi.pass, { id: content[0]!.id, version: content[0]!.version });
  }
  const card = await school.ok(labCardApi.card, { id: lab });
  expect(card).toMatchObject({ level_name: 'Ⅰ级（重大风险）', judging: null });
  expect(card.outdated).toContain('安全等级');
  expect(await todo('lab')).toBe(1);
  await print();
});

test('a card that changed between reading and printing is not taken for printed', async () => {
  const school = await app.as('school');
  const { lab_id, digest } = await school.ok(labCardApi.card, { id: lab });
  await school.ok(labApi.setUseStatus, { id: lab, use_status: 0, reason: '检修完成' });
  expect(await school.ok(labCardApi.printed, { cards: [{ lab_id, digest }] })).toEqual({ changed: 1 });
  expect(await cardState()).toBe('outdated');
  await print();
});

test('a phone or name that changes elsewhere makes the card untrue within the hour', async () => {
  await app.admin.query(`update org.unit set name = '有机合成实验室（新）' where id = $1`, [lab]);
  await runJob(app.services, cardJobs, { name: 'base-info.compare-cards', schoolId: 0, userId: 0, data: {} });
  expect([await cardState(), await todo('lab')]).toEqual(['outdated', 1]);
  expect((await (await app.as('school')).ok(labCardApi.card, { id: lab })).outdated).toEqual(['名称']);
});
