import { expect, test } from 'vitest';
import { flowLines } from './flow-lines.rules.ts';
import type { ProcessModel, StepNode } from './process-model.ts';

const step = (key: string) =>
  ({ type: 'approve', key, name: key, rules: [], mode: 'any', fields: {}, buttons: [] }) as StepNode;
const model: ProcessModel = {
  start: { fields: {} },
  nodes: [
    step('college'),
    {
      type: 'branch',
      key: 'dear',
      name: '金额',
      ways: [
        { key: 'high', name: '大额', nodes: [step('school')] },
        { key: 'low', name: '其他', nodes: [step('head')] },
      ],
    },
    step('keeper'),
  ],
};
const statesAt = (visited: string[], open: string[], isEnded = false) =>
  Object.fromEntries(flowLines(model, { visited, open, isEnded }).map(({ key, state }) => [key, state]));

test('nodes before the open one are done, those after it ahead', () => {
  expect(statesAt(['college'], ['college'])).toEqual({
    start: 'done',
    college: 'open',
    dear: 'ahead',
    keeper: 'ahead',
    end: 'ahead',
  });
});

test('a branch is open while a step of one of its ways is', () => {
  expect(statesAt(['college', 'dear', 'school'], ['school'])).toMatchObject({ college: 'done', dear: 'open' });
});

test('a way that the branch did not take is passed over', () => {
  const [, , branch] = flowLines(model, { visited: ['college', 'dear', 'school'], open: ['school'], isEnded: false });
  expect(branch?.ways.map(({ isPassed }) => isPassed)).toEqual([false, true]);
});

test('a way without steps is passed over when another one was taken', () => {
  const [fork] = model.nodes.slice(1, 2);
  if (fork?.type !== 'branch') throw new Error('no branch');
  const nodes = [{ ...fork, ways: [fork.ways[0]!, { key: 'low', name: '其他', nodes: [] }] }];
  const passed = (visited: string[]) =>
    flowLines({ ...model, nodes }, { visited, open: [], isEnded: true })[1]?.ways.map(({ isPassed }) => isPassed);
  expect(passed(['dear', 'school'])).toEqual([false, true]);
  expect(passed(['dear'])).toEqual([true, false]);
});

test('a case that was returned waits at its start', () => {
  expect(statesAt(['college'], ['start']).start).toBe('open');
});

test('an ended case has reached the end', () => {
  expect(statesAt(['college', 'dear', 'head', 'keeper'], [], true).end).toBe('done');
});
