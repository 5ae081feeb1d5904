import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { problemClassApi } from '#modules/inspection/shared/library/problem-class.ts';
import { problemApi } from '#modules/inspection/shared/problem/problem.ts';
import { visualApi } from '../shared/overview.ts';
import { examineApi } from '#modules/inspection/shared/problem/examine.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('the screen of a school needs no login and shows its labs by level', async () => {
  const data = await app.stranger().ok(visualApi.overview, { school_key: 'alpha' });
  expect(data.school_name).toBe('甲大学');
  expect(data.labs.total).toBe(3);
  expect(data.levels.map((level) => level.count)).toEqual([1, 0, 2, 0]);
});

test('without a school nothing is shown', async () => {
  const reply = await app.stranger().call(visualApi.overview);
  expect(reply).toMatchObject({ code: 400, data: { rule: 'visual.noSchool' } });
});

test('outside the networks of the school the screen wants a login', async () => {
  const set = (ranges: string) =>
    app.admin.query(
      `insert into codes.setting (school_id, sys_key, value) values ($1, 'visual_ip_ranges', $2)
       on conflict (school_id, sys_key) do update set value = excluded.value`,
      [app.schoolId('alpha'), ranges],
    );
  await set('203.0.113.0/24');
  const reply = await app.stranger().call(visualApi.overview, { school_key: 'alpha' });
  expect(reply).toMatchObject({ code: 403, data: { rule: 'visual.outside' } });
  expect((await (await app.as('school')).call(visualApi.overview)).code).toBe(200);
  await set('127.0.0.0/8');
  expect((await app.stranger().call(visualApi.overview, { school_key: 'alpha' })).code).toBe(200);
});

test('the address of a proxy that is not configured opens no screen', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  const reply = await app.stranger().call(visualApi.overview, { school_key: 'alpha' }, { headers });
  expect(reply).toMatchObject({ code: 403, data: { rule: 'visual.outside' } });
});

test('what nobody has confirmed is not shown to everybody, and the rate is the one of the statistics', async () => {
  const teacher = await app.as('teacher');
  const { content } = await (await app.as('school')).ok(problemClassApi.list);
  const photo = async () =>
    (
      await app.admin.query(
        `insert into files.file (school_id, key, name, ext, size, created_by) values ($1, $2, '现场.jpg', 'jpg', 10, $3) returning id`,
        [app.schoolId('alpha'), randomUUID(), await app.user('teacher')],
      )
    ).rows[0].id as number;
  const report = async () =>
    teacher.ok(problemApi.report, {
      org_id: await app.unit('0010001'),
      class_id: content[0]!.id,
      description: '走廊堆放杂物影响疏散',
      level: 'urgent',
      photos: [await photo()],
    });
  const ids = [(await report()).id, (await report()).id];
  const later = async (seconds: number) => {
    app.clock.at = new Date(Date.now() + seconds * 1_000);
    return app.stranger().ok(visualApi.overview, { school_key: 'alpha' });
  };
  expect((await later(60)).events).toEqual([]);
  const college = await app.as('college');
  for (const id of ids) await college.ok(examineApi.confirm, { id });
  await app.admin.query(`update inspection.problem set state = 'checking' where id = $1`, [ids[0]]);
  await app.admin.query(`update inspection.problem set state = 'finished', finished_at = now() where id = $1`, [
    ids[1],
  ]);
  const data = await later(120);
  expect(data.events).toHaveLength(3);
  expect(data.colleges.find((row) => row.name === '化学学院')).toMatchObject({ rate: 50 });
  app.clock.at = undefined;
});

test.each([
  ['2026-12-31 23:40:00', '2026-01', '2026-12', '2026-10'],
  ['2027-01-01 00:10:00', '2026-02', '2027-01', '2026-11'],
  ['2028-02-29 12:00:00', '2027-03', '2028-02', '2027-12'],
])('at %s the screen shows twelve whole months, and the checks of three', async (at, first, last, checksSince) => {
  app.clock.at = parseDateTime(at);
  const { trend, checks } = await app.stranger().ok(visualApi.overview, { school_key: 'alpha' });
  app.clock.at = undefined;
  expect(trend).toHaveLength(12);
  expect([trend[0]!.month, trend.at(-1)!.month]).toEqual([first, last]);
  expect(checks.months).toEqual([checksSince, expect.any(String), last]);
});

test('no person, phone or store leaves by the screen', async () => {
  const text = JSON.stringify(await app.stranger().ok(visualApi.overview, { school_key: 'alpha' }));
  expect(text).not.toMatch(/1[3-9]\d{9}/);
  expect(text).not.toContain('测试');
  expect(text).not.toContain('张老师');
});
