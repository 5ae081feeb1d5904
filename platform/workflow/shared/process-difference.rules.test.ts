import { expect, test } from 'vitest';
import { processDifferences, versionDifferences } from './process-difference.rules.ts';
import { defaultFlags, type ProcessModel, type StepNode } from './process-model.ts';

const step = (key: string, name: string, parts: Partial<StepNode> = {}) =>
  ({ type: 'approve', key, name, rules: [], mode: 'any', fields: {}, buttons: [], ...parts }) as StepNode;
const model = (...nodes: ProcessModel['nodes']): ProcessModel => ({ start: { fields: {} }, nodes });

test('added, removed, renamed and changed nodes are named', () => {
  const before = model(step('a', '学院审批'), step('b', '学校审批'));
  const after = model(step('a', '院系审批', { mode: 'all', due_hours: 24 }), step('c', '备案'));
  expect(processDifferences(before, after)).toEqual([
    '删除审批“学校审批”',
    '审批“学院审批”改名为“院系审批”',
    '“院系审批”的多人处理方式、处理时限有改动',
    '新增审批“备案”',
  ]);
});

test('the order of nodes counts, that of permissions does not', () => {
  const [a, b] = [step('a', '甲', { fields: { x: 'read', y: 'edit' } }), step('b', '乙')];
  expect(processDifferences(model(a, b), model(b, a))).toEqual(['调整节点的顺序']);
  expect(processDifferences(model(a), model({ ...a, fields: { y: 'edit', x: 'read' } }))).toEqual([]);
});

test('the condition of a way and the permissions of the start are compared', () => {
  const fork = (value: string): ProcessModel['nodes'][number] => ({
    type: 'branch',
    key: 'f',
    name: '金额',
    ways: [
      { key: 'w', name: '大额', when: { field: 'amount', op: 'gt', value }, nodes: [] },
      { key: 'v', name: '其他', nodes: [] },
    ],
  });
  const after = { ...model(fork('2')), start: { fields: { x: 'hidden' as const } } };
  expect(processDifferences(model(fork('1')), after)).toEqual(['“发起”的表单权限有改动', '“大额”的条件有改动']);
});

test('another form, another version of it and other rules are named', () => {
  const first = { model: model(step('a', '学院审批')), flags: defaultFlags, form_key: 'leave', form_version: 1 };
  const second = { ...first, form_version: 2, flags: { ...defaultFlags, allow_withdraw: false, allow_bulk: true } };
  expect(versionDifferences(first, second)).toEqual([
    '表单由第 1 版改为第 2 版',
    '取消“允许发起人撤回”',
    '启用“允许批量审批”',
  ]);
  expect(versionDifferences(second, { ...second, form_key: 'trip' })).toEqual(['改用另一张表单']);
  expect(versionDifferences(first, first)).toEqual([]);
});
