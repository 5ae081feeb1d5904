import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { systemActor, type Ctx } from '#kernel/server/context.ts';
import { analyzeDatabase } from '#kernel/server/db/prepare.ts';
import { Refusal } from '#kernel/server/errors.ts';
import { inSchool } from '#kernel/server/work.ts';
import { isRunning } from '../shared/instance-status.states.ts';
import type { AssigneeRule, ProcessModel, ProcessNode, StepNode } from '../shared/process-model.ts';
import { startKey } from '../shared/process-model.ts';
import { modelFaults } from '../shared/model-check.rules.ts';
import { stepOf } from '../shared/process-walk.rules.ts';
import { approve, reject } from './decide.service.ts';
import { findTaskDetail } from './case-detail.queries.ts';
import { addSign, returnCase, transfer } from './hand-over.service.ts';
import { bindProcess } from './binding.service.ts';
import { startByForm, startForDocument } from './start.service.ts';
import { casesIn } from './testing/given.ts';
import { branch, byRole, byUsers, copy, flags, model, parallel, step, way } from './testing/models.ts';
import { replaceLeaver } from './leaver.jobs.ts';
import { deliverEvents, handleDue } from './timer.jobs.ts';

let app: TestApp;
const people = ['college', 'college2', 'lab', 'leader', 'normal', 'jcry', 'school'] as const;
const ids = new Map<string, number>();
let form = '';
beforeAll(async () => {
  app = await startTestApp();
  Object.assign(app.services, { offers: [...app.services.offers, documents] });
  for (const account of [...people, 'teacher']) ids.set(account, await app.user(account));
  form = (await casesIn(app).process(model(step('a', byRole('school', 'school'))))).key.replace('process', 'form_of');
});
afterAll(() => app.stop());

// Keys are counted per model, so that a counter-example reads well.
function models(): fc.Arbitrary<ProcessModel> {
  let n = 0;
  const key = () => `n${(n += 1)}`;
  const rule: fc.Arbitrary<AssigneeRule> = fc.oneof(
    fc.constantFrom(
      byRole('college', 'college'),
      byRole('school', 'school'),
      byRole('storeman', 'school'),
      byRole('lab', 'lab'),
    ),
    fc
      .subarray([...people], { minLength: 1, maxLength: 3 })
      .map((accounts) => byUsers(...accounts.map((account) => ids.get(account)!))),
  );
  const parts = fc.record({
    mode: fc.constantFrom<StepNode['mode']>('any', 'all', 'ratio', 'sequence'),
    share: fc.integer({ min: 1, max: 100 }),
    hides: fc.boolean(),
    on_due: fc.constantFrom<StepNode['on_due']>('remind', 'escalate', 'auto_pass'),
  });
  const leaf: fc.Arbitrary<ProcessNode> = fc.tuple(rule, parts, fc.nat(9)).map(([one, { hides, ...rest }, kind]) => {
    const at = key();
    return kind === 0
      ? copy(at, one)
      : step(at, one, { ...rest, due_hours: 24, fields: hides ? { secret: 'hidden' } : {} });
  });
  const list = (depth: number): fc.Arbitrary<ProcessNode[]> =>
    fc.array(depth === 0 ? leaf : fc.oneof({ weight: 4, arbitrary: leaf }, fork(depth)), {
      minLength: 1,
      maxLength: 2,
    });
  const fork = (depth: number): fc.Arbitrary<ProcessNode> =>
    fc
      .tuple(fc.boolean(), list(depth - 1), list(depth - 1))
      .map(([isParallel, one, other]) =>
        isParallel
          ? parallel(key(), way(key(), one), way(key(), other))
          : branch(key(), way(key(), one, { field: 'price', op: 'gt', value: 100 }), way(key(), other)),
      );
  return list(2).map((nodes) => {
    n = 0;
    return { start: { fields: {} }, nodes };
  });
}

const as =
  (account: number, name: string) =>
  <T>(work: (ctx: Ctx) => Promise<T>) =>
    inSchool(
      app.services,
      { ...systemActor(app.schoolId('alpha')), userId: account, name, orgId: unit, orgPath: path },
      work,
    );
let unit = 0;
let path = '';
beforeAll(async () => {
  unit = await app.unit('0010001');
  path = (await app.admin.query<{ path: string }>('select path from org.unit where id = $1', [unit])).rows[0]!.path;
});

async function deployed(made: ProcessModel, at: number, merge: boolean): Promise<string> {
  const key = `random_${at}`;
  await app.admin.query(
    `with p as (insert into workflow.process (school_id, process_key, name, category, form_key, model, flags, start_scope, status, deployed_version, has_changes)
       values ($1, $2, $2, '随机', $3, $4, $5, '{"roles":[],"units":[],"user_types":[]}', 1, 1, false) returning school_id, id, name, model, flags, form_key)
     insert into workflow.process_version (school_id, process_id, process_version, name, model, flags, form_key, form_version, deployed_by, deployed_at)
     select school_id, id, 1, name, model, flags, form_key, case when form_key <> '' then 1 end, 0, now() from p`,
    [app.schoolId('alpha'), key, at % 2 ? '' : form, made, flags({ merge_same_person: merge })],
  );
  return key;
}

type Task = { id: number; assignee_id: number; node_key: string; status: number; active: boolean };
const tasksOf = async (id: number): Promise<Task[]> =>
  (
    await app.admin.query<Task>(
      `select t.id, t.assignee_id, t.node_key, t.status, u.status = 1 as active from workflow.task t
       join identity.account u on u.school_id = t.school_id and u.id = t.assignee_id where t.instance_id = $1 and t.status in (0, 3) order by t.id`,
      [id],
    )
  ).rows;
const caseOf = async (id: number) =>
  (
    await app.admin.query<{ status: number; ended_at: Date | null }>(
      'select status, ended_at from workflow.instance where id = $1',
      [id],
    )
  ).rows[0]!;

/** How often a step saw the field that some steps hide, and how often one did not. */
const looks = { shown: 0, hidden: 0 };

/** One decision of a random kind by somebody who may make it; refusals of the rules are decisions that were not made. */
async function act(id: number, made: ProcessModel, task: Task, kind: number): Promise<void> {
  const by = as(task.assignee_id, `人员${task.assignee_id}`);
  const other = ids.get(people[kind % people.length]!)!;
  const opinion = '随机决定';
  const detail = await by((ctx) => findTaskDetail(ctx, task.id));
  // A hidden field is neither in the values nor in the design that a candidate gets.
  const isShown = stepOf(made, task.node_key)?.fields['secret'] !== 'hidden';
  const { form_data, schema } = detail.case;
  const sees = ['不可见', '内部说明'].map((text) => JSON.stringify([form_data, schema]).includes(text));
  const isForm = schema !== null;
  expect([task.node_key, ...sees]).toEqual([task.node_key, isForm && isShown, isForm && isShown]);
  if (isForm) looks[isShown ? 'shown' : 'hidden'] += 1;
  expect(detail.why_not).toBe('');
  const actions = [
    () => by((ctx) => approve(ctx, { id: task.id, opinion })),
    () => by((ctx) => approve(ctx, { id: task.id, opinion })),
    () => by((ctx) => approve(ctx, { id: task.id, opinion })),
    () => by((ctx) => transfer(ctx, { id: task.id, opinion, user_id: other })),
    () => by((ctx) => addSign(ctx, { id: task.id, opinion, users: [other], position: kind % 2 ? 'before' : 'after' })),
    () =>
      by((ctx) =>
        returnCase(ctx, {
          id: task.id,
          opinion,
          target_node: detail.targets[kind % Math.max(1, detail.targets.length)]?.key ?? startKey,
        }),
      ),
    () => app.inside((ctx) => handleDue(ctx, { id: task.id })),
    () => by((ctx) => reject(ctx, { id: task.id, opinion })),
    () => leave(task),
  ];
  try {
    // A refusal ends most cases at once, so it is rare.
    await actions[kind % 40 === 0 ? 7 : kind % 41 === 0 ? 8 : kind % 7]!();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** The candidate is disabled for a moment, and the sweep replaces him. */
async function leave({ id, assignee_id }: Task): Promise<void> {
  const set = (status: number) =>
    app.admin.query('update identity.account set status = $1 where id = $2', [status, assignee_id]);
  await set(0);
  try {
    await app.inside((ctx) => replaceLeaver(ctx, { id }));
  } finally {
    await set(1);
  }
}

/** Cases whose timeline tells another number of decisions than its tasks, or has gaps. */
async function unequal(): Promise<unknown[]> {
  const { rows } = await app.admin.query(
    `select i.id from workflow.instance i where i.last_seq <> (select count(*) from workflow.event e where e.instance_id = i.id)
       or (select count(*) from workflow.event e where e.instance_id = i.id and e.type = 'decide' and e.action in ('approve', 'refuse', 'return', 'transfer', 'submit'))
         <> (select count(*) from workflow.task t where t.instance_id = i.id and t.status = 1 and t.action in ('approve', 'refuse', 'return', 'transfer', 'submit'))`,
  );
  return rows;
}

/** What the slice of the documents was told, by case. */
const delivered = new Map<number, { seq: number; ended: boolean }[]>();
const documents = bindProcess('random_doc', {
  variables: [],
  start_url: '/workflow/start',
  url: () => '/workflow/todo',
  document: async (_, price) => ({ title: `单据${price}`, variables: { price }, lab_id: unit }),
  deliver: async (_, { instance_id, seq, action }) => {
    const { ended_at } = await caseOf(instance_id);
    const told = delivered.get(instance_id) ?? [];
    delivered.set(instance_id, [
      ...told,
      { seq, ended: ended_at !== null && action === String((await caseOf(instance_id)).status) },
    ]);
  },
});

test('200 random models under random decisions end, or wait for somebody who can act; nothing happens twice', async () => {
  const deployable = (made: ProcessModel) =>
    modelFaults(made, flags(), { bizType: '', fields: undefined, handlers: [] }).length === 0;
  const samples = fc.sample(
    fc.tuple(models().filter(deployable), fc.array(fc.nat(10_000), { minLength: 8, maxLength: 8 }), fc.boolean()),
    { numRuns: 200, seed: 20_261_123 },
  );
  let ended = 0;
  for (const [at, [made, kinds, merge]] of samples.entries()) {
    // Tables that grow are planned as the large ones that they are.
    if (at % 100 === 20) await analyzeDatabase(app.database);
    const key = await deployed(made, at, merge);
    const starter = as(ids.get('teacher')!, '测试teacher');
    const id = await starter((ctx) =>
      at % 2
        ? startForDocument(ctx, 'random_doc', at, key)
        : startByForm(ctx, {
            process_key: key,
            form_data: { reason: '随机', price: String(kinds[0]), secret: '不可见' },
            lab_id: unit,
          }),
    );
    for (let round = 0; round < 60; round += 1) {
      const { status, ended_at } = await caseOf(id);
      const tasks = await tasksOf(id);
      const waiting = tasks.filter((one) => one.status === 0 && one.active);
      // Ended cases leave nothing open; of others somebody can act, whatever happened before.
      const isOpen = isRunning(status);
      expect([at, round, isOpen ? waiting.length > 0 : tasks.length === 0 && ended_at !== null]).toEqual([
        at,
        round,
        true,
      ]);
      if (!isOpen) {
        ended += 1;
        break;
      }
      // After the random decisions everybody agrees, so that every case comes to its end.
      const kind = kinds[round] ?? 0;
      await act(id, made, waiting[kind % waiting.length]!, round < kinds.length ? kind : 1);
    }
    // Two jobs at once deliver as one does.
    await Promise.all([1, 2].map(() => app.inside((ctx) => deliverEvents(ctx, { id }))));
  }
  expect(ended).toBe(samples.length);
  expect(Math.min(looks.shown, looks.hidden)).toBeGreaterThan(100);
  expect(await unequal()).toEqual([]);
  // Each slice hears of its documents in order, of each event once, and once of the end.
  for (const events of delivered.values()) {
    expect(events.map(({ seq }) => seq)).toEqual([...new Set(events.map(({ seq }) => seq))].toSorted((a, b) => a - b));
    expect(events.filter(({ ended: isEnd }) => isEnd)).toHaveLength(1);
  }
  expect(delivered.size).toBe(samples.length / 2);
}, 900_000);
