import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { InstanceStatus, TaskStatus } from '../shared/instance-status.states.ts';
import { delegationApi, instanceApi, processApi } from '../shared/process.ts';
import { copyApi, draftApi, phraseApi, taskApi } from '../shared/task.ts';
import { branch, byRole, byUsers, copy, model, parallel, step, way } from './testing/models.ts';
import { casesIn } from './testing/given.ts';

let app: TestApp;
let given: ReturnType<typeof casesIn>;
const ids = { college: 0, college2: 0, school: 0, lab: 0, leader: 0, teacher: 0, normal: 0 };
beforeAll(async () => {
  app = await startTestApp();
  given = casesIn(app);
  for (const account of Object.keys(ids) as (keyof typeof ids)[]) ids[account] = await app.user(account);
});
afterAll(() => app.stop());

const twoSteps = () => model(step('college', byRole('college', 'college')), step('school', byRole('school', 'school')));
const ok = (reply: { code: number; message: string }) =>
  expect([reply.code, reply.message]).toEqual([200, expect.anything()]);

test('a case goes from step to step and ends with a pass', async () => {
  const { key } = await given.process(twoSteps());
  const id = await given.start(key);
  expect(await given.find(id)).toMatchObject({
    status: InstanceStatus.waiting,
    node_name: '环节college',
    handlers: '测试college',
    can: ['withdraw', 'urge', 'discuss'],
  });
  ok(await given.approve('college', id));
  expect(await given.find(id)).toMatchObject({ status: InstanceStatus.processing, node_name: '环节school' });
  ok(await given.approve('school', id));
  const ended = await given.find(id);
  expect(ended).toMatchObject({ status: InstanceStatus.pass, node_name: '', can: ['copy'] });
  expect(ended.timeline.map(({ type, user_name }) => [type, user_name])).toEqual([
    ['start', '测试teacher'],
    ['enter', '系统'],
    ['decide', '测试college'],
    ['node', '系统'],
    ['enter', '系统'],
    ['decide', '测试school'],
    ['node', '系统'],
    ['end', '测试school'],
  ]);
  expect(ended.instance_no).toMatch(/^LC\d{12}$/);
});

test('a task says why its holder has it, and others why they cannot decide', async () => {
  const { key } = await given.process(twoSteps());
  const id = await given.start(key);
  const task = await given.task('college', id);
  const college = await app.as('college');
  expect(await college.ok(taskApi.find, { id: task })).toMatchObject({
    reason: '您是化学学院的院级管理员',
    why_not: '',
    can: ['approve', 'reject', 'return', 'transfer', 'addsign', 'comment'],
    targets: [{ key: 'start', name: '发起人（测试teacher）' }],
  });
  expect(await (await app.as('teacher')).ok(taskApi.find, { id: task })).toMatchObject({
    why_not: '您不是该任务的处理人，该任务由测试college处理',
    can: [],
  });
  expect((await (await app.as('college2')).call(taskApi.find, { id: task })).code).toBe(404);
  expect((await (await app.as('school', 'beta')).call(taskApi.find, { id: task })).code).toBe(404);
  expect(await (await app.as('teacher')).call(taskApi.approve, { id: task })).toMatchObject({
    code: 403,
    message: '您不是该任务的处理人，该任务由测试college处理',
  });
  ok(await college.call(taskApi.approve, { id: task }));
  expect(await college.ok(taskApi.find, { id: task })).toMatchObject({ why_not: '您已处理过该任务', can: [] });
  expect(await college.call(taskApi.approve, { id: task })).toMatchObject({
    code: 409,
    message: '您已处理过该任务',
  });
});

test('a refusal ends the case and needs an opinion', async () => {
  const { key } = await given.process(twoSteps());
  const id = await given.start(key);
  const task = await given.task('college', id);
  expect((await (await app.as('college')).call(taskApi.reject, { id: task, opinion: '否' })).code).toBe(400);
  ok(await given.reject('college', id));
  expect(await given.find(id)).toMatchObject({ status: InstanceStatus.refuse, result_note: '不符合规定' });
  expect(await (await app.as('teacher')).call(instanceApi.withdraw, { id })).toMatchObject({
    code: 409,
    message: '流程已结束（不通过），不能再撤回',
  });
});

test('returned to the starter, it is corrected and asked from the beginning', async () => {
  const { key } = await given.process(twoSteps());
  const id = await given.start(key);
  ok(await given.approve('college', id));
  ok(await given.goBack('school', id, 'start'));
  const returned = await given.find(id);
  expect(returned).toMatchObject({ status: InstanceStatus.processing, node_name: '退回测试teacher修改' });
  const task = await given.task('teacher', id);
  expect(await (await app.as('teacher')).ok(taskApi.find, { id: task })).toMatchObject({
    is_starter_step: true,
    reason: '您的申请被退回，请修改后重新提交',
    can: ['approve'],
  });
  expect(
    (await (await app.as('teacher')).call(taskApi.approve, { id: task, form_data: { reason: '', price: '1' } })).data,
  ).toMatchObject({ errors: { reason: expect.any(String) } });
  ok(await given.approve('teacher', id, { form_data: { reason: '已补充', price: '900' } }));
  expect(await given.find(id)).toMatchObject({
    node_name: '环节college',
    form_data: { reason: '已补充', price: '900' },
  });
  ok(await given.approve('college', id));
  ok(await given.approve('school', id));
  expect(await given.find(id)).toMatchObject({ status: InstanceStatus.pass });
});

test('returned to an earlier step, that step decides again', async () => {
  const { key } = await given.process(twoSteps());
  const id = await given.start(key);
  ok(await given.approve('college', id));
  expect((await given.goBack('school', id, 'school')).code).toBe(422);
  ok(await given.goBack('school', id, 'college'));
  expect(await given.find(id)).toMatchObject({ node_name: '环节college' });
});

test('a branch follows the form, and a copy is marked as read', async () => {
  const dear = { field: 'price', op: 'gt', value: 1000 } as const;
  const { key } = await given.process(
    model(
      branch('b', way('b1', [step('school', byRole('school', 'school'))], dear), way('b2', [])),
      copy('cc', byUsers(ids.leader)),
      step('college', byRole('college', 'college')),
    ),
  );
  expect(await given.find(await given.start(key))).toMatchObject({ node_name: '环节college' });
  const id = await given.start(key, 'teacher', { reason: '大额', price: '1000.01' });
  expect(await given.find(id)).toMatchObject({ node_name: '环节school' });
  ok(await given.approve('school', id));
  const leader = await app.as('leader');
  const { content } = await leader.ok(copyApi.list, { unread: true });
  const row = content.find(({ instance_id }) => instance_id === id)!;
  expect((await leader.ok(taskApi.count, {})).unread).toBe(2);
  await leader.ok(copyApi.read, { id: row.id });
  expect((await leader.ok(copyApi.list, { unread: true })).content.map(({ instance_id }) => instance_id)).not.toContain(
    id,
  );
  expect(await leader.ok(instanceApi.find, { id })).toMatchObject({ form_data: { reason: '大额' } });
  expect((await (await app.as('college')).call(copyApi.read, { id: row.id })).code).toBe(404);
});

test('parallel ways join, and hidden fields are not sent', async () => {
  const { key } = await given.process(
    model(
      parallel(
        'p',
        way('p1', [step('college', byRole('college', 'college'), { fields: { secret: 'hidden' } })]),
        way('p2', [step('lab', byRole('lab', 'lab'), { fields: { permit: 'required' } })]),
      ),
      step('school', byRole('school', 'school')),
    ),
  );
  const id = await given.start(key, 'teacher', { reason: '并行', secret: '不给学院看' });
  const seen = await (await app.as('college')).ok(taskApi.find, { id: await given.task('college', id) });
  expect(JSON.stringify(seen)).not.toContain('不给学院看');
  expect(JSON.stringify(seen.case.schema)).not.toContain('secret');
  ok(await given.approve('college', id, { form_data: { permit: '学院不能填' } }));
  expect(await given.find(id)).toMatchObject({ node_name: '环节lab' });
  expect((await given.approve('lab', id)).data).toMatchObject({ errors: { permit: expect.any(String) } });
  ok(await given.approve('lab', id, { form_data: { permit: 'XK-1' } }));
  expect(await given.find(id)).toMatchObject({
    node_name: '环节school',
    form_data: { permit: 'XK-1', secret: '不给学院看' },
  });
});

test.each([
  ['all', ['college', 'leader'], InstanceStatus.pass],
  ['any', ['leader'], InstanceStatus.pass],
  ['ratio', ['college', 'leader'], InstanceStatus.pass],
  ['sequence', ['college', 'leader', 'normal'], InstanceStatus.pass],
] as const)('with mode %s, %j decide', async (mode, accounts, status) => {
  const people = mode === 'all' ? [ids.college, ids.leader] : [ids.college, ids.leader, ids.normal];
  const { key } = await given.process(model(step('x', byUsers(...people), { mode, share: 60 })));
  const id = await given.start(key);
  for (const account of accounts) {
    expect((await given.find(id)).status).not.toBe(status);
    ok(await given.approve(account, id));
  }
  expect((await given.find(id)).status).toBe(status);
});

test('in a sequence only the next can decide', async () => {
  const { key } = await given.process(model(step('x', byUsers(ids.college, ids.leader), { mode: 'sequence' })));
  const id = await given.start(key);
  const { waiting } = await given.find(id);
  expect(waiting.map(({ assignee_name, held }) => [assignee_name, held])).toEqual([
    ['测试college', false],
    ['测试leader', true],
  ]);
  expect(await (await app.as('leader')).call(taskApi.approve, { id: waiting[1]!.id })).toMatchObject({ code: 409 });
});

test('a sign before holds the task, a sign after holds the step', async () => {
  const { key } = await given.process(twoSteps());
  const id = await given.start(key);
  const college = await app.as('college');
  const task = await given.task('college', id);
  ok(await college.call(taskApi.addsign, { id: task, users: [ids.leader], position: 'before' }));
  expect(await college.ok(taskApi.find, { id: task })).toMatchObject({
    status: TaskStatus.held,
    why_not: '要等待加签人或前一位处理人处理后，才轮到您',
  });
  ok(await given.approve('leader', id));
  ok(await college.call(taskApi.addsign, { id: task, users: [ids.normal], position: 'after' }));
  ok(await college.call(taskApi.approve, { id: task }));
  expect(await given.find(id)).toMatchObject({ node_name: '环节college', handlers: '测试normal' });
  ok(await given.approve('normal', id));
  expect(await given.find(id)).toMatchObject({ node_name: '环节school' });
});

test('a sign is not added without a person, which would hold the task for nobody', async () => {
  const { key } = await given.process(twoSteps());
  const task = await given.task('college', await given.start(key));
  const reply = await (await app.as('college')).call(taskApi.addsign, { id: task, users: [], position: 'before' });
  expect([reply.code, reply.message]).toEqual([400, '请选择加签人']);
});

test('a task is transferred, and a remark decides nothing', async () => {
  const { key } = await given.process(twoSteps());
  const id = await given.start(key);
  const task = await given.task('college', id);
  const college = await app.as('college');
  ok(await college.call(taskApi.comment, { id: task, opinion: '请说明用途' }));
  expect(await college.call(taskApi.transfer, { id: task, user_id: ids.teacher, opinion: '请代办' })).toMatchObject({
    code: 422,
    message: '发起人不能审批自己的申请，请由其他人处理',
  });
  ok(await college.call(taskApi.transfer, { id: task, user_id: ids.leader, opinion: '请代办' }));
  expect(await given.find(id)).toMatchObject({ handlers: '测试leader' });
  ok(await given.approve('leader', id));
  expect(await given.find(id)).toMatchObject({ node_name: '环节school' });
});

test('a delegate acts for a person who is away, and only for the processes named', async () => {
  const [one, other] = [await given.process(twoSteps()), await given.process(twoSteps())];
  const [first, second] = [await given.start(one.key), await given.start(other.key)];
  const college = await app.as('college');
  const away = { from_at: '2020-01-01 00:00:00', to_at: '2099-01-01 00:00:00', process_keys: [one.key] };
  expect((await college.call(delegationApi.create, { ...away, delegate_id: ids.college })).code).toBe(422);
  const { id } = await college.ok(delegationApi.create, { ...away, delegate_id: ids.normal });
  expect(await college.call(delegationApi.create, { ...away, delegate_id: ids.leader })).toMatchObject({ code: 409 });
  const { content } = await (await app.as('normal')).ok(taskApi.todo, {});
  expect(
    content
      .filter(({ instance_id }) => [first, second].includes(instance_id))
      .map(({ instance_id, for_name }) => [instance_id, for_name]),
  ).toEqual([[first, '测试college']]);
  ok(await given.approve('normal', first));
  expect((await given.find(first)).timeline.find(({ type }) => type === 'decide')).toMatchObject({
    user_name: '测试normal',
    for_name: '测试college',
  });
  expect((await college.ok(delegationApi.list, {})).content[0]).toMatchObject({
    delegate_name: '测试normal',
    state: 'active',
    can: ['remove'],
  });
  await college.ok(delegationApi.remove, { id });
  expect(
    (await (await app.as('normal')).ok(taskApi.todo, {})).content.filter(({ for_name }) => for_name !== ''),
  ).toEqual([]);
});

test('who starts a case does not approve it: it goes one level up', async () => {
  const { key } = await given.process(model(step('college', byRole('college', 'college'))));
  const id = await given.start(key, 'college');
  const seen = await given.find(id, 'college');
  expect(seen.handlers).toBe('测试school');
  expect(seen.timeline.some(({ type, note }) => type === 'warn' && note.includes('发起人本人'))).toBe(true);
  const alone = await given.process(model(step('school', byRole('school', 'school'))));
  expect(
    await (
      await app.as('school')
    ).call(instanceApi.start, { process_key: alone.key, form_data: { reason: '只有一个人' } }),
  ).toMatchObject({ code: 422, data: { rule: 'wf.noOtherApprover' } });
});

test('a step that nobody holds goes to the school with a warning', async () => {
  const { key } = await given.process(model(step('x', byRole('storeman', 'school'))));
  const seen = await given.find(await given.start(key));
  expect(seen).toMatchObject({ handlers: '测试school' });
  expect(seen.timeline.find(({ type }) => type === 'warn')?.note).toBe('“环节x”没有可以处理的人员，已交学校管理员处理');
});

test('the starter withdraws and urges; the office terminates and reassigns', async () => {
  const { key } = await given.process(twoSteps());
  const [first, second] = [await given.start(key), await given.start(key)];
  const teacher = await app.as('teacher');
  await teacher.ok(instanceApi.urge, { id: first });
  expect(await teacher.call(instanceApi.urge, { id: first })).toMatchObject({
    code: 409,
    message: '4 小时内已催办过，请稍后再催',
  });
  expect((await (await app.as('college')).call(instanceApi.urge, { id: first })).code).toBe(403);
  await teacher.ok(instanceApi.withdraw, { id: first, reason: '填错了' });
  expect(await given.find(first)).toMatchObject({ status: InstanceStatus.withdrawn, result_note: '填错了' });
  const school = await app.as('school');
  const { waiting } = await given.find(second);
  await school.ok(instanceApi.reassign, { id: second, task_id: waiting[0]!.id, user_id: ids.leader, reason: '出差' });
  expect(await given.find(second)).toMatchObject({ handlers: '测试leader' });
  expect((await (await app.as('college')).call(instanceApi.terminate, { id: second, reason: '无权' })).code).toBe(403);
  await school.ok(instanceApi.terminate, { id: second, reason: '重复申请' });
  expect(await given.find(second)).toMatchObject({ status: InstanceStatus.terminated, result_note: '重复申请' });
  expect(
    (await (await app.as('leader')).ok(taskApi.todo, {})).content.filter(({ instance_id }) => instance_id === second),
  ).toEqual([]);
});

test('several tasks are approved at once where the process allows it', async () => {
  const [bulk, single] = [await given.process(twoSteps(), { allow_bulk: true }), await given.process(twoSteps())];
  const cases = [await given.start(bulk.key), await given.start(bulk.key), await given.start(single.key)];
  const tasks = [];
  for (const id of cases) tasks.push(await given.task('college', id));
  const result = await (await app.as('college')).ok(taskApi.approveBatch, { ids: tasks, opinion: '批量同意' });
  expect(result).toMatchObject({
    done: 2,
    failed: [{ id: tasks[2], reason: expect.stringContaining('不允许批量审批') }],
  });
});

test('a batch answers for tasks of others, in any process and state, as for tasks that do not exist', async () => {
  const [bulk, single] = [await given.process(twoSteps(), { allow_bulk: true }), await given.process(twoSteps())];
  const cases = [await given.start(bulk.key), await given.start(bulk.key), await given.start(single.key)];
  const foreign = [];
  for (const id of cases) foreign.push(await given.task('college', id));
  ok(await given.approve('college', cases[1]!));
  const unknown = 999_999_999;
  for (const account of ['jcry', 'teacher']) {
    const result = await (await app.as(account)).ok(taskApi.approveBatch, { ids: [...foreign, unknown], opinion: '' });
    expect(result.failed.map(({ id }) => id)).toEqual([...foreign, unknown]);
    expect(new Set(result.failed.map(({ reason }) => reason))).toEqual(new Set(['任务不存在或您无权查看']));
  }
});

test('the same person is not asked twice where the process says so', async () => {
  const { key } = await given.process(
    model(
      step('a', byRole('college', 'college')),
      step('b', byUsers(ids.college, ids.leader)),
      step('c', byRole('school', 'school')),
    ),
    { merge_same_person: true },
  );
  const id = await given.start(key);
  ok(await given.approve('college', id));
  const seen = await given.find(id);
  expect(seen.node_name).toBe('环节c');
  expect(seen.timeline.filter(({ type }) => type === 'decide').map(({ note }) => note)).toEqual([
    '同意',
    '与上一环节处理人相同',
  ]);
});

test('a suspended process is not started, its running cases finish, and a new version leaves them alone', async () => {
  const { id, key } = await given.process(twoSteps());
  const running = await given.start(key);
  const school = await app.as('school');
  await school.ok(processApi.suspend, { id });
  expect(
    await (await app.as('teacher')).call(instanceApi.start, { process_key: key, form_data: { reason: 'x' } }),
  ).toMatchObject({ code: 409 });
  await school.ok(processApi.resume, { id });
  const { version, name, category, form_key, flags, start_scope } = await school.ok(processApi.find, { id });
  await school.ok(processApi.update, {
    id,
    version,
    name,
    category,
    form_key,
    flags,
    start_scope,
    model: model(step('college', byRole('college', 'college'), { name: '新环节' }), step('lab', byRole('lab', 'lab'))),
  });
  await given.deploy(id);
  expect(await given.find(running)).toMatchObject({ node_name: '环节college', process_version: 1 });
  expect(await given.find(await given.start(key))).toMatchObject({ node_name: '新环节', process_version: 2 });
  const { content } = await school.ok(processApi.migrations, { id });
  expect(content).toMatchObject([
    { id: running, ok: true, change: '增加环节：环节lab；不再经过：环节school；“环节college”改名为“新环节”' },
  ]);
  await school.ok(processApi.migrate, { id, ids: [running] });
  ok(await given.approve('college', running));
  expect(await given.find(running)).toMatchObject({ node_name: '环节lab', process_version: 2 });
  expect((await school.ok(processApi.versions, { id })).content.map((row) => [row.version, row.running])).toEqual([
    [2, 2],
    [1, 0],
  ]);
});

test('drafts and phrases are kept for their owner', async () => {
  const { key } = await given.process(twoSteps());
  const teacher = await app.as('teacher');
  const { id } = await teacher.ok(draftApi.create, { process_key: key, form_data: { price: '1' } });
  await teacher.ok(draftApi.update, { id, process_key: key, title: '未写完', form_data: { price: '2' } });
  expect(await teacher.ok(draftApi.find, { id })).toMatchObject({ title: '未写完', form_data: { price: '2' } });
  expect((await (await app.as('college')).call(draftApi.find, { id })).code).toBe(404);
  expect((await teacher.ok(taskApi.drafts, { keyword: '未写' })).total).toBe(1);
  await teacher.ok(instanceApi.start, { process_key: key, form_data: { reason: '提交' }, draft_id: id });
  expect((await teacher.call(draftApi.remove, { id })).code).toBe(404);
  await teacher.ok(phraseApi.save, { phrases: ['已核实'] });
  expect(await teacher.ok(phraseApi.find, {})).toEqual({ content: ['已核实'] });
});

test('a case is withdrawn until somebody at its last step has decided; what was returned since does not count', async () => {
  const last = step('last', byUsers(ids.leader, ids.normal), { mode: 'all' });
  const { key } = await given.process(model(step('college', byRole('college', 'college')), last));
  const [acted, returned] = [await given.start(key), await given.start(key)];
  const teacher = await app.as('teacher');
  for (const id of [acted, returned]) ok(await given.approve('college', id));
  ok(await given.approve('leader', acted));
  expect((await given.find(acted)).can).toEqual(['urge', 'discuss']);
  const row = (await teacher.ok(taskApi.mine, { size: 150 })).content.find((one) => one.id === acted);
  expect(row?.can).toEqual(['urge', 'discuss']);
  expect(await teacher.call(instanceApi.withdraw, { id: acted })).toMatchObject({
    code: 409,
    data: { rule: 'wf.lastActed' },
  });
  ok(await given.goBack('leader', returned, 'start'));
  expect((await given.find(returned)).can).toEqual(['withdraw', 'urge', 'discuss']);
  await teacher.ok(instanceApi.withdraw, { id: returned });
});

test('the list offers what the deployed version allows, whatever the design says since', async () => {
  const { id: process, key } = await given.process(twoSteps());
  const id = await given.start(key);
  await app.admin.query(`update workflow.process set flags = flags || '{"allow_withdraw": false}' where id = $1`, [
    process,
  ]);
  const row = (await (await app.as('teacher')).ok(taskApi.mine, { size: 150 })).content.find((one) => one.id === id);
  expect(row?.can).toEqual(['withdraw', 'urge', 'discuss']);
});

test('a starter chooses handlers, and chooses again when he submits again', async () => {
  const { key } = await given.process(
    model(step('college', byRole('college', 'college')), step('expert', { kind: 'starter_choose' })),
  );
  const teacher = await app.as('teacher');
  const form_data = { reason: '评审' };
  expect(await teacher.call(instanceApi.start, { process_key: key, form_data })).toMatchObject({
    data: { rule: 'wf.choose' },
  });
  const lab_id = await app.unit('0010001');
  const { id } = await teacher.ok(instanceApi.start, {
    process_key: key,
    form_data,
    lab_id,
    chosen: { expert: [ids.normal] },
  });
  const pending = await given.task('college', id);
  expect((await (await app.as('college')).ok(taskApi.find, { id: pending })).chooses).toEqual([]);
  ok(await given.goBack('college', id, 'start'));
  const task = await given.task('teacher', id);
  expect((await teacher.ok(taskApi.find, { id: task })).chooses).toEqual([
    { key: 'expert', name: '环节expert', people: [{ id: ids.normal, name: '测试normal' }] },
  ]);
  expect(await teacher.call(taskApi.approve, { id: task, chosen: { expert: [] } })).toMatchObject({
    data: { rule: 'wf.choose' },
  });
  ok(await teacher.call(taskApi.approve, { id: task, chosen: { expert: [ids.leader] } }));
  ok(await given.approve('college', id));
  expect(await given.find(id)).toMatchObject({ handlers: '测试leader' });
});

test('reading a task reads its case once, and what may be started is one read', async () => {
  const { key } = await given.process(twoSteps());
  await app.admin.query(
    `update workflow.process set start_scope = '{"roles":[],"units":[],"user_types":["teacher"]}' where process_key like 'process\\_%'`,
  );
  const teacher = await app.as('teacher');
  expect((await teacher.ok(instanceApi.startable, {})).content.map((row) => row.process_key)).toContain(key);
  const task = await given.task('college', await given.start(key));
  await (await app.as('college')).ok(taskApi.find, { id: task });
  const most = (path: string) =>
    Math.max(...app.statements.filter((one) => one.path === path).map(({ count }) => count));
  // The session and the school are read with the first statement.
  expect([most('GET /api/wf/startable') <= 3, most('GET /api/wf/tasks/{id}') <= 9]).toEqual([true, true]);
});

test('a decision takes fifteen statements at most', () => {
  const counts = app.statements
    .filter(({ path }) => path === 'POST /api/wf/tasks/{id}/approve')
    .map(({ count }) => count);
  expect(counts.length).toBeGreaterThan(20);
  // One of them decided two steps of the same person.
  expect(counts.toSorted((a, b) => b - a)[1]).toBeLessThanOrEqual(15);
});
