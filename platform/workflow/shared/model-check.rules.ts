import { comparisonsOf } from '#platform/forms/shared/condition.rules.ts';
import type { FormField } from '#platform/forms/shared/form-schema.ts';
import {
  allNodes,
  isFork,
  isStep,
  modelLimits,
  startKey,
  type AssigneeRule,
  type ProcessFlags,
  type ProcessModel,
  type ProcessNode,
  type StepNode,
  type Way,
} from './process-model.ts';
import type { ModelFault } from './process.ts';

/** What a model is checked against. */
export type CheckFacts = {
  bizType: string;
  /** Fields of the form, or variables of the document; undefined if they are not known yet. */
  fields: readonly Pick<FormField, 'name' | 'label' | 'kind'>[] | undefined;
  /** Keys of the roles of the school, and codes of its units; undefined: not checked. */
  roles?: readonly string[] | undefined;
  units?: readonly string[] | undefined;
  handlers: readonly string[];
};

/** Business types whose approvals must be real: never passed by time or because of the same person. */
const isStrict = (bizType: string): boolean =>
  /^(?:chem_.*_controlled|purchase|goods_purchase|project_.*|special_equipment_.*)$/.test(bizType);

/** What keeps a model from being deployed, in the order of its nodes. */
export function modelFaults(model: ProcessModel, flags: ProcessFlags, facts: CheckFacts): ModelFault[] {
  const nodes = allNodes(model.nodes);
  const at =
    (node: string) =>
    (sentence: string): ModelFault => ({ node, sentence });
  return [
    ...wholeFaults(nodes, flags, facts).map(at(startKey)),
    ...unreachable(model.nodes).map(({ key, name }) => at(key)(`“${name}”在结束节点之后，永远不会到达`)),
    ...unknownFields(Object.keys(model.start.fields), facts).map(at(startKey)),
    ...nodes.flatMap((node) => nodeFaults(node, facts).map(at(node.key))),
    ...endsInParallel(nodes).map(({ key, name }) => at(key)(`“${name}”不能放在并行分支里`)),
  ];
}

function wholeFaults(nodes: readonly ProcessNode[], flags: ProcessFlags, facts: CheckFacts): string[] {
  const keys = [
    startKey,
    ...nodes.flatMap((node) => [node.key, ...(isFork(node) ? node.ways.map((way) => way.key) : [])]),
  ];
  const twice = keys.filter((key, i) => keys.indexOf(key) !== i);
  const names = nodes.filter(isStep).map(({ name }) => name);
  return [
    ...(nodes.some(isStep) ? [] : ['流程至少要有一个审批或办理环节']),
    ...(nodes.length > modelLimits.nodes ? [`流程最多 ${modelLimits.nodes} 个节点`] : []),
    ...[...new Set(twice)].map((key) => `节点编号“${key}”重复`),
    ...[...new Set(names.filter((name, i) => names.indexOf(name) !== i))].map(
      (name) => `环节名称“${name}”重复，请改名以便区分`,
    ),
    ...(flags.merge_same_person && isStrict(facts.bizType) ? ['该业务不允许“与上一环节处理人相同时自动通过”'] : []),
  ];
}

function unreachable(nodes: readonly ProcessNode[]): ProcessNode[] {
  const end = nodes.findIndex((node) => node.type === 'end');
  const inside = nodes.flatMap((node) => (isFork(node) ? node.ways.flatMap((way) => unreachable(way.nodes)) : []));
  return end === -1 ? inside : [...inside, ...nodes.slice(end + 1)];
}

const endsInParallel = (nodes: readonly ProcessNode[]): ProcessNode[] =>
  nodes
    .flatMap((node) => (node.type === 'parallel' ? node.ways.flatMap((way) => allNodes(way.nodes)) : []))
    .filter((node) => node.type === 'end');

function nodeFaults(node: ProcessNode, facts: CheckFacts): string[] {
  if (isStep(node))
    return [
      ...ruleFaults(node.rules, facts),
      ...stepFaults(node, facts),
      ...unknownFields(Object.keys(node.fields), facts),
    ];
  if (node.type === 'cc') return [...ruleFaults(node.rules, facts), ...unknownFields(Object.keys(node.fields), facts)];
  if (node.type === 'auto') return facts.handlers.includes(node.handler) ? [] : [`处理程序“${node.handler}”不存在`];
  if (node.type === 'branch') return wayFaults(node.ways, facts);
  return node.type === 'parallel' && node.ways.some((way) => way.nodes.length === 0) ? ['并行分支不能为空'] : [];
}

function stepFaults(node: StepNode, { bizType }: CheckFacts): string[] {
  const isChosen = node.rules.some(({ kind }) => kind === 'starter_choose');
  return [
    ...(node.mode === 'ratio' && node.share === undefined ? ['请填写通过比例'] : []),
    ...(node.type === 'handle' && node.mode === 'ratio' ? ['办理环节不能按比例通过'] : []),
    ...(node.on_due !== undefined && node.due_hours === undefined ? ['请填写时限'] : []),
    ...(node.on_due === 'auto_pass' && isStrict(bizType) ? ['该业务不允许超时自动通过'] : []),
    ...(isChosen && node.rules.length > 1 ? ['“发起人自选”不能与其他处理人规则同时使用'] : []),
  ];
}

function ruleFaults(rules: readonly AssigneeRule[], facts: CheckFacts): string[] {
  if (rules.length === 0) return ['请设置处理人'];
  return rules.flatMap((rule) => {
    if (rule.kind === 'user' && rule.ids.length === 0) return ['请选择指定人员'];
    if (rule.kind === 'form_user' || rule.kind === 'budget_card_manager') return unknownFields([rule.field], facts);
    if (rule.kind === 'org_member') return unitFaults(rule.unit, facts);
    if (rule.kind !== 'role') return [];
    return [
      ...(facts.roles && !facts.roles.includes(rule.role) ? [`角色“${rule.role}”不存在`] : []),
      ...(rule.at === 'unit' ? unitFaults(rule.unit ?? '', facts) : []),
    ];
  });
}

const unitFaults = (unit: string, { units }: CheckFacts): string[] =>
  unit === '' ? ['请选择单位'] : units && !units.includes(unit) ? [`单位“${unit}”不存在`] : [];

function wayFaults(ways: readonly Way[], facts: CheckFacts): string[] {
  const defaults = ways.filter((way) => way.when === undefined);
  return [
    ...(defaults.length === 0 ? ['条件分支要有一个默认分支（不设条件）'] : []),
    ...(defaults.length > 1 ? ['条件分支只能有一个默认分支，请为其他分支设置条件'] : []),
    ...ways.flatMap((way) =>
      way.when
        ? unknownFields(
            comparisonsOf(way.when).map(({ field }) => field),
            facts,
          )
        : [],
    ),
  ];
}

function unknownFields(names: readonly string[], { fields }: CheckFacts): string[] {
  if (!fields) return [];
  const known = new Set(fields.map(({ name }) => name));
  return [...new Set(names)].filter((name) => !known.has(name)).map((name) => `字段“${name}”在表单中不存在`);
}
