import * as z from 'zod/mini';
import {
  defaultFlags,
  processModel,
  type AssigneeRule,
  type ProcessFlags,
  type ProcessModel,
  type ProcessNode,
  type StepNode,
  type Way,
} from '../../shared/process-model.ts';

export const byRole = (role: string, at: 'lab' | 'dept' | 'college' | 'school'): AssigneeRule => ({
  kind: 'role',
  role,
  at,
});
export const byUsers = (...ids: number[]): AssigneeRule => ({ kind: 'user', ids });

/** A step that offers every button. */
export const step = (key: string, rule: AssigneeRule, parts: Partial<StepNode> = {}): StepNode =>
  ({
    type: 'approve',
    key,
    name: `环节${key}`,
    rules: [rule],
    mode: 'any',
    fields: {},
    buttons: ['return', 'transfer', 'addsign', 'comment'],
    ...parts,
  }) as StepNode;
export const way = (key: string, nodes: ProcessNode[], when?: Way['when']): Way => ({
  key,
  name: `分支${key}`,
  nodes,
  ...(when ? { when } : {}),
});
export const branch = (key: string, ...ways: Way[]): ProcessNode => ({ type: 'branch', key, name: `条件${key}`, ways });
export const parallel = (key: string, ...ways: Way[]): ProcessNode => ({
  type: 'parallel',
  key,
  name: `并行${key}`,
  ways,
});
export const copy = (key: string, rule: AssigneeRule): ProcessNode => ({
  type: 'cc',
  key,
  name: `抄送${key}`,
  rules: [rule],
  fields: {},
});

/** A model as it comes from the wire. */
export const model = (...nodes: ProcessNode[]): ProcessModel => z.parse(processModel, { start: { fields: {} }, nodes });
export const flags = (changes: Partial<ProcessFlags> = {}): ProcessFlags => ({ ...defaultFlags, ...changes });
