import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { equipmentApi } from '../../shared/equipment.ts';
import { hazardApi } from '../../shared/hazard/hazard.ts';
import { judgementApi } from '../../shared/hazard/judgement.ts';
import { labApi } from '../../shared/lab.ts';
import { textsOf } from '../testing/exported.ts';
import { givePlaces, labDraft } from '../testing/places.ts';
import { baseInfoJobs } from './judgement.jobs.ts';

let app: TestApp;
let lab: number;
let keeper: number;
beforeAll(async () => {
  app = await startTestApp();
  const places = await givePlaces(app);
  ({ id: lab } = await (await app.as('school')).ok(labApi.create, await labDraft(app, places)));
  keeper = await app.user('lab');
});
afterAll(() => app.stop());

const vessel = (asset_no: string, changes: object = {}) => ({
  asset_no,
  name: '高压反应釜',
  model: 'CJF-0.5',
  kind: '10',
  lab_id: lab,
  keeper_id: keeper,
  is_special: true,
  special_no: `TS${asset_no}`,
  status: 1 as const,
  ...changes,
});
const mirrors = async () =>
  (await (await app.as('school')).ok(hazardApi.list, { lab_id: lab, source: 'equipment', size: 50 })).content;

test('special equipment is mirrored as hazard sources, once, and its lab is judged', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(equipmentApi.create, vessel('S1'));
  await school.ok(equipmentApi.create, vessel('S2', { name: '立式高压灭菌器' }));
  await school.ok(equipmentApi.create, vessel('S3', { name: '电子天平', kind: '1', is_special: false }));
  const both = await Promise.all([1, 2].map(() => school.ok(hazardApi.sync)));
  expect(both.map(({ added }) => added).sort((a, b) => a - b)).toEqual([0, 2]);
  expect(await school.ok(hazardApi.sync)).toEqual({ added: 0, changed: 0, stopped: 0 });
  const rows = await mirrors();
  expect(rows.map(({ name, kind, place, unit, can }) => ({ name, kind, place, unit, can }))).toEqual(
    expect.arrayContaining([
      { name: '高压反应釜', kind: '4012', place: '资产编号 S1', unit: 'set', can: [] },
      { name: '立式高压灭菌器', kind: '4013', place: '资产编号 S2', unit: 'set', can: [] },
    ]),
  );
  expect(await school.ok(judgementApi.ofLab, { id: lab })).toMatchObject({
    computed: { lab_level: 2 },
    waiting: 'college',
  });

  const [row] = rows.filter((one) => one.source_id === id);
  expect((await school.call(hazardApi.setStatus, { id: row!.id, status: 0 })).message).toContain('设备总览');
  const changed = await school.call(hazardApi.update, { ...row, version: 1, qty: '5', id: row!.id } as never);
  expect(changed.message).toContain('设备总览');
});

test('a mirror follows its equipment each night and is switched off with it', async () => {
  const school = await app.as('school');
  const [row] = await mirrors().then((rows) => rows.filter(({ name }) => name === '高压反应釜'));
  const { version } = await school.ok(equipmentApi.find, { id: row!.source_id! });
  await school.ok(equipmentApi.update, { ...vessel('S1', { name: '超高压反应釜' }), id: row!.source_id!, version });
  const night = () =>
    runJob(app.services, baseInfoJobs, { name: 'base-info.sync-hazards', schoolId: 0, userId: 0, data: {} });
  await night();
  expect(await mirrors()).toContainEqual(expect.objectContaining({ id: row!.id, name: '超高压反应釜', kind: '4011' }));
  await school.ok(equipmentApi.update, {
    ...vessel('S1', { status: 2 }),
    id: row!.source_id!,
    version: version + 1,
  });
  await night();
  expect((await mirrors()).find(({ id }) => id === row!.id)!.status).toBe(0);
});

test('a college synchronises its own laboratories only', async () => {
  const school = await app.as('school');
  await school.ok(equipmentApi.create, vessel('S4'));
  expect(await (await app.as('college2')).ok(hazardApi.sync)).toEqual({ added: 0, changed: 0, stopped: 0 });
  expect((await (await app.as('college')).ok(hazardApi.sync)).added).toBe(1);
  expect((await (await app.as('teacher')).call(hazardApi.sync)).code).toBe(403);
});

test('the distribution list names the hazard sources in use building by building', async () => {
  const school = await app.as('school');
  await school.ok(hazardApi.create, {
    lab_id: lab,
    kind: '105',
    name: '乙醇',
    qty: '4',
    unit: 'L',
    state: 3,
    controlled: 'none',
  });
  const [header, ...rows] = await textsOf((await school.blob(hazardApi.distribution)).body);
  expect(header).toEqual(expect.arrayContaining(['楼宇', '房间号', '实验室', '危险源类别', '数量']));
  const ethanol = rows.find((row) => row.includes('乙醇'));
  expect(ethanol).toEqual(expect.arrayContaining(['化学楼', '催化实验室', '化学', '易燃液体', '4', 'L']));
  const none = await textsOf((await (await app.as('college2')).blob(hazardApi.distribution)).body);
  expect(none).toHaveLength(1);
  expect((await (await app.as('lab')).blob(hazardApi.distribution)).error).toContain('没有进行此操作的权限');
});
