import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { copyRows, step } from '#apps/server/testing/large.ts';
import { maxCounted } from '#kernel/server/db/page.ts';
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

test('more open problems than a list counts come in the same order, on every page', async () => {
  const id = await given.problem();
  const changed = {
    problem_no: `t.problem_no || '-' || i`,
    client_id: 'gen_random_uuid()',
    level: `case when i % 200 = 0 then 'urgent' else 'ordinary' end`,
    effective_deadline: `now() + (i % 97 - 1) * interval '1 day'`,
  };
  await copyRows(app.admin, { table: 'inspection.problem', changed, where: `t.id = ${id}` }, maxCounted + 1);
  const school = await app.as('school');
  const sorted = await app.admin.query<{ id: string }>(
    `select id from inspection.problem where school_id = $1 and state in ('pending', 'planing') and not is_draft and deleted_at is null
     order by effective_deadline >= now(), level <> 'urgent', effective_deadline, id limit 140`,
    [app.schoolId('alpha')],
  );
  const asked = { states: 'pending,planing', size: 20 };
  const pages = await Promise.all(
    [1, 2, 3, 5, 7].map((page) => school.ok(problemApi.list, { ...asked, page } as never)),
  );
  const expected = sorted.rows.map(({ id }) => Number(id));
  expect(pages.map(({ content }) => content.map(({ id }) => id))).toEqual(
    [1, 2, 3, 5, 7].map((page) => expected.slice((page - 1) * 20, page * 20)),
  );
  expect(pages.map(({ more, total }) => [more, total])).toEqual(pages.map(() => [true, maxCounted]));
  await app.admin.query(`delete from inspection.problem where id > ${step}`);
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
