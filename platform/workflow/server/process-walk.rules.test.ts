import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allNodes, isStep, startKey, type ProcessNode } from '../shared/process-model.ts';
import {
  goBack,
  leaveStep,
  nowhere,
  pathOf,
  stepsBefore,
  type Move,
  type Position,
} from '../shared/process-walk.rules.ts';
import { modelFaults } from '../shared/model-check.rules.ts';
import { defaultProcesses } from './default-processes.rules.ts';
import { branch, byRole, copy, flags, model, parallel, step, way } from './testing/models.ts';

const rule = byRole('school', 'school');
const dear = { field: 'price', op: 'gt', value: 1000 } as const;
const rich = model(
  step('a', rule),
  branch('b', way('b1', [step('c', rule), copy('d', rule)], dear), way('b2', [])),
  parallel('p', way('p1', [step('e', rule), step('f', rule)]), way('p2', [step('g', rule)])),
  step('h', rule),
);

/** Positions after leaving steps one by one. */
function walk(values: Record<string, unknown>, ...keys: string[]): Move {
  let move = leaveStep(rich, nowhere, startKey, values);
  for (const key of keys) move = leaveStep(rich, move.position, key, values);
  return move;
}

test.each([
  [{}, [], ['a']],
  [{ price: '2000' }, ['a'], ['c']],
  [{ price: '500' }, ['a'], ['e', 'g']],
  [{ price: '2000' }, ['a', 'c'], ['e', 'g']],
  [{}, ['a', 'e'], ['g', 'f']],
  [{}, ['a', 'g', 'e'], ['f']],
  [{}, ['a', 'g', 'e', 'f'], ['h']],
  [{}, ['a', 'e', 'f', 'g', 'h'], []],
])('with %j after %j the steps %j wait', (values, keys, open) => {
  const move = walk(values, ...keys);
  expect([move.position.open, move.ended]).toEqual([open, open.length === 0]);
});

test('the trial path follows the values and names copies', () => {
  expect(pathOf(rich, { price: 2000 }).map(({ key }) => key)).toEqual(['a', 'c', 'd', 'e', 'g', 'f', 'h']);
  expect(pathOf(rich, {}).map(({ key }) => key)).toEqual(['a', 'e', 'g', 'f', 'h']);
});

test('a step may be returned to those before it, not to another way of a running parallel part', () => {
  expect(stepsBefore(rich, 'f').map(({ key }) => key)).toEqual(['e', 'c', 'a']);
  expect(stepsBefore(rich, 'h').map(({ key }) => key)).toEqual(['g', 'f', 'e', 'c', 'a']);
});

test('going back into a finished way asks only what follows it', () => {
  const { position } = walk({}, 'a', 'e', 'f', 'g');
  const back = goBack(rich, position, 'f');
  expect([back.position.open, back.closed]).toEqual([['f'], ['h']]);
  expect(leaveStep(rich, back.position, 'f', {}).position.open).toEqual(['h']);
});

test('going back within a running way leaves the other way alone', () => {
  const { position } = walk({}, 'a', 'e', 'g');
  const back = goBack(rich, position, 'e');
  expect([back.position.open, back.closed]).toEqual([['e'], ['f']]);
  expect(walkFrom(back.position, 'e', 'f')).toEqual(['h']);
});

test('going back before a parallel part asks all of it again', () => {
  const { position } = walk({}, 'a', 'g');
  const back = goBack(rich, position, 'a');
  expect(back.closed).toEqual(['e']);
  expect(walkFrom(back.position, 'a', 'e', 'f')).toEqual(['g']);
});

function walkFrom(from: Position, ...keys: string[]): string[] {
  return keys.reduce((position, key) => leaveStep(rich, position, key, {}).position, from).open;
}

test('a step is entered twenty times at most', () => {
  let position = walk({}).position;
  let loop: string | undefined;
  for (let n = 0; n < 25 && !loop; n += 1) {
    position = goBack(rich, position, startKey).position;
    const move = leaveStep(rich, { ...position, open: [startKey] }, startKey, {});
    [position, loop] = [move.position, move.loop];
  }
  expect(loop).toBe('a');
});

// Models of every shape, with unique keys.
let n = 0;
const key = () => `n${(n += 1)}`;
const leaf: fc.Arbitrary<ProcessNode> = fc.boolean().map((isCopy) => (isCopy ? copy(key(), rule) : step(key(), rule)));
const tree = (depth: number): fc.Arbitrary<ProcessNode[]> => {
  const inner = depth === 0 ? leaf : fc.oneof({ weight: 3, arbitrary: leaf }, fork(depth));
  return fc.array(inner, { maxLength: 3 });
};
const fork = (depth: number): fc.Arbitrary<ProcessNode> =>
  fc
    .tuple(fc.boolean(), fc.array(tree(depth - 1), { minLength: 2, maxLength: 3 }))
    .map(([isParallel, lists]) =>
      isParallel
        ? parallel(key(), ...lists.map((nodes) => way(key(), nodes)))
        : branch(
            key(),
            ...lists.map((nodes, at) => way(key(), nodes, at === 0 ? undefined : { field: 'x', op: 'eq', value: at })),
          ),
    );

test('every walk through every model ends, and never opens a step twice at once', () => {
  fc.assert(
    fc.property(tree(2), fc.integer({ min: 0, max: 3 }), fc.array(fc.nat(), { maxLength: 60 }), (nodes, x, picks) => {
      const made = { start: { fields: {} }, nodes };
      let move = leaveStep(made, nowhere, startKey, { x });
      for (const pick of picks) {
        if (move.ended) break;
        const { open } = move.position;
        expect([open.length > 0, new Set(open).size]).toEqual([true, open.length]);
        const at = open[pick % open.length]!;
        const before = stepsBefore(made, at).filter(({ key: one }) => (move.position.visits[one] ?? 0) > 0);
        // One decision of four goes back, as long as nothing has been entered too often.
        if (pick % 4 === 0 && before.length > 0 && Object.values(move.position.visits).every((visits) => visits < 15)) {
          move = { ...move, position: goBack(made, move.position, before[pick % before.length]!.key).position };
        } else move = leaveStep(made, move.position, at, { x });
      }
      for (let rest = 0; !move.ended; rest += 1) {
        expect(rest).toBeLessThan(500);
        move = leaveStep(made, move.position, move.position.open[0]!, { x });
      }
      expect(move.position).toMatchObject({ open: [], joined: {} });
      expect(
        allNodes(nodes)
          .filter(isStep)
          .every(({ key: one }) => (move.position.visits[one] ?? 0) <= 20),
      ).toBe(true);
    }),
    { numRuns: 600 },
  );
});

test('every default process passes the check', () => {
  for (const { name, model: made, flags: own, biz_type } of defaultProcesses)
    expect([name, modelFaults(made, own, { bizType: biz_type, fields: undefined, handlers: [] })]).toEqual([name, []]);
  expect(defaultProcesses).toHaveLength(15);
});

const facts = {
  bizType: 'chem_purchase_controlled',
  fields: [{ name: 'price', label: '金额', kind: 'Input' as const }],
  roles: ['school'],
  units: ['JS01'],
  handlers: [],
};
test.each([
  ['no step', model(), '流程至少要有一个审批或办理环节'],
  [
    'a node after the end',
    model({ type: 'end', key: 'z', name: '结束' }, step('a', rule)),
    '“环节a”在结束节点之后，永远不会到达',
  ],
  ['two nodes of one key', model(step('a', rule), step('a', rule, { name: '另一环节' })), '节点编号“a”重复'],
  [
    'no default way',
    model(branch('b', way('b1', [], dear), way('b2', [step('a', rule)], dear))),
    '条件分支要有一个默认分支（不设条件）',
  ],
  [
    'two default ways',
    model(branch('b', way('b1', []), way('b2', [step('a', rule)]))),
    '条件分支只能有一个默认分支，请为其他分支设置条件',
  ],
  [
    'a condition on a field that is not there',
    model(branch('b', way('b1', [], { field: 'cost', op: 'gt', value: 1 }), way('b2', [step('a', rule)]))),
    '字段“cost”在表单中不存在',
  ],
  [
    'an end inside a parallel part',
    model(parallel('p', way('p1', [{ type: 'end', key: 'z', name: '结束' }]), way('p2', [step('a', rule)]))),
    '“结束”不能放在并行分支里',
  ],
  ['an empty parallel way', model(parallel('p', way('p1', []), way('p2', [step('a', rule)]))), '并行分支不能为空'],
  ['an unknown role', model(step('a', byRole('boss', 'school'))), '角色“boss”不存在'],
  ['an unknown unit', model(step('a', { kind: 'org_member', unit: 'X' })), '单位“X”不存在'],
  ['nobody', model(step('a', rule, { rules: [] })), '请设置处理人'],
  [
    'time that passes a strict business',
    model(step('a', rule, { due_hours: 1, on_due: 'auto_pass' })),
    '该业务不允许超时自动通过',
  ],
  ['a due action without hours', model(step('a', rule, { on_due: 'remind' })), '请填写时限'],
  ['a share that is missing', model(step('a', rule, { mode: 'ratio' })), '请填写通过比例'],
  [
    'a handler that is not there',
    model(step('a', rule), { type: 'auto', key: 'z', name: '自动', handler: 'x' }),
    '处理程序“x”不存在',
  ],
])('a model with %s is not deployed', (_, made, sentence) => {
  expect(modelFaults(made, flags(), facts).map((fault) => fault.sentence)).toContain(sentence);
});

test('a strict business does not merge the same person', () => {
  expect(modelFaults(model(step('a', rule)), flags({ merge_same_person: true }), facts)).toHaveLength(1);
  expect(
    modelFaults(model(step('a', rule)), flags({ merge_same_person: true }), { ...facts, bizType: 'lab_booking' }),
  ).toEqual([]);
});
