import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#apps/server/testing/client.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { runJob } from '#kernel/server/run-job.ts';
import { parseDateTime } from '#kernel/shared/time.ts';
import { doorGrantApi } from '#modules/base-info/shared/access/door-grant.ts';
import { bookingApi, type BookingInput } from '../../shared/booking/booking.ts';
import { ReviewStatus, UseState } from '../../shared/booking/booking.states.ts';
import { closureApi } from '../../shared/booking/closure.ts';
import { resourceApi } from '../../shared/resource/resource.ts';
import { useApi } from '../../shared/use/use-record.ts';
import { givenBooking } from '../testing/given-booking.ts';
import { bookingJobs } from './booking.jobs.ts';

// Tests stand on a Tuesday, 10:00; the laboratory has no level.
const tuesday = '2026-03-10';
let app: TestApp;
let given: ReturnType<typeof givenBooking>;
let lab: number;
const ids: Record<string, number> = {};
const people = {} as Record<'teacher' | 'normal' | 'lab' | 'storeman' | 'school' | 'college2', Client>;

beforeAll(async () => {
  app = await startTestApp({ at: `${tuesday} 10:00:00` });
  given = givenBooking(app);
  lab = await app.unit('0010001');
  for (const account of ['teacher', 'normal', 'lab', 'storeman', 'school', 'college2'] as const) {
    ids[account] = await app.user(account);
    people[account] = await app.as(account);
  }
  await given.admit(lab, [ids['teacher']!, ids['normal']!, ids['storeman']!]);
  await app.admin.query('update base_info.lab set lab_level = null where school_id = $1', [app.schoolId('alpha')]);
});
beforeEach(async () => {
  at('10:00');
  // People of one test are not where another one left them.
  await app.admin.query('delete from reservation.presence');
  // Nor blocked by what happened in another one.
  await app.admin.query('delete from reservation.block');
});
afterAll(() => app.stop());

const at = (time: string, day = tuesday) => void (app.clock.at = parseDateTime(`${day} ${time}:00`));
const settle = () =>
  runJob(app.services, bookingJobs, {
    name: 'reservation.settle-bookings',
    schoolId: app.schoolId('alpha'),
    userId: 0,
    data: {},
  });

const wish = (resource_id: number, from: string, to: string, more: Partial<BookingInput> = {}): BookingInput => ({
  resource_id,
  starts_at: from.length > 5 ? `${from}:00` : `${tuesday} ${from}:00`,
  ends_at: to.length > 5 ? `${to}:00` : `${tuesday} ${to}:00`,
  use_type: 2,
  content: '样品的纯度检测',
  agreed: true,
  ...more,
});
const book = (client: Client, ...args: Parameters<typeof wish>) => client.ok(bookingApi.create, wish(...args));
const refusal = async (client: Client, ...args: Parameters<typeof wish>) =>
  (await client.call(bookingApi.create, wish(...args))).message;
const stateOf = async (id: number) => {
  const { review_status, use_state, opinion } = await people.school.ok(bookingApi.find, { id });
  return [review_status, use_state, opinion];
};
const noticesOf = async (user: number) => {
  const { rows } = await app.admin.query<{ type: string }>(
    'select type from notices.message where school_id = $1 and user_id = $2 order by id',
    [app.schoolId('alpha'), user],
  );
  return rows.map(({ type }) => type);
};

test('of 50 bookings of one time at once one is made, and the others learn what is free around', async () => {
  const room = await given.instrument(lab, ids['lab']!);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      (n % 2 ? people.teacher : people.normal).call(bookingApi.create, wish(room, '14:00', '15:00')),
    ),
  );
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  const others = replies.filter(({ code }) => code !== 200);
  expect(new Set(others.map(({ code }) => code))).toEqual(new Set([409]));
  expect(new Set(others.map(({ message }) => message.replace(/仪器\d+/, '仪器')))).toEqual(
    new Set(['仪器在这个时段已被占用。附近空闲：03-10 10:00–14:00，03-10 15:00–00:00']),
  );
  expect(await given.held(room)).toEqual(['booking [1,2) 10 14:00-15:00']);
});

test('times are half-open: one begins where another ends; a buffer is kept free', async () => {
  const room = await given.instrument(lab, ids['lab']!);
  await book(people.teacher, room, '10:00', '11:00', {}).catch(() => undefined);
  await book(people.teacher, room, '12:00', '13:00');
  await book(people.normal, room, '13:00', '14:00');
  await book(people.normal, room, '11:00', '12:00');
  const buffered = await given.instrument(lab, ids['lab']!, { buffer_minutes: 30 });
  await book(people.teacher, buffered, '15:00', '16:00');
  expect(await refusal(people.normal, buffered, '16:00', '17:00')).toContain('在这个时段已被占用');
  await book(people.normal, buffered, '16:30', '17:30');
});

test('nobody is in two places at once, neither who books nor who comes along', async () => {
  const [one, other] = [await given.instrument(lab, ids['lab']!), await given.instrument(lab, ids['lab']!)];
  await book(people.teacher, one, '18:00', '19:00', { user_ids: [ids['normal']!] });
  expect(await refusal(people.teacher, other, '18:30', '19:30')).toBe(
    '测试teacher在这个时段已有其他预约，请换一个时段',
  );
  expect(await refusal(people.normal, other, '18:30', '19:30')).toBe('测试normal在这个时段已有其他预约，请换一个时段');
  const { results } = await people.teacher.ok(bookingApi.check, wish(other, '18:30', '19:30'));
  expect(results.filter(({ level }) => level === 'block').map(({ text }) => text)).toEqual([
    '测试teacher在这个时段已有其他预约，请换一个时段',
  ]);
  expect(await given.held(other)).toEqual([]);
  await book(people.normal, other, '19:00', '20:00');
});

test('seats are taken one by one, a whole room needs all of them', async () => {
  const room = await given.room(await app.unit('0010002'), ids['lab']!, { seats: 2 });
  await given.admit(await app.unit('0010002'), [ids['teacher']!, ids['normal']!, ids['storeman']!]);
  await book(people.teacher, room, '14:00', '15:30');
  expect(await refusal(people.normal, room, '14:00', '15:00', { place: 1 })).toContain('1 号工位在这个时段已被占用');
  expect(await refusal(people.normal, room, '15:00', '16:00', { place: 0 })).toContain('在这个时段已被占用');
  await book(people.normal, room, '15:00', '16:00');
  expect(await refusal(people.storeman, room, '15:00', '15:30')).toContain('在这个时段已被占用');
  const { content } = await people.storeman.ok(resourceApi.slots, { id: room, day: tuesday });
  expect(content.filter(({ from }) => from >= `${tuesday} 14`)).toEqual([
    { from: '2026-03-10 14:00:00', to: '2026-03-10 15:00:00', places: 1 },
    { from: '2026-03-10 15:30:00', to: '2026-03-10 16:00:00', places: 1 },
    { from: '2026-03-10 16:00:00', to: '2026-03-11 00:00:00', places: 2 },
  ]);
});

test('whoever is not admitted on the day is told what to do, before anything is filled in and when booking', async () => {
  const room = await given.instrument(lab, ids['lab']!);
  const detail = await people.college2.ok(resourceApi.find, { id: room });
  expect(detail.obstacles).toEqual([
    { text: '您还没有有机合成实验室的准入，请先完成准入要求的学习、考试和申请', link: '/study/admission' },
  ]);
  expect((await people.teacher.ok(resourceApi.find, { id: room })).obstacles).toEqual([]);
  expect(await refusal(people.college2, room, '14:00', '15:00')).toBe('不能预约：您在使用当天没有有机合成实验室的准入');
  await given.admit(lab, [ids['storeman']!], '2026-03-10');
  expect(await refusal(people.storeman, room, '2026-03-11 09:00', '2026-03-11 10:00')).toContain(
    '没有有机合成实验室的准入',
  );
  await given.admit(lab, [ids['storeman']!]);
  expect(await refusal(people.teacher, room, '14:00', '15:00', { user_ids: [ids['college2']!] })).toBe(
    '不能预约：测试college2在使用当天没有有机合成实验室的准入',
  );
});

test('the night, days of rest and strict levels need a decision and two people', async () => {
  const room = await given.instrument(lab, ids['lab']!, { approval: 'off_hours' });
  const two = { user_ids: [ids['normal']!] };
  expect(await refusal(people.teacher, room, '21:30', '22:30')).toBe(
    '不能预约：夜间、休息日和高等级实验室至少两人在场，请添加同行人员',
  );
  expect((await book(people.teacher, room, '21:30', '22:30', two)).review_status).toBe(ReviewStatus.waiting);
  expect((await book(people.teacher, room, '20:00', '21:00')).review_status).toBe(ReviewStatus.passed);
  // A Saturday.
  expect((await book(people.teacher, room, '2026-03-14 09:00', '2026-03-14 10:00', two)).review_status).toBe(
    ReviewStatus.waiting,
  );
  await app.admin.query('update base_info.lab set lab_level = 2 where school_id = $1 and id = $2', [
    app.schoolId('alpha'),
    lab,
  ]);
  expect((await book(people.teacher, room, '2026-03-12 09:00', '2026-03-12 10:00', two)).review_status).toBe(
    ReviewStatus.waiting,
  );
  await app.admin.query('update base_info.lab set lab_level = null where school_id = $1 and id = $2', [
    app.schoolId('alpha'),
    lab,
  ]);
});

test('what is brought along needs a laboratory with a chemical aptitude, and a decision', async () => {
  const room = await given.instrument(lab, ids['lab']!);
  const level = (value: number | null) =>
    app.admin.query('update base_info.lab set lab_class = $3 where school_id = $1 and id = $2', [
      app.schoolId('alpha'),
      lab,
      value,
    ]);
  await level(null);
  expect(await refusal(people.teacher, room, '14:00', '15:00', { hazards: '乙醚 50 mL' })).toBe(
    '不能预约：有机合成实验室没有化学类资质，不能带入危险物质',
  );
  await level(1);
  const { id, review_status } = await book(people.teacher, room, '2026-03-16 14:00', '2026-03-16 15:00', {
    hazards: '乙醚 50 mL',
  });
  expect(review_status).toBe(ReviewStatus.waiting);
  await people.teacher.ok(bookingApi.cancel, { id, reason: '不带了' });
});

test('limits of a rule: open bookings, hours of a week, groups', async () => {
  const few = await given.instrument(lab, ids['lab']!, { max_active: 1, weekly_hours: 3, allows_group: false });
  await book(people.teacher, few, '2026-03-17 09:00', '2026-03-17 11:00');
  expect(await refusal(people.teacher, few, '2026-03-18 09:00', '2026-03-18 11:00')).toBe(
    '不能预约：您对该资源已有 1 个未完成的预约，最多 1 个；该周将达 4 小时，每人每周最多 3 小时',
  );
  expect(
    await refusal(people.normal, few, '2026-03-18 09:00', '2026-03-18 11:00', { user_ids: [ids['storeman']!] }),
  ).toBe('不能预约：该资源只能一人预约');
});

test('a keeper decides, nobody an own booking; a rejected one frees its time at once', async () => {
  const room = await given.instrument(lab, ids['teacher']!, { approval: 'always' });
  const { id } = await book(people.normal, room, '2026-03-19 09:00', '2026-03-19 10:00');
  expect(await noticesOf(ids['teacher']!)).toContain('BOOKING_WAITS');
  const own = await book(people.teacher, room, '2026-03-19 10:00', '2026-03-19 11:00');
  expect((await people.teacher.call(bookingApi.decide, { id: own.id, pass: true })).message).toBe(
    '不能审核自己的预约，请由其他负责人审核',
  );
  expect((await people.teacher.call(bookingApi.decide, { id, pass: false })).message).toBe(
    '驳回请填写原因，申请人会看到',
  );
  const { content } = await people.teacher.ok(bookingApi.examine, { status: 2, resource_id: room });
  expect(content.map((row) => [row.id, row.can])).toEqual([
    [id, ['decide', 'cancel']],
    [own.id, ['cancel']],
  ]);
  await people.teacher.ok(bookingApi.decide, { id, pass: false, opinion: '请先参加培训' });
  expect(await stateOf(id)).toEqual([ReviewStatus.rejected, UseState.planned, '请先参加培训']);
  expect(await given.held(room)).toEqual(['booking [1,2) 19 10:00-11:00']);
  expect(await people.lab.ok(bookingApi.decideAll, { ids: [own.id], pass: true })).toEqual({ decided: 1 });
  expect((await people.lab.call(bookingApi.decide, { id: own.id, pass: true })).code).toBe(409);
  expect((await people.college2.call(bookingApi.decide, { id: own.id, pass: true })).code).toBe(404);
  expect(await noticesOf(ids['normal']!)).toContain('BOOKING_REJECTED');
});

test('of parallel decisions one counts', async () => {
  const room = await given.instrument(lab, ids['teacher']!, { approval: 'always' });
  const { id } = await book(people.normal, room, '2026-03-20 09:00', '2026-03-20 10:00');
  const replies = await Promise.all(
    [true, false, true, false].map((pass) => people.lab.call(bookingApi.decide, { id, pass, opinion: '意见' })),
  );
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
});

test('checked in within the time for it, prolonged into free time, checked out with a use record', async () => {
  const room = await given.instrument(lab, ids['lab']!, { buffer_minutes: 0 });
  const { id } = await book(people.teacher, room, '12:00', '13:00', { samples: 3 });
  await book(people.normal, room, '14:00', '15:00');
  expect((await people.teacher.call(bookingApi.checkIn, { id })).message).toBe(
    '2026-03-10 11:45 起可以签到，请到时再试',
  );
  at('11:45');
  await people.teacher.ok(bookingApi.checkIn, { id });
  expect((await people.teacher.call(bookingApi.checkIn, { id })).code).toBe(409);
  await people.teacher.ok(bookingApi.extend, { id, ends_at: `${tuesday} 14:00:00` });
  expect((await people.teacher.call(bookingApi.extend, { id, ends_at: `${tuesday} 14:30:00` })).message).toBe(
    '这个时段已被占用，请选择其他空闲时段',
  );
  at('13:20');
  await people.teacher.ok(bookingApi.checkOut, { id, condition: 'normal', samples: 5 });
  expect(await given.held(room)).toEqual(['booking [1,2) 10 12:00-13:20', 'booking [1,2) 10 14:00-15:00']);
  const { content } = await people.teacher.ok(useApi.list, { resource_id: room });
  expect(content).toMatchObject([
    { booking_id: id, on_at: '2026-03-10 11:45:00', off_at: '2026-03-10 13:20:00', minutes: 95, samples: 5 },
  ]);
});

test('an overstay is cut where the next begins; a forgotten use ends by itself', async () => {
  const room = await given.instrument(lab, ids['lab']!);
  const first = await book(people.teacher, room, '15:00', '16:00');
  await book(people.normal, room, '16:10', '17:00').catch(() => undefined);
  await book(people.storeman, room, '16:00', '17:00');
  at('15:00');
  await people.teacher.ok(bookingApi.checkIn, { id: first.id });
  at('16:20');
  await people.teacher.ok(bookingApi.checkOut, { id: first.id, condition: 'normal' });
  const { content } = await people.teacher.ok(useApi.list, { resource_id: room });
  expect(content.map(({ off_at }) => off_at)).toEqual(['2026-03-10 16:00:00']);
  const later = await book(people.teacher, room, '18:00', '19:00', {});
  at('18:00');
  await people.teacher.ok(bookingApi.checkIn, { id: later.id });
  at('19:29');
  await settle();
  expect((await stateOf(later.id))[1]).toBe(UseState.running);
  at('19:30');
  await settle();
  expect((await stateOf(later.id))[1]).toBe(UseState.done);
});

test('the time itself decides: unanswered is rejected, not checked in is a no-show and frees the rest', async () => {
  const asked = await given.instrument(lab, ids['lab']!, { approval: 'always' });
  const waiting = await book(people.teacher, asked, '2026-03-24 09:00', '2026-03-24 10:00');
  const room = await given.instrument(lab, ids['lab']!);
  const planned = await book(people.normal, room, '2026-03-24 09:00', '2026-03-24 11:00');
  at('09:00', '2026-03-24');
  await settle();
  expect(await stateOf(waiting.id)).toEqual([ReviewStatus.rejected, UseState.planned, '超时未审核']);
  at('09:30', '2026-03-24');
  await settle();
  expect((await stateOf(planned.id))[1]).toBe(UseState.planned);
  at('09:31', '2026-03-24');
  await settle();
  expect((await stateOf(planned.id))[1]).toBe(UseState.absent);
  expect(await given.held(room)).toEqual(['booking [1,2) 24 09:00-09:31']);
  expect((await people.normal.call(bookingApi.checkIn, { id: planned.id })).code).toBe(409);
  expect(await noticesOf(ids['normal']!)).toContain('BOOKING_MISSED');
});

test('closing a resource, a time or the laboratory cancels what comes, with a notice', async () => {
  const room = await given.instrument(lab, ids['lab']!);
  const [one, other, third] = [
    await book(people.normal, room, '2026-03-17 09:00', '2026-03-17 10:00'),
    await book(people.normal, room, '2026-03-18 09:00', '2026-03-18 10:00'),
    await book(people.normal, room, '2026-03-19 09:00', '2026-03-19 10:00'),
  ];
  const closure = {
    resource_ids: [room],
    starts_at: '2026-03-17 08:00:00',
    ends_at: '2026-03-17 12:00:00',
    reason: 'maintenance' as const,
    note: '更换灯源',
  };
  expect(await people.lab.ok(closureApi.preview, closure)).toEqual({
    count: 1,
    people: ['测试normal'],
    later: [],
  });
  expect(await people.lab.ok(closureApi.create, closure)).toEqual({ closed: 1, cancelled: 1 });
  expect(await stateOf(one.id)).toEqual([ReviewStatus.cancelled, UseState.planned, '维护停用：更换灯源']);
  expect(await refusal(people.normal, room, '2026-03-17 09:00', '2026-03-17 10:00')).toContain('已被占用');
  const { content } = await people.lab.ok(closureApi.list, { resource_id: room });
  await people.lab.ok(closureApi.remove, { id: content[0]!.id });
  await book(people.normal, room, '2026-03-17 09:00', '2026-03-17 10:00');
  await app.admin.query('update base_info.lab set use_status = 2 where school_id = $1 and id = $2', [
    app.schoolId('alpha'),
    lab,
  ]);
  expect(await refusal(people.normal, room, '2026-03-16 09:00', '2026-03-16 10:00')).toBe(
    '不能预约：有机合成实验室现在不开放',
  );
  await settle();
  expect(await stateOf(other.id)).toEqual([ReviewStatus.cancelled, UseState.planned, '实验室已停止开放']);
  expect((await stateOf(third.id))[0]).toBe(ReviewStatus.cancelled);
  await app.admin.query('update base_info.lab set use_status = 0 where school_id = $1 and id = $2', [
    app.schoolId('alpha'),
    lab,
  ]);
  const last = await book(people.normal, room, '2026-03-16 09:00', '2026-03-16 10:00');
  await people.lab.ok(resourceApi.setStatus, { id: room, status: 0 });
  expect(await stateOf(last.id)).toEqual([ReviewStatus.cancelled, UseState.planned, '该资源已停止预约']);
});

test('a closure begins behind a use that is under way', async () => {
  const room = await given.instrument(lab, ids['lab']!);
  const { id } = await book(people.teacher, room, '12:00', '13:00');
  at('12:00');
  await people.teacher.ok(bookingApi.checkIn, { id });
  const closure = { resource_ids: [room], starts_at: `${tuesday} 12:00:00`, reason: 'maintenance' as const };
  expect((await people.lab.call(closureApi.create, { ...closure, ends_at: `${tuesday} 13:00:00` })).message).toBe(
    '2026-03-10 13:00 前资源一直有人使用或已停用，请选择之后的时间',
  );
  // What is promised is what happens.
  const later = async (ends_at: string) =>
    (await people.lab.ok(closureApi.preview, { ...closure, ends_at: `${tuesday} ${ends_at}` })).later;
  expect(await later('13:00:00')).toMatchObject([{ from: null }]);
  expect(await later('18:00:00')).toMatchObject([{ from: '2026-03-10 13:00:00' }]);
  await people.lab.ok(closureApi.create, { ...closure, ends_at: `${tuesday} 18:00:00` });
  expect(await given.held(room)).toEqual(['booking [1,2) 10 12:00-13:00', 'closure [1,2) 10 13:00-18:00']);
});

test('a passed booking opens the doors around its time, a cancelled one closes them', async () => {
  await app.admin.query(
    `insert into base_info.door (school_id, lab_id, name, device_no, address) values ($1, $2, '前门', 'B1', 'http://127.0.0.1:9')`,
    [app.schoolId('alpha'), lab],
  );
  const room = await given.instrument(lab, ids['lab']!);
  const { id } = await book(people.teacher, room, '2026-03-23 09:00', '2026-03-23 10:00', {
    user_ids: [ids['normal']!],
  });
  const grants = async () =>
    (await people.school.ok(doorGrantApi.list, { lab_id: lab, source: 'booking' })).content.map((row) => [
      row.name,
      row.starts_at,
      row.ends_at,
      row.status,
    ]);
  expect((await grants()).toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['测试normal', '2026-03-23 08:45:00', '2026-03-23 10:30:00', 1],
    ['测试teacher', '2026-03-23 08:45:00', '2026-03-23 10:30:00', 1],
  ]);
  await people.teacher.ok(bookingApi.cancel, { id, reason: '改期' });
  expect((await grants()).map((row) => row[3])).toEqual([0, 0]);
  await app.admin.query('update base_info.door set status = 0');
});

test('names in a calendar are told to those who book or look after the resource', async () => {
  const room = await given.instrument(lab, ids['lab']!);
  await book(people.teacher, room, '2026-03-16 11:00', '2026-03-16 12:00');
  const seen = async (client: Client) =>
    (await client.ok(resourceApi.calendar, { id: room, from: '2026-03-16', to: '2026-03-22' })).content.map((one) => [
      one.text,
      one.is_own,
    ]);
  expect(await seen(people.teacher)).toEqual([['测试teacher：样品的纯度检测', true]]);
  expect(await seen(people.normal)).toEqual([['已约', false]]);
  expect(await seen(people.lab)).toEqual([['测试teacher：样品的纯度检测', false]]);
  expect(
    (await people.normal.call(resourceApi.calendar, { id: room, from: '2026-03-16', to: '2026-06-16' })).message,
  ).toContain('62 天');
  const { rows } = await app.admin.query<{ id: number }>('select id from reservation.booking where resource_id = $1', [
    room,
  ]);
  expect((await people.normal.call(bookingApi.find, { id: rows[0]!.id })).code).toBe(404);
});

test('the next free times of similar resources, by the rules of each', async () => {
  const [busy, free] = [
    await given.instrument(lab, ids['lab']!),
    await given.instrument(lab, ids['lab']!, { hours_before: 24 }),
  ];
  await app.admin.query(`update reservation.resource set name = '液相色谱仪' where id = any($1)`, [[busy, free]]);
  await book(people.teacher, busy, '10:30', '12:00');
  const { content } = await people.normal.ok(bookingApi.nextFree, { keyword: '液相色谱', minutes: 60 });
  expect(content.slice(0, 3).map(({ resource_id, from }) => [resource_id, from])).toEqual([
    [busy, '2026-03-10 12:00:00'],
    [busy, '2026-03-11 00:00:00'],
    [free, '2026-03-11 10:30:00'],
  ]);
  // Whoever is somewhere else then has the time after it first.
  const other = await given.instrument(lab, ids['lab']!);
  await book(people.normal, other, '12:00', '13:00');
  const later = await people.normal.ok(bookingApi.nextFree, { keyword: '液相色谱', minutes: 60 });
  expect(later.content[0]).toMatchObject({ resource_id: busy, from: '2026-03-10 13:00:00' });
  expect((await people.college2.ok(bookingApi.nextFree, { keyword: '液相色谱' })).content).toEqual([]);
});

test('a keeper writes down a use that nobody checked in to, and corrects it with a reason that the log keeps', async () => {
  const room = await given.instrument(lab, ids['teacher']!);
  const use = {
    on_at: `${tuesday} 08:00:00`,
    off_at: `${tuesday} 09:30:00`,
    use_type: 1 as const,
    samples: 2,
    condition: 'normal' as const,
  };
  const { id } = await people.teacher.ok(useApi.create, { resource_id: room, user_id: ids['normal']!, ...use });
  expect(
    (
      await people.teacher.call(useApi.create, {
        resource_id: room,
        user_id: ids['normal']!,
        ...use,
        off_at: `${tuesday} 11:00:00`,
      })
    ).message,
  ).toBe('结束时间不能晚于现在');
  await people.teacher.ok(useApi.correct, {
    id,
    version: 1,
    ...use,
    off_at: `${tuesday} 09:00:00`,
    correction: '提前结束',
  });
  const { rows } = await app.admin.query<{ before: { off_at: string } }>(
    `select before from kernel.op_log where doc_type = 'reservation.use-record' and doc_id = $1 and action like '编辑%'`,
    [id],
  );
  expect(new Date(rows[0]!.before.off_at).toISOString()).toBe('2026-03-10T01:30:00.000Z');
  expect((await people.normal.call(useApi.correct, { id, version: 2, ...use, correction: '不是' })).code).toBe(403);
  const sheet = await people.lab.blob(useApi.export, { resource_id: room });
  expect(sheet.error).toBeUndefined();
});
