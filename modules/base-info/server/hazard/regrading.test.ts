import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStatements } from '#apps/server/testing/explain.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { gradingApi } from '../../shared/hazard/grading.ts';
import { judgementApi } from '../../shared/hazard/judgement.ts';
import { regradingApi } from '../../shared/hazard/regrading.ts';
import { textsOf } from '../testing/exported.ts';
import { codesOf } from '../testing/replies.ts';

let app: TestApp;
const many = 1_200;
const changed = many * 0.3;

beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  const school = app.schoolId('alpha');
  await app.admin.query(
    `with made as (
       insert into org.unit (school_id, pid, level, code, name, path, college_id)
       select $1, c.id, 'lab', 'Z' || lpad(i::text, 6, '0'), '批量实验室' || i, c.path, c.id
       from org.unit c, generate_series(1, ${many}) i where c.school_id = $1 and c.code = '001' returning id)
     insert into base_info.lab (school_id, id, lab_level, lab_class, level_source, judged_on, judge_valid_to)
     select $1, id, 4, 5, 'auto', now()::date, now()::date + 300 from made`,
    [school],
  );
  await app.admin.query(`update org.unit set path = path || id || '/' where school_id = $1 and code like 'Z%'`, [
    school,
  ]);
  // Every third has solvents, so that its level changes.
  await app.admin.query(
    `insert into base_info.hazard_source (school_id, lab_id, kind, name, qty, unit, state)
     select school_id, id, '105', '乙醇', 30, 'L', 3 from org.unit
     where school_id = $1 and code like 'Z%' and right(code, 1) in ('3', '6', '9')`,
    [school],
  );
});
afterAll(() => app.stop());

async function finished() {
  const school = await app.as('school');
  for (let tries = 0; tries < 300; tries += 1) {
    const { regrading, can } = await school.ok(regradingApi.latest);
    if (regrading && !['counting', 'applying'].includes(regrading.status)) return { regrading, can };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the regrading did not end');
}

test('a regrading lists what would change, and nothing changes until it is confirmed', async () => {
  const school = await app.as('school');
  expect((await (await app.as('college')).call(regradingApi.start)).code).toBe(403);
  expect(await school.ok(regradingApi.latest)).toMatchObject({ regrading: null, can: ['start'] });
  const started = await Promise.all([1, 2].map(() => school.call(regradingApi.start)));
  expect(codesOf(started)).toEqual([200, 409]);
  const { regrading, can } = await finished();
  expect(can).toEqual(['apply', 'cancel']);
  expect(regrading).toMatchObject({ status: 'ready', total: regrading.done, is_outdated: false, chosen: 0 });
  expect(regrading.sums).toContainEqual({
    old: expect.objectContaining({ name: 'Ⅳ级（低风险）' }),
    new: expect.objectContaining({ name: 'Ⅱ级（高风险）' }),
    labs: changed,
  });
  const { id } = regrading;
  const page = await school.ok(regradingApi.labs, { id, lab_level: 2, size: 150 });
  expect(page.total).toBe(changed);
  expect(page.content[0]).toMatchObject({ effect: 'open', basis: ['R202', 'R209'], is_chosen: false });
  expect((await school.ok(judgementApi.list)).total).toBe(0);

  const rows = await textsOf((await school.blob(regradingApi.export, { id, lab_level: 2 })).body);
  expect(rows).toHaveLength(changed + 1);
  expect(rows[1]).toContain('R202、R209');

  const chosen = page.content.slice(0, 20).map((row) => row.id);
  expect((await school.call(regradingApi.apply, { id, ids: [...chosen, 999_999] })).code).toBe(422);
  const both = await Promise.all([1, 2].map(() => school.call(regradingApi.apply, { id, ids: chosen })));
  expect(codesOf(both)).toEqual([200, 409]);
  expect((await finished()).regrading).toMatchObject({ status: 'applied', total: 20, done: 20, chosen: 20 });
  expect((await school.ok(judgementApi.list, { status: 'college' })).total).toBe(20);
});

test('labs that wait already with the same result are not listed again, the others are confirmed at once', async () => {
  const school = await app.as('school');
  await school.ok(regradingApi.start);
  const { regrading } = await finished();
  expect((await school.ok(regradingApi.labs, { id: regrading.id, lab_level: 2 })).total).toBe(changed - 20);
  await school.ok(regradingApi.apply, { id: regrading.id });
  const { regrading: done } = await finished();
  expect([done.status, done.chosen]).toEqual(['applied', regrading.changed]);
  expect((await school.ok(judgementApi.list, { status: 'college' })).total).toBe(regrading.changed + 20);
  await expect
    .poll(async () => {
      const { rows } = await app.admin.query<{ title: string }>(
        `select title from notices.message where type = 'JUDGEMENT_REGRADED' and user_id = $1 order by id desc limit 1`,
        [await app.user('college')],
      );
      return rows[0]?.title;
    })
    .toContain(`间实验室的分级评估待学院审核`);
});

test('a regrading is cancelled; one that newer rules have overtaken is not confirmed', async () => {
  const school = await app.as('school');
  await app.admin.query(
    `insert into base_info.hazard_source (school_id, lab_id, kind, name, qty, unit, state)
     select school_id, id, '105', '丙酮', 30, 'L', 3 from org.unit where school_id = $1 and code = 'Z000001'`,
    [app.schoolId('alpha')],
  );
  await school.ok(regradingApi.start);
  const { regrading } = await finished();
  const { scores, edition } = await school.ok(gradingApi.find);
  await school.ok(gradingApi.saveScore, { ...scores[0]!, former: scores[0]!.code, edition, note: '试改' });
  expect(await school.ok(regradingApi.latest)).toMatchObject({ regrading: { is_outdated: true }, can: ['cancel'] });
  expect((await school.call(regradingApi.apply, { id: regrading.id })).code).toBe(409);
  await school.ok(regradingApi.cancel, { id: regrading.id });
  expect((await school.call(regradingApi.cancel, { id: regrading.id })).code).toBe(409);
  expect((await school.ok(regradingApi.latest)).can).toEqual(['start']);
});

test('a portion of 500 laboratories costs as many statements as one of few', async () => {
  const seen = await recordStatements(async () => {
    await (await app.as('school')).ok(regradingApi.start);
    await finished();
  });
  const ofLabs = seen.filter(({ text }) => text.includes('base_info.hazard_source h'));
  expect(ofLabs).toHaveLength(Math.floor(many / 500) + 1);
});
