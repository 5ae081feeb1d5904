import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { InstanceStatus } from '../shared/instance-status.states.ts';
import { instanceApi, processApi, ProcessStatus, statisticApi } from '../shared/process.ts';
import { taskApi } from '../shared/task.ts';
import { defaultProcesses } from './default-processes.rules.ts';
import { casesIn } from './testing/given.ts';
import { branch, byRole, byUsers, copy, flags, model, step, way } from './testing/models.ts';

let app: TestApp;
let given: ReturnType<typeof casesIn>;
beforeAll(async () => {
  app = await startTestApp();
  given = casesIn(app);
});
afterAll(() => app.stop());

const twoSteps = () =>
  model(step('college', byRole('college', 'college'), { due_hours: 48 }), step('school', byRole('school', 'school')));
const everybody = { roles: [], units: [], user_types: [] };

test('a fresh school has the default processes, deployed, without faults and open to changes', async () => {
  const school = await app.as('school');
  const { content } = await school.ok(processApi.list, { size: 100 });
  expect(content.map(({ process_key }) => process_key)).toEqual(
    expect.arrayContaining(defaultProcesses.map(({ process_key }) => process_key)),
  );
  for (const { id, process_key } of content) {
    const { faults, status, can, deployed_version } = await school.ok(processApi.find, { id });
    expect([process_key, faults, status, deployed_version, can]).toEqual([
      process_key,
      [],
      ProcessStatus.deployed,
      1,
      ['edit', 'suspend', 'remove'],
    ]);
  }
  expect((await (await app.as('college')).call(processApi.list, {})).code).toBe(403);
});

test('a design with faults is saved but not deployed', async () => {
  const school = await app.as('school');
  const { id } = await school.ok(processApi.create, {
    process_key: 'faulty',
    name: '有误的流程',
    category: '99',
    model: model(),
    flags: flags(),
    start_scope: everybody,
  });
  const { version, faults } = await school.ok(processApi.find, { id });
  expect(faults.map(({ sentence }) => sentence)).toEqual(['请选择表单', '流程至少要有一个审批或办理环节']);
  expect(await school.call(processApi.deploy, { id, version })).toMatchObject({
    code: 422,
    message: '流程还不能部署：请选择表单',
  });
  expect((await school.ok(processApi.check, { model: model(), flags: flags() })).faults).toHaveLength(2);
  expect(
    await school.call(processApi.create, {
      process_key: 'faulty',
      name: '重复',
      category: '99',
      model: model(),
      flags: flags(),
      start_scope: everybody,
    }),
  ).toMatchObject({ message: '流程标识已存在，请更换' });
  const copied = await school.ok(processApi.copy, { id, process_key: 'faulty_copy', name: '副本' });
  expect(await school.ok(processApi.find, copied)).toMatchObject({
    name: '副本',
    category: '99',
    status: ProcessStatus.draft,
  });
  await school.ok(processApi.remove, copied);
  expect((await school.call(processApi.find, copied)).code).toBe(404);
});

test('the category of a process is a code of the dictionary', async () => {
  const school = await app.as('school');
  const design = { name: '分类流程', model: model(), flags: flags(), start_scope: everybody };
  expect(
    await school.call(processApi.create, { ...design, process_key: 'unknown_category', category: '没有' }),
  ).toMatchObject({
    code: 400,
    data: { errors: { category: '分类不存在，请重新选择' } },
  });
  const { id } = await school.ok(processApi.create, { ...design, process_key: 'safe', category: '5' });
  expect(await school.ok(processApi.find, { id })).toMatchObject({ category: '5', category_name: '安全管理' });
  const { content } = await school.ok(processApi.list, { category: '5' });
  expect(content.map(({ process_key }) => process_key).toSorted()).toEqual([
    'safe',
    'special_scrap',
    'special_time',
    'waste_apply',
  ]);
  const bare = await school.ok(processApi.create, { ...design, process_key: 'bare' });
  expect(await school.ok(processApi.find, bare)).toMatchObject({ category: '', category_name: '' });
});

test('names of categories that processes had before become codes', async () => {
  const school = await app.as('school');
  const { id } = await given.process(twoSteps());
  const { id: other } = await given.process(twoSteps());
  await app.admin.query(`update workflow.process set category = '安全管理' where id = $1`, [id]);
  await app.admin.query(`update workflow.process set category = '后勤保障' where id = $1`, [other]);
  const path = new URL('./migrations/0085-process-category.sql', import.meta.url);
  await app.admin.query(readFileSync(path, 'utf8'));
  expect(await school.ok(processApi.find, { id })).toMatchObject({ category: '5', category_name: '安全管理' });
  expect(await school.ok(processApi.find, { id: other })).toMatchObject({ category: '100', category_name: '后勤保障' });
});

test('a trial run names the people of the path that the values take', async () => {
  const school = await app.as('school');
  const dear = { field: 'price', op: 'gt', value: 1000 } as const;
  const made = model(
    branch('b', way('b1', [step('school', byRole('school', 'school'))], dear), way('b2', [])),
    copy('cc', byUsers(await app.user('leader'))),
    step('college', byRole('college', 'college')),
  );
  const run = (price: string) =>
    school.ok(processApi.trial, { model: made, flags: flags(), form_data: { price }, ...starter });
  const starter = { starter_id: await app.user('xsfzr') };
  expect((await run('2000')).steps.map(({ name, people }) => [name, people])).toEqual([
    ['发起', ['测试xsfzr']],
    ['环节school', ['测试school']],
    ['抄送cc', ['测试leader']],
    ['环节college', ['测试college']],
  ]);
  expect((await run('1')).steps.map(({ key }) => key)).toEqual(['start', 'cc', 'college']);
});

test('a trial run tells people of one name apart', async () => {
  const school = await app.as('school');
  const [starter_id, college, other] = [await app.user('xsfzr'), await app.user('college'), await app.user('college2')];
  const made = model(step('both', byUsers(college, other)));
  await app.admin.query(`update identity.account set name = '测试同名' where id = any($1)`, [[college, other]]);
  const { steps } = await school.ok(processApi.trial, { model: made, flags: flags(), form_data: {}, starter_id });
  await app.admin.query(`update identity.account set name = '测试' || account where id = any($1)`, [[college, other]]);
  const named = expect.stringMatching(/^测试同名（.+）$/);
  expect(steps[1]?.people).toEqual([named, named]);
  expect(steps[1]?.people[0]).not.toBe(steps[1]?.people[1]);
});

test('the list of what one may start follows the scope of the process', async () => {
  const { id, key } = await given.process(twoSteps());
  const school = await app.as('school');
  const { version, name, category, form_key, model: made, flags: own } = await school.ok(processApi.find, { id });
  await school.ok(processApi.update, {
    id,
    version,
    name,
    category,
    form_key,
    model: made,
    flags: own,
    start_scope: { ...everybody, roles: ['teacher'] },
  });
  await given.deploy(id);
  const keysOf = async (account: string) =>
    (await (await app.as(account)).ok(instanceApi.startable, {})).content.map((row) => row.process_key);
  expect([(await keysOf('teacher')).includes(key), (await keysOf('normal')).includes(key)]).toEqual([true, false]);
  expect(await (await app.as('teacher')).ok(instanceApi.startForm, { process_key: key })).toMatchObject({
    name,
    chooses: [],
  });
  expect(
    (await (await app.as('normal')).call(instanceApi.start, { process_key: key, form_data: { reason: 'x' } })).code,
  ).toBe(403);
  // A business whose slice is not there is started nowhere.
  expect(await keysOf('teacher')).not.toContain('waste_apply');
});

test('lists, counts and figures follow what happened', async () => {
  const { key } = await given.process(twoSteps());
  const [first, second] = [await given.start(key), await given.start(key)];
  await given.approve('college', first);
  await given.reject('school', first);
  const school = await app.as('school');
  const of = { process_key: key };
  expect((await school.ok(instanceApi.list, of)).content.map(({ id, status }) => [id, status])).toEqual([
    [second, InstanceStatus.waiting],
    [first, InstanceStatus.refuse],
  ]);
  expect((await school.ok(instanceApi.list, { ...of, running: true })).total).toBe(1);
  expect((await school.ok(taskApi.completed, of)).content.map(({ id }) => id)).toEqual([first]);
  expect((await school.ok(taskApi.finished, of)).total).toBe(2);
  expect((await (await app.as('college')).ok(taskApi.done, of)).content).toMatchObject([
    { instance_id: first, action: 'approve' },
  ]);
  expect((await (await app.as('teacher')).ok(taskApi.mine, of)).total).toBe(2);
  expect((await (await app.as('college2')).ok(instanceApi.list, of)).total).toBe(0);
  expect((await (await app.as('college')).ok(taskApi.count, {})).todo).toBe(
    (await (await app.as('college')).ok(taskApi.todo, {})).total,
  );
  const figures = await school.ok(statisticApi.find, of);
  expect(figures).toMatchObject({
    started: 2,
    running: 1,
    refusal_rate: 50,
    processes: [{ process_key: key, started: 2, running: 1 }],
  });
  expect(figures.nodes.map(({ node_name, tasks }) => [node_name, tasks])).toEqual(
    expect.arrayContaining([
      ['环节college', 1],
      ['环节school', 1],
    ]),
  );
  expect(figures.people.map(({ name, handled }) => [name, handled])).toEqual(
    expect.arrayContaining([
      ['测试college', 1],
      ['测试school', 1],
    ]),
  );
});
