import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showPage } from '#kernel/web/testing/page.tsx';
import type { AssigneeRule } from '../../shared/process-model.ts';
import { AssigneeRules } from './assignee-rules.tsx';

const roles = [
  { key: 'lab', name: '实验室管理员' },
  { key: 'jcry', name: '检查人员' },
];
const material = { forms: [], roles, units: [], categories: [], fields: [], handlers: [] } as never;

function choose(role: string, rule: AssigneeRule) {
  const onChange = vi.fn<(rules: AssigneeRule[]) => void>();
  showPage({ '/': <AssigneeRules noun="处理人" rules={[rule]} material={material} onChange={onChange} /> }, '/');
  fireEvent.mouseDown(screen.getByLabelText('处理人 1的角色'));
  fireEvent.click(screen.getByTitle(role));
  return onChange.mock.calls[0]![0];
}

test.each([
  ['实验室管理员', '', 'lab'],
  ['检查人员', '', 'college'],
  ['实验室管理员', 'jcry', 'college'],
])('%s chosen after “%s” is looked for at: %s', (name, former, at) => {
  const key = roles.find((role) => role.name === name)!.key;
  expect(choose(name, { kind: 'role', role: former, at: 'college' })).toEqual([{ kind: 'role', role: key, at }]);
});
