import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { supplierApi } from '../shared/supplier.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let serial = 0;
const draft = (changes: object = {}) => ({ name: `试剂公司${(serial += 1)}`, categories: ['none'], ...changes });
const errorsOf = (data: unknown) => (data as { errors: Record<string, string> }).errors;

test('the validity of a licence follows the day', async () => {
  const school = await app.as('school');
  const today = formatDate(new Date());
  const inDays = (days: number) => addDays(today, days);
  const cases = [
    ['valid', {}],
    ['valid', { starts_on: today, ends_on: inDays(31) }],
    ['due', { ends_on: inDays(30) }],
    ['due', { ends_on: today }],
    ['expired', { ends_on: inDays(-1) }],
    ['future', { starts_on: inDays(1), ends_on: inDays(10) }],
  ] as const;
  for (const [validity, dates] of cases) {
    const { id } = await school.ok(supplierApi.create, draft(dates));
    const ids = (await school.ok(supplierApi.list, { validity, size: 150 })).content.map((row) => row.id);
    expect([dates, (await school.ok(supplierApi.find, { id })).validity, ids.includes(id)]).toEqual([
      dates,
      validity,
      true,
    ]);
  }
  const all = (await school.ok(supplierApi.list, { size: 150 })).total;
  let sum = 0;
  for (const validity of ['valid', 'due', 'expired', 'future'] as const)
    sum += (await school.ok(supplierApi.list, { validity })).total;
  expect(sum).toBe(all);
});

test('who delivers controlled chemicals has a licence; dates and categories are checked', async () => {
  const school = await app.as('school');
  const refuse = async (changes: object) => errorsOf((await school.call(supplierApi.create, draft(changes))).data);
  expect(await refuse({ categories: ['toxic'] })).toHaveProperty('license_no');
  expect(await refuse({ categories: [] })).toHaveProperty('categories');
  expect(await refuse({ categories: ['unheard'], license_no: 'X' })).toHaveProperty('categories');
  expect(await refuse({ credit_code: '123' })).toHaveProperty('credit_code');
  expect(await refuse({ starts_on: '2027-01-02', ends_on: '2027-01-01' })).toHaveProperty('ends_on');
  const { id } = await school.ok(supplierApi.create, draft({ categories: ['none', 'toxic'], license_no: 'JY-1' }));
  expect((await school.ok(supplierApi.find, { id })).category_names).toEqual([
    { code: 'toxic', name: '剧毒化学品' },
    { code: 'none', name: '一般' },
  ]);
});

test('a supplier is registered once', async () => {
  const school = await app.as('school');
  const same = draft();
  const race = await Promise.all([1, 2].map(() => school.call(supplierApi.create, same)));
  expect(race.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 409]);
});

test('those who buy see suppliers, the office of the school changes them, another school sees nothing', async () => {
  const { id } = await (await app.as('school')).ok(supplierApi.create, draft());
  for (const account of ['college', 'lab', 'xsfzr', 'storeman', 'teacher', 'leader', 'system']) {
    const person = await app.as(account);
    expect((await person.ok(supplierApi.find, { id })).can).toEqual([]);
    expect((await person.call(supplierApi.setStatus, { id, status: 0 })).code).toBe(403);
  }
  for (const account of ['normal', 'jcry'])
    expect((await (await app.as(account)).call(supplierApi.list)).code).toBe(403);
  const beta = await app.as('school', 'beta');
  expect((await beta.ok(supplierApi.list)).total).toBe(0);
  expect((await beta.call(supplierApi.find, { id })).code).toBe(404);
});
