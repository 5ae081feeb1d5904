import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { buildingApi } from '#platform/org/shared/building.ts';
import { campusApi } from '#platform/org/shared/campus.ts';
import { roomApi } from '#platform/org/shared/room.ts';
import { hazardApi } from '../../shared/hazard/hazard.ts';
import { judgementApi } from '../../shared/hazard/judgement.ts';
import { labApi } from '../../shared/lab.ts';
import { givePlaces, labDraft, type Places } from '../testing/places.ts';
import { codesOf } from '../testing/replies.ts';
import { baseInfoJobs } from './judgement.jobs.ts';
import { requirementsOfLabs } from '../public.ts';

let app: TestApp;
let places: Places;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  places = await givePlaces(app);
});
afterAll(() => app.stop());

let made = 0;
async function giveLab() {
  made += 1;
  const input = await labDraft(app, places, { name: `触发实验室${made}`, rooms: [places.rooms[0]!] });
  const { id } = await (await app.as('school')).ok(labApi.create, input);
  await app.admin.query(
    `update base_info.lab set lab_level = 4, lab_class = 5, lab_classes = '{5}', level_source = 'auto',
      judged_on = now()::date, judge_valid_to = now()::date + 300 where id = $1`,
    [id],
  );
  await app.admin.query('delete from base_info.judgement where lab_id = $1', [id]);
  return { id, input };
}
const judgementsOf = async (lab_id: number) =>
  (await (await app.as('college')).ok(judgementApi.list, { lab_id })).content;
const messagesOf = async (type: string, lab: number) =>
  (
    await app.admin.query<{ title: string; user_id: number }>(
      `select title, user_id from notices.message where type = $1 and url like $2`,
      [type, `%/organization/${lab}?%`],
    )
  ).rows;

test('another purpose or other rooms ask for a judgement, whatever the rules say; other fields do not', async () => {
  const { id, input } = await giveLab();
  const school = await app.as('school');
  const save = async (change: object) => {
    const { version } = await school.ok(labApi.find, { id });
    await school.ok(labApi.update, { ...input, ...change, id, version } as never);
  };
  await save({ research: '别的内容' });
  expect(await judgementsOf(id)).toEqual([]);
  await save({ research: '别的内容', purpose: '高温合成' });
  expect(await judgementsOf(id)).toMatchObject([{ status: 'college', cause: 'use', lab_level: 4 }]);
  await save({ research: '别的内容', purpose: '高温合成', rooms: [places.rooms[1]!] });
  expect(await judgementsOf(id)).toHaveLength(1);
  // A hazard source that changes nothing does not withdraw it.
  await school.ok(hazardApi.create, {
    lab_id: id,
    kind: '504',
    name: '照明用电',
    qty: '1',
    unit: 'piece',
    state: 1,
    controlled: 'none',
  });
  expect(await judgementsOf(id)).toMatchObject([{ status: 'college' }]);
});

test('another use of a room asks for a judgement of its laboratories', async () => {
  const { id } = await giveLab();
  const school = await app.as('school');
  const room = await school.ok(roomApi.find, { id: places.rooms[0]! });
  const { can: _, ...input } = { ...room, use: room.use === '2' ? '1' : '2' };
  await school.ok(roomApi.update, input as never);
  expect(await judgementsOf(id)).toMatchObject([{ cause: 'use', status: 'college' }]);
});

test('judgements of many labs are passed at once, or none where one has changed', async () => {
  const labs = [await giveLab(), await giveLab()];
  const school = await app.as('school');
  for (const { id } of labs) await school.ok(judgementApi.reassess, { id });
  const rows = (await Promise.all(labs.map(({ id }) => judgementsOf(id)))).map(([row]) => ({
    id: row!.id,
    version: row!.version,
  }));
  const college = await app.as('college');
  const stale = rows.map((row, at) => ({ ...row, version: row.version + at }));
  expect((await college.call(judgementApi.passAll, { rows: stale })).code).toBe(409);
  expect((await (await app.as('college2')).call(judgementApi.passAll, { rows })).code).toBe(404);
  const both = await Promise.all([1, 2].map(() => college.call(judgementApi.passAll, { rows })));
  expect(codesOf(both)).toEqual([200, 409]);
  await school.ok(judgementApi.passAll, { rows: rows.map(({ id, version }) => ({ id, version: version + 1 })) });
  for (const { id } of labs) {
    expect(await judgementsOf(id)).toMatchObject([{ status: 'passed' }]);
    await expect.poll(() => messagesOf('JUDGEMENT_PASSED', id)).toHaveLength(1);
  }
});

test('those who answer for a laboratory are told why its judgement was returned', async () => {
  const { id } = await giveLab();
  await (await app.as('school')).ok(judgementApi.reassess, { id });
  const [row] = await judgementsOf(id);
  const college = await app.as('college');
  await college.ok(judgementApi.reject, { id: row!.id, version: row!.version, opinion: '请补充危险源' });
  await expect
    .poll(() => messagesOf('JUDGEMENT_REJECTED', id))
    .toEqual([{ title: expect.stringContaining('被退回'), user_id: await app.user('lab') }]);
});

test('a judgement that expires soon is announced once for each of its dates', async () => {
  const { id } = await giveLab();
  const expiresIn = (days: number) =>
    app.admin.query(
      `update base_info.lab set judge_valid_to = (now() at time zone 'Asia/Shanghai')::date + $2::int where id = $1`,
      [id, days],
    );
  const remind = () =>
    runJob(app.services, baseInfoJobs, { name: 'base-info.remind-expiring', schoolId: 0, userId: 0, data: {} });
  await expiresIn(31);
  await remind();
  expect(await messagesOf('JUDGEMENT_EXPIRING', id)).toEqual([]);
  await expiresIn(20);
  await remind();
  await remind();
  expect(await messagesOf('JUDGEMENT_EXPIRING', id)).toHaveLength(1);
  await expiresIn(25);
  await remind();
  expect(await messagesOf('JUDGEMENT_EXPIRING', id)).toHaveLength(2);
});

test('a stricter level that waits applies at once to training and facilities, to checks from the next Monday', async () => {
  const { id } = await giveLab();
  const school = await app.as('school');
  await school.ok(hazardApi.create, {
    lab_id: id,
    kind: '101',
    name: '氰化钠',
    qty: '10',
    unit: 'g',
    state: 3,
    controlled: 'toxic',
    keeper_id: await app.user('lab'),
    storage: '保险柜',
  });
  const now = await school.ok(judgementApi.ofLab, { id });
  expect(now).toMatchObject({ strictest: 1, consequence: { first_hours: 24 }, checks: { self_check: 'term' } });
  expect(now.must_haves).toContainEqual(expect.objectContaining({ category: 'camera', present: false }));
  await app.admin.query(`update base_info.judgement set created_at = now() - interval '8 days' where lab_id = $1`, [
    id,
  ]);
  const later = await app.inside((ctx) => requirementsOfLabs(ctx, [id]));
  expect(later.get(id)!.checks).toMatchObject({ self_check: 'week' });
});

test('a new laboratory is judged at once, and what its hazard sources add rewrites that judgement', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(
    labApi.create,
    (await labDraft(app, places, { name: '刚建的实验室', rooms: [places.rooms[0]!] })) as never,
  );
  expect(await judgementsOf(id)).toMatchObject([
    { status: 'college', cause: 'created', old_level: null, lab_level: 4 },
  ]);
  await school.ok(hazardApi.create, {
    lab_id: id,
    kind: '110',
    name: '氢气',
    qty: '3',
    unit: 'bottle',
    state: 2,
    controlled: 'none',
  });
  const [row, ...others] = await judgementsOf(id);
  expect(others).toEqual([]);
  expect(row).toMatchObject({ status: 'college', lab_level: 2 });
  await (await app.as('college')).ok(judgementApi.pass, { id: row!.id, version: row!.version });
  await school.ok(judgementApi.pass, { id: row!.id, version: row!.version + 1 });
  expect(await school.ok(labApi.find, { id })).toMatchObject({ lab_level: 2 });
});

test('a building that moves to another campus takes its laboratories along', async () => {
  const school = await app.as('school');
  const { id } = await giveLab();
  const before = await school.ok(labApi.find, { id });
  const campus = await school.ok(campusApi.create, { name: '新校区', code: 'XX' });
  const { can: _can, ...building } = await school.ok(buildingApi.find, { id: places.building });
  await school.ok(buildingApi.update, { ...building, campus_id: campus.id } as never);
  const listed = async (campus_id: number) =>
    (await school.ok(labApi.list, { campus_id, size: 150 })).content.map((lab) => lab.id);
  expect(await listed(campus.id)).toContain(id);
  expect(await listed(places.campus)).not.toContain(id);
  expect((await school.ok(labApi.find, { id })).version).toBe(before.version + 1);
  const { rows } = await app.admin.query<{ campus_ids: number[] }>(
    'select to_json(campus_ids) as campus_ids from org.unit where id = $1',
    [id],
  );
  expect(rows[0]!.campus_ids).toEqual([campus.id]);
});
