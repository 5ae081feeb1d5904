import { afterAll, beforeAll, expect, test } from 'vitest';
import { storePhotos } from '#modules/inspection/server/public.ts';
import { loginApi } from '#platform/identity/shared/login.ts';
import { startTestApp, type TestApp } from '../testing/harness.ts';
import { fillSchools, measurePlans } from './demo.ts';

const password = 'Demo#Lab2026k';
const plan = {
  ...measurePlans('full')[0]!,
  key: 'tiny',
  copies: 1,
  roomsPerFloor: 2,
  labsPerCollege: 3,
  equipmentPerLab: 2,
  activities: 3,
  withAnswers: true,
};

let app: TestApp;
const fill = async () => fillSchools(app.services, [plan], password, await storePhotos(app.services), async () => {});
beforeAll(async () => {
  app = await startTestApp();
  await fill();
});
afterAll(() => app.stop());

/** Rows of a condition in the demonstration school. */
const count = async (from: string): Promise<number> => {
  const { rows } = await app.admin.query(
    `select count(*)::int as n from ${from} and x.school_id = (select id from org.school where school_key = 'tiny')`,
  );
  return rows[0].n;
};

test('every slice fills its part of the university', async () => {
  const labs = await count(`org.unit x where x.level = 'lab'`);
  expect(labs).toBeGreaterThan(12);
  expect(await count(`org.unit x where x.level = 'college'`)).toBe(12);
  expect(
    await count(`org.unit x where x.level = 'college' and (x.head_id is null or x.safety_officer_ids = '{}')`),
  ).toBe(0);
  expect(await count(`base_info.lab x where true`)).toBe(labs);
  expect(await count(`base_info.equipment x where true`)).toBe(2 * labs);
  expect(await count(`inspection.problem x where true`)).toBeGreaterThan(0);
  expect(await count(`inspection.activity x where true`)).toBe(plan.activities + 1);
  expect(await count(`inspection.bulletin x where true`)).toBe(plan.activities - 1);
});

test('the printed accounts log in, the one of a laboratory to the first laboratory', async () => {
  const login = (account: string) => app.stranger().ok(loginApi.login, { account, password, school_key: 'tiny' });
  const people = await Promise.all(plan.accounts.map(({ account }) => login(account)));
  expect(people.every(({ userInfo }) => !userInfo.must_change_password)).toBe(true);
  expect((await login('lab')).userInfo.org_name).toContain('有机合成');
});

test('a school that is filled stays as it is', async () => {
  const tables = ['org.unit', 'org.room', 'identity.account', 'base_info.equipment', 'inspection.problem'];
  const counts = () => Promise.all(tables.map((table) => count(`${table} x where true`)));
  const before = await counts();
  await fill();
  expect(await counts()).toEqual(before);
});
