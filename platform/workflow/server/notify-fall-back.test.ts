import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { userApi } from '#platform/identity/shared/user.ts';
import { notifyFallBack } from './notify-fall-back.jobs.ts';
import { casesIn } from './testing/given.ts';
import { byRole, model, step } from './testing/models.ts';

let app: TestApp;
let given: ReturnType<typeof casesIn>;
beforeAll(async () => {
  app = await startTestApp({ takesJobs: true });
  given = casesIn(app);
});
afterAll(() => app.stop());

const unheld = () =>
  given.process(
    model(
      step('first', byRole('college', 'college')),
      step('store', byRole('storeman', 'school'), { name: '库管员审批' }),
    ),
  );
/** Who was told of a case, in any school. */
const told = async (id: number) =>
  (
    await app.admin.query<{ school_id: number; account: string; title: string; body: string; url: string }>(
      `select m.school_id, a.account, m.title, m.body, m.url from notices.message m
       join identity.account a on a.school_id = m.school_id and a.id = m.user_id
       where m.type = 'WF_FALLBACK' and m.dedupe like $1 order by a.account`,
      [`wf-fallback:${id}:%`],
    )
  ).rows;
const warnings = async (id: number) => (await given.find(id)).timeline.filter(({ type }) => type === 'warn').length;
const again = (id: number, school: 'alpha' | 'beta' = 'alpha') =>
  app.inside((ctx) => notifyFallBack(ctx, { id, node_key: 'store', to: ['测试school'] }), school);

test('the one who deployed a process is told once that nobody holds the role of a step', async () => {
  const { id: process, key } = await unheld();
  const id = await given.start(key);
  expect(await told(id)).toEqual([]);
  await given.approve('college', id);
  await expect.poll(() => told(id), { timeout: 20_000 }).toHaveLength(1);
  const { title, instance_no, process_name } = await given.find(id);
  const expected = {
    school_id: app.schoolId('alpha'),
    account: 'school',
    title: `“${process_name}”的“库管员审批”环节没有处理人`,
    body: `“${title}”（${instance_no}）到达“库管员审批”环节时，学校没有人担任“库管员”，已交测试school处理。请安排人员，或者修改该环节的处理人。`,
    url: `/workflow/process/${process}`,
  };
  expect(await told(id)).toEqual([expected]);
  // A job may run twice, and a step may be reached again.
  await again(id);
  await given.goBack('school', id, 'first');
  await given.approve('college', id);
  expect(await warnings(id)).toBe(2);
  await again(id);
  expect(await told(id)).toEqual([expected]);
});

test('where who deployed it may no longer, those who may edit processes in the school are told', async () => {
  const { id: process, key } = await unheld();
  const leaver = await app.user('leader');
  await app.admin.query(
    'update workflow.process_version set deployed_by = $1 where school_id = $2 and process_id = $3',
    [leaver, app.schoolId('alpha'), process],
  );
  await (await app.as('school')).ok(userApi.setStatus, { id: leaver, status: 0 });
  const id = await given.start(key);
  await given.approve('college', id);
  await expect.poll(() => told(id), { timeout: 20_000 }).toHaveLength(2);
  expect((await told(id)).map(({ school_id, account }) => [school_id, account])).toEqual([
    [app.schoolId('alpha'), 'school'],
    [app.schoolId('alpha'), 'system'],
  ]);
});

test('another school has no such case, and a step with candidates tells nobody', async () => {
  const { key } = await unheld();
  const id = await given.start(key);
  await again(id, 'beta');
  expect([await told(id), await warnings(id)]).toEqual([[], 0]);
});
