import { allNodes, isFork, type ProcessModel, type ProcessNode } from './process-model.ts';

export type FlowState = 'done' | 'open' | 'ahead';
type Progress = { visited: readonly string[]; open: readonly string[]; isEnded: boolean };
/** A node of the flow as a list shows it; ways of a branch that was decided otherwise are `isPassed`. */
export type FlowLine = {
  key: string;
  name: string;
  type: ProcessNode['type'] | 'start';
  state: FlowState;
  ways: FlowWay[];
};
type FlowWay = { key: string; name: string; isPassed: boolean; lines: FlowLine[] };

/** The nodes of a model from top to bottom with what has been reached. */
export function flowLines(model: ProcessModel, progress: Progress): FlowLine[] {
  const isStarted = !progress.open.includes('start');
  const start: FlowLine = {
    key: 'start',
    name: '发起申请',
    type: 'start',
    state: isStarted ? 'done' : 'open',
    ways: [],
  };
  const lines = linesOf(model.nodes, progress);
  const last: FlowLine = {
    key: 'end',
    name: '结束',
    type: 'end',
    state: progress.isEnded ? 'done' : 'ahead',
    ways: [],
  };
  return [start, ...lines, last];
}

const linesOf = (nodes: readonly ProcessNode[], progress: Progress): FlowLine[] =>
  nodes.map((node) => ({
    key: node.key,
    name: node.name,
    type: node.type,
    state: stateOf(node, progress),
    ways: isFork(node) ? waysOf(node, progress) : [],
  }));

function stateOf(node: ProcessNode, { visited, open }: Progress): FlowState {
  const keys = isFork(node) ? allNodes([node]).map(({ key }) => key) : [node.key];
  if (keys.some((key) => open.includes(key))) return 'open';
  return visited.includes(node.key) ? 'done' : 'ahead';
}

function waysOf(node: Extract<ProcessNode, { ways: unknown }>, progress: Progress): FlowWay[] {
  const isTaken = (nodes: readonly ProcessNode[]) =>
    allNodes(nodes).some(({ key }) => progress.visited.includes(key) || progress.open.includes(key));
  const isDecided =
    node.type === 'branch' && (progress.visited.includes(node.key) || node.ways.some((way) => isTaken(way.nodes)));
  // A way without steps leaves no trace: it was taken unless another one was.
  const isElsewhere = node.ways.some((way) => isTaken(way.nodes));
  return node.ways.map((way) => ({
    key: way.key,
    name: way.name,
    isPassed: isDecided && !isTaken(way.nodes) && (way.nodes.length > 0 || isElsewhere),
    lines: linesOf(way.nodes, progress),
  }));
}
