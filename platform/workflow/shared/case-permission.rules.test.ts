import { describe, expect, test } from 'vitest';
import {
  caseRefusal,
  mayWithCase,
  mayWithTask,
  taskRefusal,
  type CaseState,
  type TaskState,
} from './case-permission.rules.ts';
import { InstanceStatus, isRunning, TaskStatus } from './instance-status.states.ts';

const starter = { userId: 1, manages: false };
const candidate = { userId: 2, manages: false };
const office = { userId: 3, manages: true };
const reader = { userId: 4, manages: false };

const running: CaseState = {
  status: InstanceStatus.processing,
  starter_id: 1,
  flags: { allow_withdraw: true, no_self_approve: true },
  lastActed: false,
  hasForm: true,
};
const waiting: TaskState = {
  status: TaskStatus.waiting,
  assignee_id: 2,
  assignee_name: '张三',
  handled_by: null,
  delegated: false,
  step: { type: 'approve', buttons: ['return', 'transfer', 'addsign', 'comment'] },
};
const everything = ['approve', 'reject', 'return', 'transfer', 'addsign', 'comment'];

describe('a case', () => {
  test.each([
    ['its starter', starter, ['withdraw', 'urge', 'discuss']],
    ['a candidate', candidate, ['discuss']],
    ['the office', office, ['terminate', 'reassign', 'discuss']],
    ['a reader', reader, ['discuss']],
  ])('that runs offers to %s', (_, viewer, actions) => {
    expect(mayWithCase(viewer, running)).toEqual(actions);
  });

  test.each(InstanceStatus.$items.filter(({ value }) => !isRunning(value)))(
    'in the state $label is only copied',
    ({ value }) => {
      const ended = { ...running, status: value };
      expect(mayWithCase(starter, ended)).toEqual(['copy']);
      expect(mayWithCase(office, ended)).toEqual([]);
      expect(mayWithCase(starter, { ...ended, hasForm: false })).toEqual([]);
    },
  );

  test.each([
    ['the process forbids it', { ...running, flags: { ...running.flags, allow_withdraw: false } }, 'wf.noWithdraw'],
    ['somebody at the last step has acted', { ...running, lastActed: true }, 'wf.lastActed'],
  ])('is not withdrawn when %s', (_, kase, rule) => {
    expect(mayWithCase(starter, kase)).toEqual(['urge', 'discuss']);
    expect(caseRefusal('withdraw', starter, kase)?.error.rule).toBe(rule);
  });

  test.each(TaskStatus.$items.filter(({ value }) => value !== TaskStatus.waiting))(
    'has no task to reassign in the state $label',
    ({ value }) => {
      expect(caseRefusal('reassign', office, running, { ...waiting, status: value })?.error.rule).toBe('wf.notWaiting');
    },
  );
});

describe('a task', () => {
  test.each([
    ['its candidate', candidate, waiting, everything],
    ['a delegate', reader, { ...waiting, delegated: true }, everything],
    ['somebody else', reader, waiting, []],
    ['the office', office, waiting, []],
    ['a starter who is delegate', starter, { ...waiting, delegated: true }, []],
    ['its handler', candidate, { ...waiting, step: { type: 'handle' as const, buttons: [] } }, ['approve']],
    ['the starter of a returned case', starter, { ...waiting, assignee_id: 1, step: undefined }, ['approve']],
  ])('offers to %s', (_, viewer, task, actions) => {
    expect(mayWithTask(viewer, running, task)).toEqual(actions);
  });

  test.each(TaskStatus.$items.filter(({ value }) => value !== TaskStatus.waiting))(
    'in the state $label offers nothing',
    ({ value }) => {
      expect(mayWithTask(candidate, running, { ...waiting, status: value, handled_by: 2 })).toEqual([]);
    },
  );

  test.each(InstanceStatus.$items.filter(({ value }) => !isRunning(value)))(
    'of a case in the state $label offers nothing',
    ({ value }) => {
      expect(mayWithTask(candidate, { ...running, status: value }, waiting)).toEqual([]);
    },
  );

  test('a starter who is delegate decides where the process lets him', () => {
    const free = { ...running, flags: { ...running.flags, no_self_approve: false } };
    expect(mayWithTask(starter, free, { ...waiting, delegated: true })).toEqual(everything);
    expect(taskRefusal('approve', starter, running, { ...waiting, delegated: true })?.error.rule).toBe('wf.ownCase');
  });
});
