import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { addDays } from '#kernel/shared/time.ts';
import { unitApi } from '#platform/org/shared/unit.ts';
import { ActType } from '../shared/core/activity.states.ts';
import { ReachStage } from '../shared/core/reach.states.ts';
import { reachResultApi } from '../shared/reach/reach-result.ts';
import { reachWorkApi } from '../shared/reach/reach-work.ts';
import { selfTaskApi } from '../shared/self-check/self-task.ts';
import { givenIn, type Given } from './testing/given.ts';
import { reachChecksIn } from './testing/reach-checks.ts';
import { selfChecksIn } from './testing/self-checks.ts';

// A laboratory of 化学学院 moves to 物理学院 in the middle of what is done about it.

const code = '0010001';
let app: TestApp;
let given: Given;
let reach: ReturnType<typeof reachChecksIn>;
let [chemistry, physics] = [0, 0];
beforeAll(async () => {
  app = await startTestApp();
  given = givenIn(app);
  reach = reachChecksIn(app, given);
  await reach.inspectors();
  [chemistry, physics] = [await app.unit('001'), await app.unit('002')];
});
afterAll(() => app.stop());

const moveTo = async (pid: number) =>
  (await app.as('school')).call(unitApi.moveAll, { ids: [await app.unit(code)], pid });
afterEach(async () => {
  await app.admin.query('update inspection.activity set status = 0');
  await moveTo(chemistry);
});

async function collegesOf(table: string, condition: string, id: number): Promise<number[]> {
  const { rows } = await app.admin.query<{ college_id: number }>(
    `select college_id from inspection.${table} where ${condition} = $1 and lab_id = $2 order by id`,
    [id, await app.unit(code)],
  );
  return rows.map((row) => Number(row.college_id));
}

test('a reach check goes on in the new college, which reviews; a published one stays', async () => {
  const published = await reach.running({ labs: [code], stages: [ReachStage.college] });
  await reach.submit((await reach.work(published, ReachStage.college)).id, 'college');
  await (await app.as('school')).ok(reachResultApi.publish, { id: published });
  const act = await reach.running({ labs: [code], stages: [ReachStage.self, ReachStage.college] });
  await reach.submit((await reach.work(act, ReachStage.self)).id, 'lab');
  const review = await reach.work(act, ReachStage.college);
  expect((await moveTo(physics)).code).toBe(200);
  expect(await collegesOf('reach_work', 'act_id', act)).toEqual([physics, physics]);
  expect(await collegesOf('reach_result', 'act_id', act)).toEqual([physics]);
  expect(await collegesOf('reach_result', 'act_id', published)).toEqual([chemistry]);
  expect((await (await app.as('college2')).ok(reachWorkApi.find, { id: review.id })).can).toContain('fill');
  expect((await (await app.as('college')).call(reachWorkApi.find, { id: review.id })).code).toBe(404);
});

test('a reach check that somebody is filling in refuses the move', async () => {
  const act = await reach.running({ labs: [code], stages: [ReachStage.self] });
  const { id } = await reach.work(act, ReachStage.self);
  const answers = (await reach.answers(id, 'lab')).slice(0, 1);
  await (await app.as('lab')).ok(reachWorkApi.save, { id, answers });
  expect(await moveTo(physics)).toMatchObject({ code: 409, message: expect.stringContaining('正在检查') });
  expect(await collegesOf('reach_work', 'act_id', act)).toEqual([chemistry]);
});

test('self-checks to come go to the new college, those that were done stay', async () => {
  const checks = selfChecksIn(app, given);
  const plan = await checks.runningNow({ scope_org_ids: [await app.unit(code)] });
  const [first] = await checks.tasksOf(plan);
  await app.admin.query('update inspection.self_task set status = 2 where id = $1', [first!.id]);
  expect((await moveTo(physics)).code).toBe(200);
  const colleges = await collegesOf('self_task', 'plan_id', plan);
  expect(colleges).toEqual([chemistry, ...Array<number>(colleges.length - 1).fill(physics)]);
  expect(colleges.length).toBeGreaterThan(2);
  const open = await app.admin.query<{ id: number }>(
    'select id from inspection.self_task where plan_id = $1 and status < 2 order by id limit 1',
    [plan],
  );
  expect((await (await app.as('college2')).call(selfTaskApi.find, { id: Number(open.rows[0]!.id) })).code).toBe(200);
  await checks.endAll();
});

test('the new college is asked for the report of a special check, the former one no longer', async () => {
  const special = { self_report: true, report_due: addDays(given.today(), 3) };
  const id = await given.activity({ type: ActType.special, labs: [code], special });
  const asked = async () => {
    const { rows } = await app.admin.query<{ college_id: number }>(
      'select college_id from inspection.college_report where act_id = $1 order by 1',
      [id],
    );
    return rows.map((row) => Number(row.college_id));
  };
  expect(await asked()).toEqual([chemistry]);
  expect((await moveTo(physics)).code).toBe(200);
  expect(await asked()).toEqual([physics]);
});
