import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { editModel, nodeAt, wayAt, type Edit, type NodeType } from './design-model.rules.ts';
import { itemBy, treeItems } from './design-tree.rules.ts';
import { allNodes, isFork, modelLimits, processModel, withoutPeople, type ProcessModel } from './process-model.ts';

const empty: ProcessModel = { start: { fields: {} }, nodes: [] };
const after = (model: ProcessModel, ...edits: Edit[]): ProcessModel =>
  edits.reduce((one, edit) => editModel(one, edit).model, model);
const insert = (type: NodeType, at: string, seed: string): Edit => ({ do: 'insert', after: at, type, seed });
const shape = (nodes: ProcessModel['nodes']): unknown[] =>
  nodes.map((node) => (isFork(node) ? { [node.key]: node.ways.map((way) => shape(way.nodes)) } : node.key));
const keysIn = (model: ProcessModel) =>
  allNodes(model.nodes).flatMap((node) => [node.key, ...(isFork(node) ? node.ways.map(({ key }) => key) : [])]);

const forked = after(
  empty,
  insert('approve', 'start', 'a'),
  insert('branch', 'a', 'f'),
  insert('handle', 'f_w0', 'h'),
  insert('approve', 'f', 'b'),
);

test('a model for another school names no people, in branches neither', () => {
  const named = {
    type: 'approve',
    name: '审批',
    mode: 'any',
    fields: {},
    buttons: [],
    rules: [
      { kind: 'user', ids: [7, 8] },
      { kind: 'role', role: 'school', at: 'school' },
    ],
  };
  const model = z.parse(processModel, {
    start: { fields: {} },
    nodes: [
      { ...named, key: 'first' },
      {
        type: 'parallel',
        key: 'both',
        name: '并行',
        ways: [
          { key: 'left', name: '左', nodes: [{ ...named, key: 'inner' }] },
          { key: 'right', name: '右', nodes: [] },
        ],
      },
    ],
  });
  const rules = allNodes(withoutPeople(model).nodes).flatMap((node) => ('rules' in node ? [node.rules] : []));
  const left = [
    { kind: 'user', ids: [] },
    { kind: 'role', role: 'school', at: 'school' },
  ];
  expect(rules).toMatchObject([left, left]);
});

test('nodes are inserted after the start, a node and the head of a way', () => {
  expect(shape(forked.nodes)).toEqual(['a', { f: [['h'], []] }, 'b']);
  expect(allNodes(forked.nodes).map(({ name }) => name)).toEqual(['审批', '条件分支', '办理', '审批 2']);
});

test('a node moves in its list and out of its way', () => {
  const up = { do: 'move', key: 'b', by: -1 } as const;
  expect(shape(after(forked, up).nodes)).toEqual(['a', 'b', { f: [['h'], []] }]);
  expect(shape(after(forked, { do: 'move', key: 'h', by: 1 }).nodes)).toEqual(['a', { f: [[], []] }, 'h', 'b']);
  expect(shape(after(forked, { do: 'move', key: 'h', by: -1 }).nodes)).toEqual(['a', 'h', { f: [[], []] }, 'b']);
  expect(after(forked, { do: 'move', key: 'a', by: -1 })).toBe(forked);
});

test('a copy has keys and names of its own', () => {
  const { model, selected } = editModel(forked, { do: 'copy', key: 'f', seed: 'c' });
  expect(shape(model.nodes)).toEqual(['a', { f: [['h'], []] }, { c: [['c_4'], []] }, 'b']);
  expect(selected).toBe('c');
  expect(nodeAt(model, 'c_4')?.name).toBe('办理 2');
});

test('a new way of a branch stands before the one for all other cases', () => {
  const { model, selected } = editModel(forked, { do: 'addWay', fork: 'f', seed: 'w' });
  expect(
    treeItems(model)
      .filter(({ isWay }) => isWay)
      .map(({ key }) => key),
  ).toEqual(['f_w0', 'w', 'f_w1']);
  expect(wayAt(model, selected)?.way.name).toBe('条件 3');
  expect(after(model, { do: 'remove', key: 'w' })).toEqual(forked);
  // A branch keeps two ways.
  expect(after(forked, { do: 'remove', key: 'f_w1' })).toBe(forked);
});

test('removing selects what follows, else what stands before it', () => {
  expect(editModel(forked, { do: 'remove', key: 'a' }).selected).toBe('f');
  expect(editModel(forked, { do: 'remove', key: 'b' }).selected).toBe('f');
  expect(editModel(forked, { do: 'remove', key: 'h' }).selected).toBe('f_w0');
  expect(editModel(forked, { do: 'remove', key: 'start' }).model).toBe(forked);
});

test('properties are changed and cleared', () => {
  const changed = after(forked, { do: 'change', key: 'a', changes: { name: '初审', due_hours: 4 } });
  expect(nodeAt(changed, 'a')).toMatchObject({ name: '初审', due_hours: 4 });
  expect(nodeAt(after(changed, { do: 'change', key: 'a', changes: { due_hours: undefined } }), 'a')).not.toHaveProperty(
    'due_hours',
  );
  expect(after(forked, { do: 'change', key: 'start', changes: { fields: { x: 'read' } } }).start.fields).toEqual({
    x: 'read',
  });
});

test('branches nest as deep as a model may', () => {
  let model = empty;
  let at = 'start';
  for (let n = 0; n < modelLimits.depth; n += 1) {
    model = after(model, insert('parallel', at, `f${n}`));
    at = `f${n}_w0`;
  }
  expect(z.safeParse(processModel, model).success).toBe(true);
  expect(after(model, insert('parallel', at, 'deep'))).toBe(model);
  expect(after(model, insert('approve', at, 'leaf'))).not.toBe(model);
});

test('arrow keys walk the tree', () => {
  const items = treeItems(forked);
  expect(items.map(({ key, level }) => `${level} ${key}`)).toEqual([
    '1 start',
    '1 a',
    '1 f',
    '2 f_w0',
    '3 h',
    '2 f_w1',
    '1 b',
  ]);
  expect(itemBy(items, 'a', 'ArrowDown')).toBe('f');
  expect(itemBy(items, 'f', 'ArrowRight')).toBe('f_w0');
  expect(itemBy(items, 'f_w0', 'ArrowRight')).toBe('f_w1');
  expect(itemBy(items, 'f_w1', 'ArrowLeft')).toBe('f_w0');
  expect(itemBy(items, 'h', 'ArrowLeft')).toBe('f_w0');
  expect([itemBy(items, 'b', 'Home'), itemBy(items, 'a', 'End')]).toEqual(['start', 'b']);
});

const types: NodeType[] = ['approve', 'handle', 'branch', 'parallel', 'cc', 'auto', 'end'];
// What an edit is about is chosen among the keys that are there, by a number.
const edits = fc.array(
  fc.tuple(
    fc.constantFrom('insert', 'insert', 'insert', 'addWay', 'copy', 'remove', 'move'),
    fc.nat(60),
    fc.constantFrom(...types),
    fc.constantFrom('n', 'm', 'k_2', 'start', 'n_w0'),
    fc.constantFrom(1 as const, -1 as const),
  ),
  { maxLength: 60 },
);

test('every edit keeps keys unique and the model parsable', () => {
  fc.assert(
    fc.property(edits, (list) => {
      let current = empty;
      for (const [what, n, type, seed, by] of list) {
        const all = ['start', ...keysIn(current)];
        const key = all[n % all.length]!;
        const edit = { do: what, after: key, fork: key, key, type, seed, by } as Edit;
        const { model, selected } = editModel(current, edit);
        const keys = keysIn(model);
        expect(new Set([...keys, 'start']).size).toBe(keys.length + 1);
        // A new automatic node still lacks its handler; everything else parses as it is.
        const parsed = z.safeParse(processModel, model);
        expect((parsed.error?.issues ?? []).filter(({ path }) => path.at(-1) !== 'handler')).toEqual([]);
        expect(['start', ...keys]).toContain(selected);
        current = model;
      }
    }),
    { numRuns: 150 },
  );
});
