// @ts-expect-error: the package has no types.
import { BpmnModdle } from 'bpmn-moddle';
import { describe, expect, test } from 'vitest';
import { drawModel, takenElements } from '../shared/bpmn-layout.rules.ts';
import { bpmnOf } from '../shared/bpmn.rules.ts';
import type { ProcessModel } from '../shared/process-model.ts';
import { defaultProcesses } from './default-processes.rules.ts';

const read = async (xml: string) => {
  const { rootElement, warnings } = await new BpmnModdle().fromXML(xml);
  return { definitions: rootElement as never as Definitions, warnings };
};
type Element = { $type: string; id: string; name?: string; [name: string]: unknown };
type Definitions = { rootElements: { flowElements: Element[] }[]; diagrams: { plane: { planeElement: Element[] } }[] };

describe.each(defaultProcesses.map((process) => [process.name, process] as const))('%s', (_, process) => {
  test('is valid BPMN of which every element is drawn', async () => {
    const { definitions, warnings } = await read(bpmnOf(process));
    expect(warnings).toEqual([]);
    const elements = definitions.rootElements[0]!.flowElements;
    expect(definitions.diagrams[0]!.plane.planeElement.map(({ id }) => id)).toEqual(
      elements.map(({ id }) => `${id}_di`),
    );
  });
});

const step = { rules: [{ kind: 'role', role: 'school', at: 'school' }], fields: {}, buttons: [] } as const;
const model = {
  start: { fields: {} },
  nodes: [
    { type: 'approve', key: 'any', name: '或签 <&">', mode: 'any', ...step, due_hours: 24, on_due: 'remind' },
    {
      type: 'branch',
      key: 'b',
      name: '金额',
      ways: [
        {
          key: 'big',
          name: '大额',
          when: { field: 'amount', op: 'gt', value: 1000 },
          nodes: [
            { type: 'approve', key: 'seq', name: '依次', mode: 'sequence', ...step, due_hours: 8, on_due: 'auto_pass' },
          ],
        },
        {
          key: 'no',
          name: '作废',
          when: { field: 'amount', op: 'empty' },
          nodes: [{ type: 'end', key: 'e', name: '结束' }],
        },
        { key: 'rest', name: '其他', nodes: [] },
      ],
    },
    {
      type: 'parallel',
      key: 'p',
      name: '并行',
      ways: [
        {
          key: 'p1',
          name: '一',
          nodes: [{ type: 'approve', key: 'ratio', name: '比例', mode: 'ratio', share: 67, ...step }],
        },
        { key: 'p2', name: '二', nodes: [{ type: 'cc', key: 'c', name: '抄送', rules: [], fields: {} }] },
      ],
    },
    { type: 'auto', key: 'x', name: '自动', handler: 'store' },
  ],
} as unknown as ProcessModel;

test('modes, branches, timers and notifications become their elements', async () => {
  const { definitions, warnings } = await read(bpmnOf({ process_key: 'all', name: '全部', model }));
  expect(warnings).toEqual([]);
  const elements = definitions.rootElements[0]!.flowElements;
  const byId = (id: string) => elements.find((element) => element.id === id) as never as Record<string, never>;
  const loop = (key: string) => {
    const { isSequential, completionCondition } = byId(`Node_${key}`)['loopCharacteristics']!;
    return [isSequential, (completionCondition as { body: string }).body];
  };
  expect(elements.map(({ $type }) => $type).filter((type) => type !== 'bpmn:SequenceFlow')).toEqual([
    'bpmn:StartEvent',
    'bpmn:UserTask',
    'bpmn:UserTask',
    'bpmn:BoundaryEvent',
    'bpmn:ExclusiveGateway',
    'bpmn:UserTask',
    'bpmn:BoundaryEvent',
    'bpmn:EndEvent',
    'bpmn:ExclusiveGateway',
    'bpmn:ParallelGateway',
    'bpmn:UserTask',
    'bpmn:ServiceTask',
    'bpmn:ParallelGateway',
    'bpmn:ServiceTask',
    'bpmn:EndEvent',
  ]);
  expect(byId('Node_any')['name']).toBe('或签 <&">');
  expect(loop('any')).toEqual([false, 'nrOfCompletedInstances >= 1']);
  expect(loop('seq')).toEqual([true, 'nrOfCompletedInstances == nrOfInstances']);
  expect(loop('ratio')).toEqual([false, 'nrOfApprovals / nrOfInstances >= 0.67']);
  expect([byId('Timer_any')['cancelActivity'], byId('Timer_seq')['cancelActivity']]).toEqual([false, true]);
  const toJoin = elements.filter((flow) => (flow['targetRef'] as Element | undefined)?.id === 'Join_b');
  expect(toJoin.map((flow) => (flow['sourceRef'] as Element).id)).toEqual(['Node_seq', 'Timer_seq', 'Node_b']);
  expect((byId('Node_b')['default'] as never as Element).name).toBe('其他');
  const first = elements.find(({ name }) => name === '大额')!;
  expect((first['conditionExpression'] as { body: string }).body).toBe('amount 大于 1000');
});

test('no shape of a drawing covers another, and flows end at their shapes', () => {
  const { shapes, flows } = drawModel(model);
  const solid = shapes.filter(({ kind }) => kind !== 'boundaryEvent');
  for (const [i, a] of solid.entries())
    for (const b of solid.slice(i + 1))
      expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true);
  for (const { to, points } of flows) {
    const { x, y, width, height } = shapes.find(({ id }) => id === to)!;
    const end = points.at(-1)!;
    expect(end.x >= x && end.x <= x + width && end.y >= y && end.y <= y + height).toBe(true);
  }
});

test('the way of a case leads through the joins that it passed', () => {
  const drawing = drawModel(model);
  const taken = takenElements(drawing, { visited: ['any', 'b', 'p', 'ratio'], isDone: false });
  expect(taken.filter((id) => !id.startsWith('Flow_')).sort()).toEqual(
    ['Start', 'Node_start', 'Node_any', 'Node_b', 'Node_p', 'Node_ratio', 'Join_b'].sort(),
  );
  const ways = drawing.flows.filter(({ id }) => taken.includes(id)).map(({ from, to }) => `${from} ${to}`);
  expect(ways).toContain('Node_b Join_b');
  expect(ways).not.toContain('Node_ratio Join_p');
  expect(takenElements(drawing, { visited: [], isDone: false })).toEqual([]);
});

test('a branch that took a way with steps did not take its way without, and an ended case has reached the end', () => {
  const { nodes } = model;
  const fork = nodes.find(({ key }) => key === 'b')!;
  const inner = 'ways' in fork ? fork.ways.flatMap((way) => way.nodes)[0]! : fork;
  const drawing = drawModel(model);
  const taken = takenElements(drawing, { visited: ['any', 'b', inner.key, 'p', 'ratio'], isDone: true });
  const ways = drawing.flows.filter(({ id }) => taken.includes(id)).map(({ from, to }) => `${from} ${to}`);
  expect(ways).toContain(`Node_b Node_${inner.key}`);
  expect(ways).not.toContain('Node_b Join_b');
  expect(taken).toContain('End');
});
