import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '#lib/sheets/read.ts';
import { allRows, saved, withFolder } from '#lib/sheets/testing/sheet-files.ts';
import { bookingApi } from '../../shared/booking/booking.ts';
import { closureApi } from '../../shared/booking/closure.ts';
import { statisticApi } from '../../shared/statistic/statistic.ts';
import { useApi } from '../../shared/use/use-record.ts';
import { givenMoney, tuesday } from '../testing/given-money.ts';

// Counted by hand: an instrument open on workdays from 8 to 18, a room with four seats open all day.
let on: Awaited<ReturnType<typeof givenMoney>>;
let instrument: number;
let seats: number;
const monday = '2026-03-09';
const range = { from: monday, to: '2026-03-13' };

beforeAll(async () => {
  on = await givenMoney();
  const { given, lab, ids, people } = on;
  instrument = await given.instrument(lab, ids.lab, {
    days: [1, 2, 3, 4, 5],
    opens_at: '08:00',
    closes_at: '18:00',
    approval: 'always',
  });
  seats = await given.room(lab, ids.lab, { seats: 4 });
  on.at('07:00', monday);
  await on.price(instrument, { effective_from: monday });
  await on.topUp(ids.teacher, '1000');
  // Decided after 30 minutes; used from 9:00 to 10:30, which is 75 yuan.
  const used = await on.book(people.teacher, instrument, `${monday} 09:00`, `${monday} 10:30`, {
    payer: 'account',
    use_type: 1,
  });
  const refused = await on.book(people.teacher, instrument, `${monday} 14:00`, `${monday} 15:00`, { payer: 'account' });
  on.at('07:30', monday);
  await people.lab.ok(bookingApi.decide, { id: used.id, pass: true });
  await people.lab.ok(bookingApi.decide, { id: refused.id, pass: false, opinion: '请改期' });
  on.at('09:00', monday);
  await people.teacher.ok(bookingApi.checkIn, { id: used.id });
  on.at('10:30', monday);
  await people.teacher.ok(bookingApi.checkOut, { id: used.id, condition: 'normal' });
  // Two people at one seat from 13:00 to 15:00 on Tuesday, and one who never comes at 16:00.
  on.at('12:00', tuesday);
  const two = await on.book(people.teacher, seats, '13:00', '15:00', { user_ids: [ids.normal] });
  await on.book(people.storeman, seats, '16:00', '17:00');
  on.at('13:00', tuesday);
  await people.teacher.ok(bookingApi.checkIn, { id: two.id });
  on.at('15:00', tuesday);
  await people.teacher.ok(bookingApi.checkOut, { id: two.id, condition: 'normal' });
  on.at('16:31', tuesday);
  await on.settle();
  // Written down by the keeper: Wednesday, 20:15 to 21:00, outside of the opening hours.
  on.at('22:00', '2026-03-11');
  const wednesday = {
    on_at: '2026-03-11 20:15:00',
    off_at: '2026-03-11 21:00:00',
    samples: 0,
    condition: 'normal' as const,
  };
  await people.lab.ok(useApi.create, { resource_id: instrument, user_id: ids.normal, use_type: 3, ...wednesday });
  // Closed from Thursday, 13:00, to Friday, 13:00: five of ten hours on each day.
  const closed = { starts_at: '2026-03-12 13:00:00', ends_at: '2026-03-13 13:00:00', reason: 'maintenance' as const };
  await people.lab.ok(closureApi.create, { resource_ids: [instrument], ...closed });
  on.at('23:00', '2026-03-13');
});
afterAll(() => on.app.stop());
withFolder();

test('hours by use, people and seats are those counted by hand', async () => {
  const found = await on.people.school.ok(statisticApi.find, range);
  // 1.5 + 2 + 0.75 hours; two people for two hours at the seats.
  expect(found).toMatchObject({ uses: 3, hours: 4.3, people: 2, person_hours: 4 });
  expect(found.months).toEqual([{ month: '2026-03', teaching: 1.5, research: 2, service: 0.8 }]);
  expect(found.colleges.map(({ uses, hours }) => [uses, hours])).toEqual([[3, 4.3]]);
  expect(found.users.map(({ user_name, uses, hours }) => [user_name, uses, hours])).toEqual([
    ['测试teacher', 2, 3.5],
    ['测试normal', 1, 0.8],
  ]);
  expect(found.heat).toEqual([
    { weekday: 1, hour: 9, hours: 1 },
    { weekday: 1, hour: 10, hours: 0.5 },
    { weekday: 2, hour: 13, hours: 1 },
    { weekday: 2, hour: 14, hours: 1 },
    { weekday: 3, hour: 20, hours: 0.8 },
  ]);
});

test('opening hours follow the rule, less what was closed, times the seats', async () => {
  const { resources, open_hours, rate } = await on.people.school.ok(statisticApi.find, range);
  expect(resources.map(({ id, hours, open_hours: open, rate: of }) => [id, hours, open, of])).toEqual([
    // 5 days × 10 hours less 10; 5 days × 24 hours × 4 seats.
    [instrument, 2.3, 40, 5.6],
    [seats, 2, 480, 0.4],
  ]);
  expect([open_hours, rate]).toEqual([520, 0.8]);
});

test('what came of the bookings, and what was earned', async () => {
  const { bookings, income } = await on.people.school.ok(statisticApi.find, range);
  expect(bookings).toEqual({ total: 4, due: 3, no_shows: 1, late_cancels: 0, decided: 2, waited_minutes: 30 });
  expect(income).toEqual([{ user_class: 'school', bills: 1, amount: '75.00', paid: '75.00' }]);
});

test('a reader sees the own scope; another college and another school have none of it', async () => {
  const usesOf = async (account: 'college' | 'college2') =>
    (await on.people[account].ok(statisticApi.find, range)).uses;
  expect([await usesOf('college'), await usesOf('college2')]).toEqual([3, 0]);
  const beta = await on.app.as('school', 'beta');
  expect(await beta.ok(statisticApi.find, range)).toMatchObject({ uses: 0, resources: [], income: [] });
  expect((await on.people.normal.call(statisticApi.find, range)).code).toBe(403);
  const of = await on.people.school.ok(statisticApi.find, { ...range, college_id: await on.app.unit('002') });
  expect(of.uses).toBe(0);
});

test('the sheet holds the same figures', async () => {
  const { body } = await on.people.school.blob(statisticApi.export, range);
  const rows = await allRows(readSheet(await saved(body, 'xlsx')));
  expect(rows).toEqual([
    ['月份', '教学（小时）', '科研（小时）', '社会服务（小时）'],
    ['2026-03', 1.5, 2, 0.8],
  ]);
});
