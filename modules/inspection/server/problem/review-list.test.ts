import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { delayApi } from '../../shared/problem/delay.ts';
import { problemApi } from '../../shared/problem/problem.ts';
import { reviewApi } from '../../shared/problem/review.ts';
import { rectifyApi } from '../../shared/problem/rectify.ts';
import { givenIn, type Given } from '../testing/given.ts';

// What lists say of problems that wait: their order, and enough of the result to judge it.

let app: TestApp;
let given: Given;
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  await given.inspector('jcry');
});
afterAll(() => app.stop());

test('open problems come by urgency: overdue, urgent, nearest deadline; others newest first', async () => {
  const days = { far: 9, near: 3, urgent: 6, overdue: -1, longOverdue: -5 };
  const ids: Record<string, number> = {};
  for (const [name, left] of Object.entries(days)) {
    ids[name] = await given.problem({ level: name === 'urgent' ? 'urgent' : 'ordinary' });
    await app.admin.query(
      `update inspection.problem set effective_deadline = now() + $2 * interval '1 day' where id = $1`,
      [ids[name], left],
    );
  }
  const lab = await app.as('lab');
  const order = async (states: string) =>
    (await lab.ok(problemApi.list, { states } as never)).content.map(({ id }) => id);
  const named = (...names: string[]) => names.map((name) => ids[name]);
  expect(await order('pending,planing')).toEqual(named('longOverdue', 'overdue', 'urgent', 'near', 'far'));
  expect(await order('pending')).toEqual(named('longOverdue', 'overdue', 'urgent', 'near', 'far'));
  expect(await order('pending,finished')).toEqual(
    named('longOverdue', 'overdue', 'urgent', 'near', 'far').toSorted((a, b) => b! - a!),
  );
});

test('a result that awaits review shows its own measures and photos, not those of an earlier round', async () => {
  const id = await given.rectified();
  const school = await app.as('school');
  await school.ok(reviewApi.sendBack, { id, opinion: '照片看不清' });
  const photo = await given.photo('lab');
  await (
    await app.as('lab')
  ).ok(rectifyApi.submit, {
    id,
    measures: '重新张贴了标识并拍照',
    finish_on: given.today(),
    photos: [photo],
  });
  const row = (await school.ok(reviewApi.list)).content.find((one) => one.id === id);
  expect([row?.measures, row?.after.map((file) => file.id)]).toEqual(['重新张贴了标识并拍照', [photo]]);
});

test('decidable delays are those the caller may decide now, oldest first', async () => {
  const [lab, college, school] = [await app.as('lab'), await app.as('college'), await app.as('school')];
  const ask = { days: 3, reason: '配件未到货', interim: '已停用并警示' };
  const [first, urgent, second] = [
    await given.problem(),
    await given.problem({ level: 'urgent' }),
    await given.problem(),
  ];
  for (const id of [first, urgent, second]) await lab.ok(delayApi.apply, { id, ...ask });
  const problems = async (person: typeof lab, decidable: boolean) =>
    (await person.ok(delayApi.list, { decidable })).content.map((row) => row.problem_id);
  expect(await problems(school, true)).toEqual([first, urgent, second]);
  // Only the school decides on urgent problems.
  expect(await problems(college, true)).toEqual([first, second]);
  expect(await problems(college, false)).toEqual([urgent]);
  const [row] = (await school.ok(delayApi.list, { decidable: true })).content;
  await school.ok(delayApi.decide, { id: row!.id, agree: true });
  expect(await problems(school, true)).toEqual([urgent, second]);
});
