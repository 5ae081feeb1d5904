import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { visualApi } from '../shared/overview.ts';

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

test('no person, phone or store leaves by the screen', async () => {
  const text = JSON.stringify(await app.stranger().ok(visualApi.overview, { school_key: 'alpha' }));
  expect(text).not.toMatch(/1[3-9]\d{9}/);
  expect(text).not.toContain('测试');
  expect(text).not.toContain('张老师');
});
