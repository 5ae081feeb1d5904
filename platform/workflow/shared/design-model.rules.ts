import {
  allNodes,
  isFork,
  modelLimits,
  startKey,
  type ProcessModel,
  type ProcessNode,
  type StepNode,
  type Way,
} from './process-model.ts';

export type NodeType = ProcessNode['type'];
/** Names of new nodes by type, in the order in which they are offered. */
export const nodeLabels: Readonly<Record<NodeType, string>> = {
  approve: '审批',
  handle: '办理',
  branch: '条件分支',
  parallel: '并行',
  cc: '抄送',
  auto: '自动',
  end: '结束',
};

/** A change of a model. `seed` is a new key; the keys that a change adds beside it derive from it. */
export type Edit =
  | { do: 'insert'; after: string; type: NodeType; seed: string }
  | { do: 'addWay'; fork: string; seed: string }
  | { do: 'copy'; key: string; seed: string }
  | { do: 'remove'; key: string }
  | { do: 'move'; key: string; by: 1 | -1 }
  | { do: 'change'; key: string; changes: NodeChanges };
type Properties = Omit<StepNode & Way, 'key' | 'type' | 'nodes'> & { handler: string };
/** Properties of a node, a way or the start; undefined clears one that may be absent. */
export type NodeChanges = { [K in keyof Properties]?: Properties[K] | undefined };

/** The model after an edit, and what is selected then; the same model if the edit is not possible. */
type Edited = { model: ProcessModel; selected: string };

/** Applies an edit. Keys stay unique, and what could be parsed still can. */
export function editModel(model: ProcessModel, edit: Edit): Edited {
  switch (edit.do) {
    case 'insert':
      return insert(model, edit.after, newNode(model, edit.type, edit.seed));
    case 'addWay':
      return addWay(model, edit.fork, edit.seed);
    case 'copy':
      return copy(model, edit.key, edit.seed);
    case 'remove':
      return remove(model, edit.key);
    case 'move':
      return move(model, edit.key, edit.by);
    case 'change':
      return change(model, edit.key, edit.changes);
  }
}

type List = {
  nodes: ProcessNode[];
  at: number;
  depth: number;
  way?: Way;
  fork?: Extract<ProcessNode, { ways: Way[] }>;
};

/** The list that holds a node, or that of a way. */
function placeOf(model: ProcessModel, key: string): List | undefined {
  const search = (list: Omit<List, 'at'>): List | undefined => {
    for (const [at, node] of list.nodes.entries()) {
      if (node.key === key) return { ...list, at };
      if (!isFork(node)) continue;
      for (const way of node.ways) {
        const inner = { nodes: way.nodes, depth: list.depth + 1, way, fork: node };
        const hit = way.key === key ? { ...inner, at: -1 } : search(inner);
        if (hit) return hit;
      }
    }
    return undefined;
  };
  return key === startKey ? { nodes: model.nodes, at: -1, depth: 0 } : search({ nodes: model.nodes, depth: 0 });
}

/** The node of this key. */
export const nodeAt = (model: ProcessModel, key: string): ProcessNode | undefined =>
  allNodes(model.nodes).find((node) => node.key === key);
/** The way of this key, with the node that it belongs to. */
export function wayAt(model: ProcessModel, key: string) {
  const place = placeOf(model, key);
  return place?.way && place.fork && place.at === -1 ? { way: place.way, fork: place.fork } : undefined;
}

const levels = (node: ProcessNode): number =>
  isFork(node) ? 1 + Math.max(0, ...node.ways.flatMap((way) => way.nodes.map(levels))) : 0;
const keysOf = (node: ProcessNode): string[] =>
  allNodes([node]).flatMap((one) => [one.key, ...(isFork(one) ? one.ways.map(({ key }) => key) : [])]);
const keysIn = (model: ProcessModel) => new Set([startKey, ...model.nodes.flatMap(keysOf)]);

function free(text: string, taken: ReadonlySet<string>, joint: string, max: number): string {
  if (!taken.has(text)) return text;
  for (let n = 2; ; n += 1) {
    const next = `${text.slice(0, max - `${joint}${n}`.length)}${joint}${n}`;
    if (!taken.has(next)) return next;
  }
}
const freeKey = (model: ProcessModel, seed: string) => free(seed, keysIn(model), '_', 40);
const freeName = (model: ProcessModel, name: string) =>
  free(name, new Set(allNodes(model.nodes).map((node) => node.name)), ' ', 40);

function newNode(model: ProcessModel, type: NodeType, seed: string): ProcessNode {
  const key = freeKey(model, seed);
  const name = freeName(model, nodeLabels[type]);
  switch (type) {
    case 'approve':
    case 'handle':
      return {
        type,
        key,
        name,
        rules: [],
        mode: 'any',
        fields: {},
        buttons: ['return', 'transfer', 'addsign', 'comment'],
      };
    case 'cc':
      return { type, key, name, rules: [], fields: {} };
    case 'auto':
      return { type, key, name, handler: '' };
    case 'end':
      return { type, key, name };
    case 'branch':
    case 'parallel': {
      const names = type === 'branch' ? ['条件 1', '其他情况'] : ['并行 1', '并行 2'];
      const taken = new Set([...keysIn(model), key]);
      const ways = names.map((text, i): Way => {
        const wayKey = free(`${key.slice(0, 36)}_w${i}`, taken, '_', 40);
        taken.add(wayKey);
        return { key: wayKey, name: text, nodes: [] };
      });
      return { type, key, name, ways };
    }
  }
}

// Edits work on a copy; lists of the copy may be changed in place.
const fresh = (model: ProcessModel): ProcessModel => structuredClone(model);

function insert(model: ProcessModel, after: string, node: ProcessNode): Edited {
  const next = fresh(model);
  const place = placeOf(next, after);
  const total = allNodes(model.nodes).length + allNodes([node]).length;
  if (!place || total > modelLimits.nodes || place.depth + levels(node) > modelLimits.depth)
    return { model, selected: after };
  place.nodes.splice(place.at + 1, 0, node);
  return { model: next, selected: node.key };
}

const mostWays = (type: NodeType) => (type === 'parallel' ? modelLimits.parallel : modelLimits.branches);

function addWay(model: ProcessModel, key: string, seed: string): Edited {
  const next = fresh(model);
  const fork = nodeAt(next, key);
  if (!fork || !isFork(fork) || fork.ways.length >= mostWays(fork.type)) return { model, selected: key };
  const text = fork.type === 'parallel' ? '并行' : '条件';
  const name = free(`${text} ${fork.ways.length + 1}`, new Set(fork.ways.map((way) => way.name)), ' ', 40);
  const way: Way = { key: freeKey(model, seed), name, nodes: [] };
  // The way for all other cases stays the last.
  const at = fork.type === 'branch' && fork.ways.at(-1)?.when === undefined ? fork.ways.length - 1 : fork.ways.length;
  fork.ways.splice(at, 0, way);
  return { model: next, selected: way.key };
}

function copy(model: ProcessModel, key: string, seed: string): Edited {
  const node = nodeAt(model, key);
  if (!node) return { model, selected: key };
  const taken = keysIn(model);
  const names = new Set(allNodes(model.nodes).map(({ name }) => name));
  const renew = (one: ProcessNode | Way, isNode: boolean) => {
    one.key = free(seed, taken, '_', 40);
    taken.add(one.key);
    if (isNode) names.add((one.name = free(one.name, names, ' ', 40)));
  };
  const twin = structuredClone(node);
  for (const one of allNodes([twin])) {
    renew(one, true);
    if (isFork(one)) for (const way of one.ways) renew(way, false);
  }
  const copied = insert(model, key, twin);
  return copied;
}

function remove(model: ProcessModel, key: string): Edited {
  const next = fresh(model);
  const place = placeOf(next, key);
  if (!place || key === startKey) return { model, selected: key };
  if (place.at >= 0) {
    place.nodes.splice(place.at, 1);
    return { model: next, selected: (place.nodes[place.at] ?? place.nodes.at(-1))?.key ?? place.way?.key ?? startKey };
  }
  const { fork, way } = place;
  if (!fork || !way || fork.ways.length <= 2) return { model, selected: key };
  fork.ways = fork.ways.filter((one) => one !== way);
  return { model: next, selected: fork.key };
}

/** Moves a node up or down; beyond the end of its way it leaves the branch. A way moves left or right. */
function move(model: ProcessModel, key: string, by: 1 | -1): Edited {
  const next = fresh(model);
  const place = placeOf(next, key);
  if (!place || key === startKey) return { model, selected: key };
  if (place.at < 0)
    return swap(place.fork!.ways, place.fork!.ways.indexOf(place.way!), by, next, key) ?? { model, selected: key };
  const swapped = swap(place.nodes, place.at, by, next, key);
  if (swapped) return swapped;
  const outer = place.fork && placeOf(next, place.fork.key);
  if (!outer) return { model, selected: key };
  const [node] = place.nodes.splice(place.at, 1);
  outer.nodes.splice(outer.at + (by === 1 ? 1 : 0), 0, node!);
  return { model: next, selected: key };
}

function swap(list: unknown[], at: number, by: 1 | -1, model: ProcessModel, selected: string): Edited | undefined {
  if (at + by < 0 || at + by >= list.length) return undefined;
  [list[at], list[at + by]] = [list[at + by], list[at]];
  return { model, selected };
}

function change(model: ProcessModel, key: string, changes: NodeChanges): Edited {
  const next = fresh(model);
  const target = key === startKey ? next.start : (nodeAt(next, key) ?? wayAt(next, key)?.way);
  if (!target) return { model, selected: key };
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) delete target[name as keyof typeof target];
    else Object.assign(target, { [name]: value });
  }
  return { model: next, selected: key };
}
