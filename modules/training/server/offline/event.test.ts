import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { codesOf } from '#modules/base-info/server/testing/replies.ts';
import { EventStatus } from '../../shared/offline/event.states.ts';
import { eventApi } from '../../shared/offline/event.ts';
import { reportApi } from '../../shared/report/report.ts';
import { giveStudent } from '../testing/given-admission.ts';
import { codeNow } from './scan-code.rules.ts';

let app: TestApp;
let lab1: number;
beforeAll(async () => {
  app = await startTestApp();
  lab1 = await app.unit('0010001');
});
beforeEach(() => app.admin.query('delete from kernel.rate'));
afterEach(() => void (app.clock.at = undefined));
afterAll(() => app.stop());

const draft = (changes: object = {}) => ({
  kind: 'training' as const,
  topic: '危险化学品安全',
  starts_at: '2026-11-24 08:00:00',
  ends_at: '2026-11-24 10:00:00',
  place: '报告厅',
  teacher: '张老师',
  hours: '2',
  ...changes,
});
const make = async (changes: object = {}, by = 'college') =>
  (await (await app.as(by)).ok(eventApi.create, draft(changes))).id;
const secretOf = async (id: number) =>
  (await app.admin.query<{ secret: string }>('select secret from training.event where id = $1', [id])).rows[0]!.secret;
const hoursOf = async (userId: number) =>
  (
    await app.admin.query<{ source: string; seconds: number; day: string }>(
      'select source, seconds, day from training.study_time where user_id = $1 order by source_id',
      [userId],
    )
  ).rows;

test('people sign in with the code on the wall; closing writes their hours once', async () => {
  const { account, id: userId } = await giveStudent(app);
  const id = await make();
  const college = await app.as('college');
  const shown = await college.ok(eventApi.code, { id });
  expect(shown.qr).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(shown.seconds).toBeGreaterThan(0);
  const student = await app.as(account);
  expect((await student.call(eventApi.code, { id })).code).toBe(403);
  app.clock.at = parseDateTime('2026-11-24 09:00:00');
  const code = codeNow(await secretOf(id), app.clock.at);
  app.clock.at = parseDateTime('2026-11-24 09:01:00');
  expect(await student.call(eventApi.sign, { id, code })).toMatchObject({
    code: 422,
    message: '签到码已失效，请重新扫描现场屏幕上的二维码',
  });
  app.clock.at = parseDateTime('2026-11-24 09:00:59');
  expect(await student.ok(eventApi.sign, { id, code })).toEqual({
    topic: '危险化学品安全',
    place: '报告厅',
    hours: '2',
  });
  await student.ok(eventApi.sign, { id, code });
  expect((await college.ok(eventApi.find, { id })).people).toMatchObject([{ user_id: userId, way: 'scan' }]);
  const closed = await Promise.all([college.call(eventApi.close, { id }), college.call(eventApi.close, { id })]);
  expect(codesOf(closed)).toEqual([200, 409]);
  expect(await hoursOf(userId)).toEqual([{ source: 'offline', seconds: 7_200, day: '2026-11-24' }]);
  expect(await college.ok(eventApi.find, { id })).toMatchObject({ status: EventStatus.closed, attended: 1, can: [] });
  expect((await student.call(eventApi.sign, { id, code })).code).toBe(409);
  const { content } = await college.ok(reportApi.list, { keyword: account.toUpperCase() });
  expect(content).toMatchObject([{ id: userId, year_hours: '2', total_hours: '2', events: 1, certificates: 0 }]);
  expect((await college.blob(reportApi.export, {})).body.length).toBeGreaterThan(1_000);
});

test('a training on site counts for its laboratory, a drill as a drill', async () => {
  const { id: userId } = await giveStudent(app);
  const lab = await app.as('lab');
  const id = await make({ kind: 'on_site', lab_id: lab1, hours: '1.5' }, 'lab');
  expect(await lab.ok(eventApi.attend, { id, user_ids: [userId, await app.user('teacher')] })).toEqual({ added: 2 });
  await lab.ok(eventApi.unattend, { id, user_ids: [await app.user('teacher')] });
  app.clock.at = parseDateTime('2026-11-24 11:00:00');
  expect(await lab.ok(eventApi.close, { id })).toEqual({ attended: 1 });
  const { rows } = await app.admin.query('select lab_id, event_id from training.on_site where user_id = $1', [userId]);
  expect(rows).toEqual([{ lab_id: lab1, event_id: id }]);
  const drill = await make({ kind: 'drill', lab_id: lab1 }, 'lab');
  await lab.ok(eventApi.attend, { id: drill, user_ids: [userId] });
  await lab.ok(eventApi.close, { id: drill });
  expect((await hoursOf(userId)).map(({ source }) => source).sort()).toEqual(['drill', 'offline']);
});

test('a form names every fault; what is over is not changed', async () => {
  const lab = await app.as('lab');
  const errors = async (changes: object) =>
    ((await lab.call(eventApi.create, draft(changes))).data as unknown as { errors: object }).errors;
  expect(await errors({ ends_at: '2026-11-24 07:00:00', hours: '30' })).toEqual({
    lab_id: '请选择实验室',
    ends_at: '结束时间应晚于开始时间',
    hours: '学时应为 0.5–24',
  });
  expect(await errors({ lab_id: await app.unit('0020001'), ends_at: '2026-11-25 07:00:00' })).toEqual({
    lab_id: '实验室不存在、已停用或不在您的管理范围内，请重新选择',
    ends_at: '一次培训应在同一天内，多天的请分次登记',
  });
  const id = await make({ starts_at: '2026-12-01 08:00:00', ends_at: '2026-12-01 10:00:00' });
  const college = await app.as('college');
  expect(await college.call(eventApi.close, { id })).toMatchObject({
    code: 422,
    message: '培训还没有开始，不能结束；不再举办的请取消',
  });
  const row = await college.ok(eventApi.find, { id });
  await college.ok(eventApi.update, { id, version: row.version, ...draft({ topic: '改名' }) });
  await college.ok(eventApi.cancel, { id });
  expect(await college.call(eventApi.attend, { id, user_ids: [await app.user('teacher')] })).toMatchObject({
    code: 409,
    message: '这次培训已结束或已取消，不能再签到和修改',
  });
  for (const other of [await app.as('college2'), await app.as('school', 'beta')]) {
    expect((await other.call(eventApi.find, { id })).code).toBe(404);
    expect((await other.call(eventApi.cancel, { id })).code).toBe(404);
  }
  expect((await college.ok(eventApi.list, { status: EventStatus.cancelled })).content.map((one) => one.id)).toEqual([
    id,
  ]);
});
