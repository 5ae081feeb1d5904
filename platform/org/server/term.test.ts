import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays, formatDate, termOf as usualTermOf } from '#kernel/shared/time.ts';
import { calendarDayApi, termApi } from '../shared/term.ts';
import { isWorkday, termOf } from './public.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const autumn = { school_year: '2036-2037', term: 1, starts_on: '2036-09-01', ends_on: '2037-01-18' } as const;

test('terms have a year, do not overlap, and every login reads them by the specified calls', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(termApi.create, autumn);
  const refused = async (change: object) => school.call(termApi.create, { ...autumn, ...change } as typeof autumn);
  expect((await refused({ term: 3 })).message).toContain('重叠');
  expect((await refused({ starts_on: '2037-02-01', ends_on: '2037-03-01' })).message).toContain('已存在');
  expect((await refused({ school_year: '2036-2038' })).code).toBe(400);
  expect((await refused({ term: 2, starts_on: '2038-09-01', ends_on: '2038-12-01' })).data).toMatchObject({
    errors: { starts_on: expect.stringContaining('2036-2037 学年内') },
  });
  expect((await refused({ term: 2, starts_on: '2037-03-01', ends_on: '2037-02-01' })).code).toBe(400);
  await school.ok(termApi.create, { ...autumn, term: 2, starts_on: '2037-03-02', ends_on: '2037-07-05' });
  const normal = await app.as('normal');
  expect(await normal.ok(termApi.pick)).toMatchObject([
    { term: 2, is_current: false },
    { id, term: 1, term_name: '第一学期', is_current: false },
  ]);
  expect(await normal.ok(termApi.years)).toEqual([
    { school_year: '2036-2037', starts_on: '2036-09-01', ends_on: '2037-07-05', is_current: false },
  ]);
  expect((await normal.call(termApi.list)).code).toBe(403);
  expect((await school.ok(termApi.find, { id })).weeks).toBe(20);
});

test('the term of today is marked', async () => {
  const today = formatDate(new Date());
  const { year } = usualTermOf(addDays(today, -3));
  const input = { school_year: year, term: 3, starts_on: addDays(today, -3), ends_on: addDays(today, 30) } as const;
  const { id } = await (await app.as('school')).ok(termApi.create, input);
  const normal = await app.as('normal');
  expect((await normal.ok(termApi.pick)).filter((row) => row.is_current).map((row) => row.id)).toEqual([id]);
  expect((await normal.ok(termApi.years)).filter((row) => row.is_current)).toMatchObject([{ school_year: year }]);
});

test('the term of a day is the one that covers it, in a vacation the last before, else by the months', async () => {
  const of = (day: string) => app.inside((ctx) => termOf(ctx, day));
  expect(await of('2036-09-01')).toMatchObject({ year: '2036-2037', term: 1, starts_on: '2036-09-01' });
  expect(await of('2037-02-10')).toMatchObject({ year: '2036-2037', term: 1 });
  expect(await of('2037-03-02')).toMatchObject({ year: '2036-2037', term: 2 });
  expect(await of('2020-09-01')).toEqual({ year: '2020-2021', term: 1, starts_on: null, ends_on: null });
});

test('holidays rest on working days, and a moved working day works on a weekend', async () => {
  const school = await app.as('school');
  const holiday = { from_day: '2026-10-01', to_day: '2026-10-07', kind: 'holiday', name: '国庆节' } as const;
  await school.ok(calendarDayApi.create, holiday);
  await school.ok(calendarDayApi.create, { ...holiday, from_day: '2026-10-10', to_day: '2026-10-10', kind: 'workday' });
  expect((await school.call(calendarDayApi.create, { ...holiday, from_day: '2026-10-07' })).message).toContain('重叠');
  expect((await school.call(calendarDayApi.create, { ...holiday, to_day: '2026-09-01' })).code).toBe(400);
  expect((await school.ok(calendarDayApi.list, { year: 2026 })).total).toBe(2);
  const works = (day: string) => app.inside((ctx) => isWorkday(ctx, day));
  expect(await Promise.all(['2026-09-30', '2026-10-01', '2026-10-10', '2026-10-11', '2026-10-12'].map(works))).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
});
