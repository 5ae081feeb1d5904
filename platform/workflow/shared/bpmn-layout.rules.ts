import { isFork, isStep, type ProcessModel, type ProcessNode, type StepNode, type Way } from './process-model.ts';

/** Elements of BPMN that a model consists of. */
type BpmnKind =
  | 'startEvent'
  | 'endEvent'
  | 'userTask'
  | 'serviceTask'
  | 'exclusiveGateway'
  | 'parallelGateway'
  | 'boundaryEvent';
export type BpmnShape = {
  id: string;
  kind: BpmnKind;
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  node?: ProcessNode;
  /** Task to which a timer belongs. */
  on?: string;
};
type Point = { x: number; y: number };
export type BpmnFlow = { id: string; from: string; to: string; way?: Way; points: Point[] };
export type BpmnDrawing = { shapes: BpmnShape[]; flows: BpmnFlow[] };

/** Identity of a node's element; of a branch, of the gateway that opens it. */
export const elementId = (key: string) => `Node_${key}`;

const sizes: Record<BpmnKind, { width: number; height: number }> = {
  startEvent: { width: 36, height: 36 },
  endEvent: { width: 36, height: 36 },
  boundaryEvent: { width: 36, height: 36 },
  userTask: { width: 130, height: 80 },
  serviceTask: { width: 130, height: 80 },
  exclusiveGateway: { width: 50, height: 50 },
  parallelGateway: { width: 50, height: 50 },
};
const gap = { x: 56, y: 50, way: 96 };

type Size = { width: number; height: number };
const kindOf = (node: ProcessNode): BpmnKind => {
  if (isStep(node)) return 'userTask';
  if (node.type === 'end') return 'endEvent';
  if (node.type === 'branch') return 'exclusiveGateway';
  return node.type === 'parallel' ? 'parallelGateway' : 'serviceTask';
};

function sizeOf(node: ProcessNode): Size {
  if (!isFork(node)) return sizes[kindOf(node)];
  const ways = node.ways.map((way) => listSize(way.nodes));
  return {
    width: 2 * sizes.exclusiveGateway.width + 2 * gap.way + Math.max(...ways.map(({ width }) => width)),
    height: ways.reduce((sum, { height }) => sum + height, 0) + gap.y * (ways.length - 1),
  };
}

function listSize(nodes: readonly ProcessNode[]): Size {
  const all = nodes.map(sizeOf);
  return {
    width: all.reduce((sum, { width }) => sum + width, 0) + gap.x * Math.max(0, nodes.length - 1),
    height: Math.max(80, ...all.map(({ height }) => height)),
  };
}

/** Open ends of what is drawn so far; `way` of a branch of which nothing is drawn yet. */
type End = { from: string; way?: Way | undefined; y?: number | undefined };

/** Places a model from left to right, the ways of a branch one below the other. */
export function drawModel(model: ProcessModel): BpmnDrawing {
  const drawing: BpmnDrawing = { shapes: [], flows: [] };
  const { height } = listSize(model.nodes);
  const y = 60 + height / 2;
  const start = place(drawing, { id: 'Start', kind: 'startEvent', name: '开始' }, 60, y);
  const first = place(drawing, { id: elementId('start'), kind: 'userTask', name: '发起' }, start.right + gap.x, y);
  connect(drawing, [{ from: 'Start' }], first.id);
  const last = drawList(drawing, model.nodes, [{ from: first.id }], first.right + gap.x, y);
  if (last.ends.length > 0) {
    place(drawing, { id: 'End', kind: 'endEvent', name: '结束' }, last.right, y);
    connect(drawing, last.ends, 'End');
  }
  return drawing;
}

function place(
  { shapes }: BpmnDrawing,
  shape: Pick<BpmnShape, 'id' | 'kind' | 'name' | 'node' | 'on'>,
  x: number,
  y: number,
) {
  const { width, height } = sizes[shape.kind];
  shapes.push({ ...shape, x, y: y - height / 2, width, height });
  return { id: shape.id, right: x + width };
}

function drawList(drawing: BpmnDrawing, nodes: readonly ProcessNode[], ends: End[], x: number, y: number) {
  let [open, right] = [ends, x];
  for (const node of nodes) {
    open = drawNode(drawing, node, open, right, y);
    right += sizeOf(node).width + gap.x;
  }
  return { ends: open, right };
}

function drawNode(drawing: BpmnDrawing, node: ProcessNode, ends: End[], x: number, y: number): End[] {
  const id = elementId(node.key);
  place(drawing, { id, kind: kindOf(node), name: node.name, node }, x, y);
  connect(drawing, ends, id);
  if (isFork(node)) return drawWays(drawing, node, x, y);
  if (node.type === 'end') return [];
  return [{ from: id }, ...(isStep(node) ? drawTimer(drawing, node, x, y) : [])];
}

/** A timer at the lower edge of its task; passing automatically, it leads on. */
function drawTimer(drawing: BpmnDrawing, node: StepNode, x: number, y: number): End[] {
  if (node.due_hours === undefined) return [];
  const id = `Timer_${node.key}`;
  const { height, width } = sizes.userTask;
  place(
    drawing,
    { id, kind: 'boundaryEvent', name: `${node.due_hours} 小时`, node, on: elementId(node.key) },
    x + width - 50,
    y + height / 2,
  );
  return node.on_due === 'auto_pass' ? [{ from: id }] : [];
}

function drawWays(drawing: BpmnDrawing, node: Extract<ProcessNode, { ways: Way[] }>, x: number, y: number): End[] {
  const size = sizeOf(node);
  const from = elementId(node.key);
  let top = y - size.height / 2;
  const ends = node.ways.flatMap((way) => {
    const { height } = listSize(way.nodes);
    const middle = top + height / 2;
    top += height + gap.y;
    const open: End[] = [{ from, way, y: middle }];
    return drawList(drawing, way.nodes, open, x + sizes.exclusiveGateway.width + gap.way, middle).ends;
  });
  if (ends.length === 0) return [];
  const join = `Join_${node.key}`;
  place(drawing, { id: join, kind: kindOf(node), name: '' }, x + size.width - sizes.exclusiveGateway.width, y);
  connect(drawing, ends, join);
  return [{ from: join }];
}

function connect({ shapes, flows }: BpmnDrawing, ends: readonly End[], to: string): void {
  const target = shapes.find(({ id }) => id === to)!;
  for (const { from, way, y } of ends) {
    const source = shapes.find(({ id }) => id === from)!;
    const points = pointsOf(source, target, y);
    flows.push({ id: `Flow_${flows.length + 1}`, from, to, points, ...(way && { way }) });
  }
}

const isGateway = ({ kind }: BpmnShape) => kind === 'exclusiveGateway' || kind === 'parallelGateway';
const middleOf = ({ x, y, width, height }: BpmnShape): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Right-angled lines; gateways are left and entered above and below, where their ways are. */
function pointsOf(source: BpmnShape, target: BpmnShape, wayY?: number): Point[] {
  const [a, b] = [middleOf(source), middleOf(target)];
  if (source.kind === 'boundaryEvent') {
    const below = source.y + source.height + 14;
    const into = { x: b.x, y: target.y + target.height };
    return [
      { x: a.x, y: source.y + source.height },
      { x: a.x, y: Math.max(below, into.y + 14) },
      { x: b.x, y: Math.max(below, into.y + 14) },
      into,
    ];
  }
  const y = wayY ?? (isGateway(target) ? a.y : b.y);
  const leave =
    y === a.y ? { x: source.x + source.width, y } : { x: a.x, y: y > a.y ? source.y + source.height : source.y };
  const enter = y === b.y ? { x: target.x, y } : { x: b.x, y: y > b.y ? target.y + target.height : target.y };
  const corners = [...(y === a.y ? [] : [{ x: a.x, y }]), ...(y === b.y ? [] : [{ x: b.x, y }])];
  return [leave, ...corners, enter];
}

/** What has been passed of a process: the keys of the nodes that were entered, and whether it came to its end. */
export type Passed = { visited: readonly string[]; isDone: boolean };

/** Elements and flows of a drawing that a case has passed. */
export function takenElements({ shapes, flows }: BpmnDrawing, { visited, isDone }: Passed): string[] {
  if (visited.length === 0) return [];
  const taken = new Set(['Start', elementId('start'), ...visited.map(elementId)]);
  // Whoever came to an end within a branch did not come to the last one.
  const hasEndedBefore = shapes.some(({ kind, id }) => kind === 'endEvent' && taken.has(id));
  if (isDone && !hasEndedBefore) taken.add('End');
  // A join is passed if something before it and something after it was.
  for (let before = -1; before !== taken.size;) {
    before = taken.size;
    for (const { from, to } of flows) {
      const isPassed =
        to.startsWith('Join_') && taken.has(from) && flows.some((next) => next.from === to && taken.has(next.to));
      if (isPassed) taken.add(to);
    }
  }
  const choices = new Set(shapes.filter(({ kind }) => kind === 'exclusiveGateway').map(({ id }) => id));
  const isPassed = ({ from, to }: BpmnFlow) => taken.has(from) && taken.has(to);
  // A branch took its way without nodes only if it took no other one.
  const isOther = (flow: BpmnFlow) =>
    flow.to.startsWith('Join_') &&
    choices.has(flow.from) &&
    flows.some((next) => next.from === flow.from && next.to !== flow.to && isPassed(next));
  return [
    ...shapes.filter(({ id }) => taken.has(id)).map(({ id }) => id),
    ...flows.filter((flow) => isPassed(flow) && !isOther(flow)).map(({ id }) => id),
  ];
}
