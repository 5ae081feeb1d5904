import { expect, test } from 'vitest';
import type { AssigneeRule } from './process-model.ts';
import { nobodyText } from './nobody-text.rules.ts';

const names = { roles: new Map([['storeman', '库管员']]), units: new Map([['0100', '保卫处']]) };

test.each<[AssigneeRule[], string]>([
  [[{ kind: 'role', role: 'storeman', at: 'college' }], '单据所属学院没有人担任“库管员”'],
  [[{ kind: 'role', role: 'storeman', at: 'unit', unit: '0100' }], '保卫处没有人担任“库管员”'],
  [[{ kind: 'role', role: 'gone', at: 'unit', unit: '0999' }], '指定单位没有人担任“gone”'],
  [[{ kind: 'org_member', unit: '0100' }], '保卫处没有成员'],
  [[{ kind: 'user', ids: [1] }, { kind: 'starter_leader' }], '指定的人员都已离岗，发起人没有上级'],
  [[{ kind: 'form_user', field: 'owner' }], '表单中没有填写在岗的人员'],
  [[{ kind: 'lab_safety_head' }, { kind: 'lab_safety_head' }], '单据所属实验室没有安全责任人'],
  [[{ kind: 'budget_card_manager', field: 'card' }], '没有找到经费卡负责人'],
  [[{ kind: 'starter_choose' }], '发起人选择的人员都已离岗'],
])('%j names nobody: %s', (rules, expected) => {
  expect(nobodyText(rules, names)).toBe(expected);
});
