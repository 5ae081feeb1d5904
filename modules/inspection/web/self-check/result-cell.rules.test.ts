import { expect, test } from 'vitest';
import { SelfTaskStatus } from '../../shared/self-check/self-check.states.ts';
import { cellOf } from './result-cell.rules.ts';

const none = { due: 0, done: 0, late: 0, open: 0, missed: 0, exempt: 0, problems: 0, rate: null, on_time_rate: null };
const one = (part: 'done' | 'late' | 'open' | 'missed') => ({ ...none, due: 1, [part]: 1, task_id: 7 });

test('a single task of a laboratory is shown by its state', () => {
  expect(cellOf(one('done'))).toMatchObject({ tone: 'good', status: SelfTaskStatus.done });
  expect(cellOf(one('late'))).toMatchObject({ tone: 'late', status: SelfTaskStatus.late });
  expect(cellOf(one('open'))).toMatchObject({ tone: 'open', status: SelfTaskStatus.open });
  expect(cellOf(one('missed'))).toMatchObject({ tone: 'bad', status: SelfTaskStatus.missed });
  expect(cellOf({ ...none, exempt: 1, task_id: 7 })).toMatchObject({ tone: 'none', status: SelfTaskStatus.exempt });
});

test('several tasks, or those of a college, are shown by their rate', () => {
  const rated = (rate: number, more: object = {}) => cellOf({ ...none, due: 10, rate, task_id: null, ...more });
  expect(rated(90, { done: 8, late: 1, missed: 1 })).toEqual({ tone: 'good', text: '90%', note: '9/10' });
  expect(rated(50, { done: 5, open: 5 }).tone).toBe('open');
  expect(rated(60, { done: 6, missed: 4 }).tone).toBe('fair');
  expect(rated(50, { done: 5, missed: 5 }).tone).toBe('bad');
  expect(cellOf({ ...one('done'), rate: 100, task_id: null })).toMatchObject({ text: '100%', note: '1/1' });
  expect(cellOf({ ...none, exempt: 3, task_id: null })).toMatchObject({ tone: 'none', text: '免检' });
});
