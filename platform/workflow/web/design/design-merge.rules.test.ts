import { expect, test } from 'vitest';
import { allNodes, defaultFlags, isFork, type ProcessNode } from '../../shared/process-model.ts';
import { mergeDesigns } from './design-merge.rules.ts';
import type { Design } from './use-process-designer.ts';

const step = (key: string, name: string, rest: object = {}) =>
  ({ type: 'approve', key, name, mode: 'any', rules: [], fields: {}, buttons: [], ...rest }) as ProcessNode;
const fork = (...nodes: ProcessNode[]) =>
  ({
    type: 'branch',
    key: 'f',
    name: '金额',
    ways: [
      { key: 'dear', name: '大额', nodes },
      { key: 'cheap', name: '小额', nodes: [] },
    ],
  }) as ProcessNode;
const design = (...nodes: ProcessNode[]): Design => ({
  process_key: 'p',
  name: '采购',
  category: '1',
  remark: '',
  form_key: 'f',
  model: { start: { fields: {} }, nodes },
  flags: defaultFlags,
  start_scope: { roles: [], units: [], user_types: [] },
});
const names = ({ model }: Design) => allNodes(model.nodes).map(({ name }) => name);
const [a, b, c] = [step('a', '学院'), step('b', '学校'), step('c', '校长')];
const base = design(a, fork(c), b);

test('changes of different nodes, also within a branch, are joined without a question', () => {
  const own = { ...design(step('a', '学院审批'), fork(c), b), remark: '说明' };
  const theirs = { ...design(a, fork(step('c', '校长会签', { mode: 'all' })), b), name: '物资采购' };
  const merged = mergeDesigns(base, own, theirs);
  expect(merged.both).toEqual([]);
  expect(merged.take([])).toEqual({
    ...design(step('a', '学院审批'), fork(step('c', '校长会签', { mode: 'all' })), b),
    name: '物资采购',
    remark: '说明',
  });
});

test('nodes that one side has added or removed are added or removed, with what the other changed', () => {
  const added = design(a, fork(c, step('n', '新环节')), b);
  const changed = design(step('a', '学院审批'), fork(c), b);
  for (const [own, theirs] of [
    [added, changed],
    [changed, added],
  ] as const) {
    const merged = mergeDesigns(base, own, theirs);
    expect([merged.both, names(merged.take([]))]).toEqual([[], ['学院审批', '金额', '校长', '新环节', '学校']]);
  }
  expect(names(mergeDesigns(base, design(a, b), changed).take([]))).toEqual(['学院审批', '学校']);
});

test('a node that both have changed is asked for, in words', () => {
  const merged = mergeDesigns(
    base,
    design(step('a', '学院审批'), fork(c), b),
    design(step('a', '院长', { mode: 'all' }), fork(c), b),
  );
  expect(merged).toMatchObject({ both: ['node.a'], own: { 'node.a': '审批“学院”改名为“学院审批”' } });
  expect(merged.saved['node.a']).toContain('多人处理方式');
  expect([names(merged.take([]))[0], names(merged.take(['node.a']))[0]]).toEqual(['学院审批', '院长']);
});

test('what one has removed and the other changed is a question of the structure, and either answer is whole', () => {
  const merged = mergeDesigns(base, design(step('a', '学院审批'), fork(c), b), design(fork(c), b));
  expect(merged.both).toEqual(['structure']);
  expect(names(merged.take([]))).toEqual(['学院审批', '金额', '校长', '学校']);
  const theirs = merged.take(['structure']);
  expect(names(theirs)).toEqual(['金额', '校长', '学校']);
  expect(theirs.model.nodes.filter(isFork)).toHaveLength(1);
});
