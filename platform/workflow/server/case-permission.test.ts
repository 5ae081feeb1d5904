import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import type { Client } from '#apps/server/testing/client.ts';
import { sentenceOf } from '#kernel/server/errors.ts';
import {
  caseRefusal,
  mayWithCase,
  mayWithTask,
  taskActions,
  taskRefusal,
  type CaseState,
  type Refused,
  type TaskState,
  type Viewer,
} from '../shared/case-permission.rules.ts';
import {
  InstanceStatus,
  isRunning,
  TaskStatus,
  type InstanceStatusCode,
  type TaskStatusCode,
} from '../shared/instance-status.states.ts';
import { startKey } from '../shared/process-model.ts';
import { delegationApi, instanceApi } from '../shared/process.ts';
import { taskApi } from '../shared/task.ts';
import { casesIn } from './testing/given.ts';
import { byUsers, copy, flags, model, step } from './testing/models.ts';
import { snapshotOf, type Snapshot } from './testing/snapshot.ts';

// Everybody calls everything in every state of a case and of its task. What the rules of `shared/` allow happens; the
// rest is refused with their sentence and changes no row.

/** Parts of people in a case, by account. */
const roles = {
  starter: 'teacher',
  candidate: 'lab',
  later: 'jcry',
  past: 'xsfzr',
  delegate: 'storeman',
  copied: 'normal',
  manager: 'school',
  reader: 'leader',
  stranger: 'jcry2',
  otherCollege: 'college2',
  otherSchool: 'beta school',
} as const;
type Role = keyof typeof roles;
const everyRole = Object.keys(roles) as Role[];

/** How a state of a case comes about here; a draft is no case, which the table itself refuses. */
const caseStates: Readonly<Record<InstanceStatusCode, 'running' | 'ended' | 'none'>> = {
  [InstanceStatus.waiting]: 'running',
  [InstanceStatus.processing]: 'running',
  [InstanceStatus.pass]: 'ended',
  [InstanceStatus.refuse]: 'ended',
  [InstanceStatus.part]: 'ended',
  [InstanceStatus.withdrawn]: 'ended',
  [InstanceStatus.terminated]: 'ended',
  [InstanceStatus.read]: 'ended',
  [InstanceStatus.draft]: 'none',
};
const taskStates: readonly TaskStatusCode[] = TaskStatus.$items.map(({ value }) => value);
const states = InstanceStatus.$items
  .filter(({ value }) => caseStates[value] !== 'none')
  .flatMap(({ value, label }) => taskStates.map((task) => ({ status: value, task, label })));

const endpoints = {
  approve: taskApi.approve,
  reject: taskApi.reject,
  return: taskApi.goBack,
  transfer: taskApi.transfer,
  addsign: taskApi.addsign,
  comment: taskApi.comment,
  withdraw: instanceApi.withdraw,
  urge: instanceApi.urge,
  terminate: instanceApi.terminate,
  reassign: instanceApi.reassign,
  discuss: instanceApi.discuss,
} as const;
type Action = keyof typeof endpoints;
const everyAction = Object.keys(endpoints) as Action[];
const isOfTask = (action: Action): action is (typeof taskActions)[number] => taskActions.includes(action as never);

let app: TestApp;
const clients = {} as Record<Role, Client>;
const ids = {} as Record<Role, number>;
/** A case with the task at which actions are aimed, and the parts that have no part in it yet. */
type Scene = { id: number; taskId: number; node: string; assignee: Role; snapshot: Snapshot; blind: readonly Role[] };
const scenes = {} as Record<'desk' | 'turn' | 'returned', Scene>;
const outside: readonly Role[] = ['stranger', 'otherCollege', 'otherSchool'];

beforeAll(async () => {
  app = await startTestApp();
  for (const role of everyRole) {
    const account = roles[role];
    const isOther = role === 'otherSchool';
    clients[role] = await app.as(isOther ? 'school' : account, isOther ? 'beta' : 'alpha');
    ids[role] = await app.user(isOther ? 'school' : account, isOther ? 'beta' : 'alpha');
  }
  const given = casesIn(app);
  const { key } = await given.process(
    model(
      step('first', byUsers(ids.past)),
      copy('told', byUsers(ids.copied)),
      step('desk', byUsers(ids.candidate, ids.later), { mode: 'sequence' }),
      step('last', byUsers(ids.manager)),
    ),
  );
  await clients.candidate.ok(delegationApi.create, {
    delegate_id: ids.delegate,
    from_at: '2020-01-01 00:00:00',
    to_at: '2099-01-01 00:00:00',
  });
  const scene = async (id: number, node: string, assignee: Role, blind: readonly Role[]): Promise<Scene> => {
    const { rows } = await app.admin.query<{ id: number }>(
      'select id from workflow.task where instance_id = $1 and node_key = $2 and assignee_id = $3',
      [id, node, ids[assignee]],
    );
    return { id, taskId: rows[0]!.id, node, assignee, snapshot: await snapshotOf(app.admin, id), blind };
  };
  const decided = await given.start(key);
  await given.approve('xsfzr', decided);
  scenes.desk = await scene(decided, 'desk', 'candidate', outside);
  scenes.turn = await scene(decided, 'desk', 'later', outside);
  const returned = await given.start(key);
  await given.goBack('xsfzr', returned, startKey);
  const notYet: readonly Role[] = ['candidate', 'later', 'delegate', 'copied'];
  scenes.returned = await scene(returned, startKey, 'starter', [...outside, ...notYet]);
});
afterAll(() => app.stop());

const inputOf = (action: Action, { id, taskId, node }: Scene): Record<string, unknown> => {
  const opinion = '意见说明';
  switch (action) {
    case 'return':
      return { id: taskId, opinion, target_node: node === startKey ? startKey : 'first' };
    case 'transfer':
      return { id: taskId, opinion, user_id: ids.reader };
    case 'addsign':
      return { id: taskId, opinion, users: [ids.reader], position: 'after' };
    case 'withdraw':
    case 'terminate':
      return { id, reason: '原因说明' };
    case 'urge':
      return { id };
    case 'discuss':
      return { id, opinion };
    case 'reassign':
      return { id, task_id: taskId, user_id: ids.reader, reason: '原因说明' };
    case 'approve':
    case 'reject':
    case 'comment':
      return { id: taskId, opinion };
  }
};

const viewerOf = (role: Role): Viewer => ({ userId: ids[role], manages: role === 'manager' });
const caseOf = (status: number): CaseState => ({
  status,
  starter_id: ids.starter,
  flags: flags(),
  lastActed: false,
  hasForm: true,
});
const taskOf = (scene: Scene, status: number, role: Role): TaskState => ({
  status,
  assignee_id: ids[scene.assignee],
  assignee_name: `测试${roles[scene.assignee]}`,
  handled_by: status === TaskStatus.handled ? ids[scene.assignee] : null,
  delegated: scene.assignee === 'candidate' && role === 'delegate',
  step:
    scene.node === startKey ? undefined : { type: 'approve', buttons: ['return', 'transfer', 'addsign', 'comment'] },
});

type State = (typeof states)[number];

/** What the rules say: a refusal, or undefined for what is allowed; `hidden` for a case out of reach. */
function expected(scene: Scene, { status, task }: State, role: Role, action: Action): Refused | undefined | 'hidden' {
  const [viewer, kase, rights] = [viewerOf(role), caseOf(status), taskOf(scene, task, role)];
  const refused = isOfTask(action)
    ? taskRefusal(action, viewer, kase, rights)
    : caseRefusal(action, viewer, kase, action === 'reassign' ? rights : undefined);
  return scene.blind.includes(role) ? 'hidden' : refused;
}

const sentence = (refused: Refused | 'hidden', action: Action) =>
  refused === 'hidden'
    ? [404, `${isOfTask(action) ? '任务' : '流程'}不存在或您无权查看`]
    : [refused.error.code, sentenceOf(refused.error, refused.params)];

async function put(scene: Scene, { status, task }: State): Promise<string> {
  await scene.snapshot.restore();
  await app.admin.query(
    `update workflow.task set status = $2::int, handled_at = case when $2::int = 1 then now() end,
       handled_by = case when $2::int = 1 then assignee_id end where id = $1`,
    [scene.taskId, task],
  );
  await app.admin.query(
    'update workflow.instance set status = $2, ended_at = case when $3 then now() end where id = $1',
    [scene.id, status, caseStates[status] === 'ended'],
  );
  return scene.snapshot.digest();
}

/** Tries each cell of a state and compares it with the rules; returns how many there are. */
async function tryEverything(scene: Scene, state: State): Promise<number> {
  const before = await put(scene, state);
  const cells = everyRole.flatMap((role) =>
    everyAction.map((action) => ({ role, action, refused: expected(scene, state, role, action) })),
  );
  const call = ({ role, action }: { role: Role; action: Action }) =>
    clients[role].call(endpoints[action], inputOf(action, scene) as never);
  const refusals = cells.filter((cell) => cell.refused !== undefined);
  const replies = await Promise.all(refusals.map(call));
  expect(replies.map(({ code, message }, i) => [refusals[i]!.role, refusals[i]!.action, code, message])).toEqual(
    refusals.map(({ role, action, refused }) => [role, action, ...sentence(refused!, action)]),
  );
  expect(await scene.snapshot.digest()).toBe(before);
  await expectButtons(scene, state);
  for (const cell of cells.filter(({ refused }) => refused === undefined)) {
    await put(scene, state);
    const { code, message } = await call(cell);
    expect([cell.role, cell.action, code, message]).toEqual([cell.role, cell.action, 200, expect.anything()]);
    expect(await scene.snapshot.digest()).not.toBe(before);
  }
  return cells.length;
}

/** The pages offer what the rules allow, and say why the task cannot be decided. */
async function expectButtons(scene: Scene, { status, task }: State): Promise<void> {
  for (const role of everyRole) {
    const [kase, desk] = await Promise.all([
      clients[role].call(instanceApi.find, { id: scene.id }),
      clients[role].call(taskApi.find, { id: scene.taskId }),
    ]);
    if (scene.blind.includes(role)) {
      expect([role, kase.code, desk.code]).toEqual([role, 404, 404]);
      continue;
    }
    const [viewer, state, rights] = [viewerOf(role), caseOf(status), taskOf(scene, task, role)];
    const refused = taskRefusal('approve', viewer, state, rights);
    expect([role, (kase.data as { can: string[] }).can]).toEqual([role, mayWithCase(viewer, state)]);
    expect(desk.data).toMatchObject({
      can: mayWithTask(viewer, state, rights),
      why_not: refused ? sentenceOf(refused.error, refused.params) : '',
    });
  }
}

const cellsOfState = everyRole.length * everyAction.length;

test.each(states)(
  'a case in the state $label with a task in state $task is decided, handed over and ended only by those who may',
  async (state) => expect(await tryEverything(scenes.desk, state)).toBe(cellsOfState),
);

const ofTurn = states.filter(({ task }) => task === TaskStatus.held || task === TaskStatus.waiting);
test.each(ofTurn)(
  'a later candidate of a case in the state $label with a task in state $task acts when his turn has come',
  async (state) => expect(await tryEverything(scenes.turn, state)).toBe(cellsOfState),
);

const ofStarter = states.filter(({ status }) => isRunning(status));
test.each(ofStarter)(
  'a returned case in the state $label with a task in state $task is corrected by its starter alone',
  async (state) => expect(await tryEverything(scenes.returned, state)).toBe(cellsOfState),
);

test('a draft is no case', async () => {
  expect(caseStates[InstanceStatus.draft]).toBe('none');
  // Of an ended case, so that its state is all that is wrong.
  const ended = states.find(({ status, task }) => status === InstanceStatus.pass && task === TaskStatus.handled);
  await put(scenes.desk, ended!);
  await expect(
    app.admin.query('update workflow.instance set status = $2 where id = $1', [scenes.desk.id, InstanceStatus.draft]),
  ).rejects.toThrow('instance_status_known');
});
