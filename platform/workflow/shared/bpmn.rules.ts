import { labelOf } from '#kernel/shared/enums.ts';
import { Join, Operator, type Condition } from '#platform/forms/shared/condition.rules.ts';
import { drawModel, type BpmnDrawing, type BpmnFlow, type BpmnShape } from './bpmn-layout.rules.ts';
import { isStep, type AssigneeRule, type ProcessModel, type StepNode, type Way } from './process-model.ts';

type Named = { process_key: string; name: string; model: ProcessModel };

const spaces = [
  ['bpmn', 'http://www.omg.org/spec/BPMN/20100524/MODEL'],
  ['bpmndi', 'http://www.omg.org/spec/BPMN/20100524/DI'],
  ['dc', 'http://www.omg.org/spec/DD/20100524/DC'],
  ['di', 'http://www.omg.org/spec/DD/20100524/DI'],
  ['xsi', 'http://www.w3.org/2001/XMLSchema-instance'],
] as const;

/** A model as a BPMN 2.0 document with its diagram. */
export function bpmnOf({ process_key, name, model }: Named): string {
  const drawing = drawModel(model);
  const id = `Process_${process_key.replaceAll(/[^\w.-]/g, '_')}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<bpmn:definitions${spaces.map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`).join('')} id="Definitions" targetNamespace="http://bpmn.io/schema/bpmn">`,
    `  <bpmn:process id="${id}" name="${text(name)}" isExecutable="false">`,
    ...drawing.shapes.map((shape) => elementOf(shape, drawing)),
    ...drawing.flows.map(flowOf),
    '  </bpmn:process>',
    '  <bpmndi:BPMNDiagram id="Diagram">',
    `    <bpmndi:BPMNPlane id="Plane" bpmnElement="${id}">`,
    ...drawing.shapes.map((shape) => shapeOf(shape, drawing.flows)),
    ...drawing.flows.map(edgeOf),
    '    </bpmndi:BPMNPlane>',
    '  </bpmndi:BPMNDiagram>',
    '</bpmn:definitions>',
    '',
  ].join('\n');
}

// Characters that XML does not allow at all are left out.
const text = (value: string) =>
  value
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

function elementOf(shape: BpmnShape, { flows }: BpmnDrawing): string {
  const { id, kind, name, on, node } = shape;
  const other =
    node?.type === 'branch' ? flows.find(({ from, way }) => from === id && way?.when === undefined) : undefined;
  const attributes = [
    ['id', id],
    ['name', name],
    ['attachedToRef', on],
    // A reminder leaves the task as it is.
    ['cancelActivity', on && node && isStep(node) && node.on_due !== 'auto_pass' ? 'false' : undefined],
    ['default', other?.id],
    [
      'implementation',
      node?.type === 'auto' ? `handler:${node.handler}` : node?.type === 'cc' ? 'notification' : undefined,
    ],
  ].filter(([, value]) => value);
  const inside = [
    ...flows.filter(({ to }) => to === id).map((flow) => `<bpmn:incoming>${flow.id}</bpmn:incoming>`),
    ...flows.filter(({ from }) => from === id).map((flow) => `<bpmn:outgoing>${flow.id}</bpmn:outgoing>`),
    ...(node && isStep(node) ? (on ? [timerOf(node)] : [...node.rules.map(ownerOf), loopOf(node)]) : []),
  ];
  const head = `bpmn:${kind}${attributes.map(([key, value]) => ` ${key}="${text(value ?? '')}"`).join('')}`;
  return inside.length === 0 ? `    <${head} />` : `    <${head}>${inside.join('')}</bpmn:${kind}>`;
}

const expression = (tag: string, value: string) =>
  `<bpmn:${tag} xsi:type="bpmn:tFormalExpression">${text(value)}</bpmn:${tag}>`;

const timerOf = ({ due_hours = 0 }: StepNode) =>
  `<bpmn:timerEventDefinition>${expression('timeDuration', `PT${due_hours}H`)}</bpmn:timerEventDefinition>`;

const ownerOf = (rule: AssigneeRule) =>
  `<bpmn:potentialOwner><bpmn:resourceAssignmentExpression><bpmn:formalExpression>${text(ruleText(rule))}</bpmn:formalExpression></bpmn:resourceAssignmentExpression></bpmn:potentialOwner>`;

/** A rule as it is written in specifications: `role:college@college`, `form_user:keeper`. */
function ruleText(rule: AssigneeRule): string {
  switch (rule.kind) {
    case 'role':
      return `role:${rule.role}@${rule.at === 'unit' ? (rule.unit ?? '') : rule.at}`;
    case 'org_member':
      return `org_member:${rule.unit}`;
    case 'user':
      return `user:${rule.ids.join(',')}`;
    case 'form_user':
    case 'budget_card_manager':
      return `${rule.kind}:${rule.field}`;
    case 'lab_safety_head':
    case 'starter_leader':
    case 'starter_choose':
      return rule.kind;
  }
}

/** How several people decide: complete at the first, by all, by a share, or one after the other. */
function loopOf({ mode, share = 100 }: StepNode): string {
  const head = `bpmn:multiInstanceLoopCharacteristics${mode === 'sequence' ? ' isSequential="true"' : ''}`;
  const done =
    mode === 'any'
      ? 'nrOfCompletedInstances >= 1'
      : mode === 'ratio'
        ? `nrOfApprovals / nrOfInstances >= ${share / 100}`
        : 'nrOfCompletedInstances == nrOfInstances';
  return `<${head}>${expression('completionCondition', done)}</bpmn:multiInstanceLoopCharacteristics>`;
}

function flowOf({ id, from, to, way }: BpmnFlow): string {
  const head = `bpmn:sequenceFlow id="${id}"${way ? ` name="${text(way.name)}"` : ''} sourceRef="${from}" targetRef="${to}"`;
  return way?.when
    ? `    <${head}>${expression('conditionExpression', conditionText(way.when))}</bpmn:sequenceFlow>`
    : `    <${head} />`;
}

/** A condition in words. */
export function conditionText(of: NonNullable<Way['when']>, labels: ReadonlyMap<string, string> = new Map()): string {
  const words = (one: Condition, inner: boolean): string => {
    if ('field' in one) {
      const value = one.value === undefined ? '' : [one.value].flat().map(valueText).join('、');
      return [labels.get(one.field) ?? one.field, labelOf(Operator, one.op), value].filter(Boolean).join(' ');
    }
    const parts = one.conditions.map((part) => words(part, true)).join(one.join === Join.all ? ' 且 ' : ' 或 ');
    return inner && one.conditions.length > 1 ? `（${parts}）` : parts;
  };
  return words(of, false);
}
const valueText = (value: string | number | boolean) =>
  value === true ? '是' : value === false ? '否' : String(value);

type Bounds = { x: number; y: number; width: number; height: number };
const boundsOf = ({ x, y, width, height }: Bounds) =>
  `<dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}" />`;
const labelAt = (bounds: Bounds | undefined) =>
  bounds ? `<bpmndi:BPMNLabel>${boundsOf(bounds)}</bpmndi:BPMNLabel>` : '';

const label = { width: 90, row: 14, space: 4 };

/** Height that the viewer needs for a name beside an element; a Chinese character is as wide as two others. */
const labelHeight = (name: string): number => {
  const width = Array.from(name).reduce((sum, letter) => sum + (letter > '\u00ff' ? 11 : 6.5), 0);
  return Math.max(1, Math.ceil(width / label.width)) * label.row;
};

/** Names of events stand below them, names of gateways right of them, above a line that leaves there; tasks hold theirs. */
function shapeLabel(
  { id, kind, name, x, y, width, height }: BpmnShape,
  flows: readonly BpmnFlow[],
): Bounds | undefined {
  if (!name || kind === 'userTask' || kind === 'serviceTask') return undefined;
  const size = { width: label.width, height: labelHeight(name) };
  if (kind !== 'exclusiveGateway' && kind !== 'parallelGateway')
    return { x: x + width / 2 - size.width / 2, y: y + height + 6, ...size };
  const middle = y + height / 2;
  const ahead = flows.find(({ from, points }) => from === id && points[0]?.y === middle && points[1]?.y === middle);
  const lift = ahead ? 2 * label.space + labelHeight(ahead.way?.name ?? '') + size.height : size.height / 2;
  return { x: x + width + label.space, y: middle - lift, ...size };
}

function shapeOf(shape: BpmnShape, flows: readonly BpmnFlow[]): string {
  const marker = shape.kind === 'exclusiveGateway' ? ' isMarkerVisible="true"' : '';
  return `      <bpmndi:BPMNShape id="${shape.id}_di" bpmnElement="${shape.id}"${marker}>${boundsOf(shape)}${labelAt(shapeLabel(shape, flows))}</bpmndi:BPMNShape>`;
}

/** The name of a way stands above its first level line. */
function edgeOf({ id, points, way }: BpmnFlow): string {
  const at = points.findIndex((point, i) => points[i + 1]?.y === point.y);
  const from = way && points[at];
  const height = labelHeight(way?.name ?? '');
  const bounds = from && { x: from.x + 2 * label.space, y: from.y - height - label.space, width: label.width, height };
  return `      <bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${points.map(({ x, y }) => `<di:waypoint x="${x}" y="${y}" />`).join('')}${labelAt(bounds)}</bpmndi:BPMNEdge>`;
}
