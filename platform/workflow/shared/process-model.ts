import * as z from 'zod/mini';
import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import * as wire from '#kernel/shared/wire.ts';
import { condition } from '#platform/forms/shared/condition.rules.ts';
import { fieldModes } from '#platform/forms/shared/form-schema.ts';

/** Bounds of a process model. */
export const modelLimits = { nodes: 100, depth: 6, rules: 5, branches: 10, parallel: 5, visits: 20 } as const;

/** Where the holders of a role are looked for: at the unit of the document, or above it. */
export const RolePlace = defineEnum({
  lab: { value: 'lab', label: '单据所属实验室' },
  dept: { value: 'dept', label: '发起人所在系所' },
  college: { value: 'college', label: '单据所属学院' },
  school: { value: 'school', label: '学校' },
  unit: { value: 'unit', label: '指定单位' },
  warehouse: { value: 'warehouse', label: '单据所属仓库' },
  security: { value: 'security', label: '安全保卫部门' },
});
export type RolePlaceCode = EnumValue<typeof RolePlace>;

/** Who gets a task. */
export const AssigneeKind = defineEnum({
  role: { value: 'role', label: '角色' },
  org_member: { value: 'org_member', label: '单位成员' },
  user: { value: 'user', label: '指定人员' },
  form_user: { value: 'form_user', label: '表单中的人员' },
  budget_card_manager: { value: 'budget_card_manager', label: '经费卡负责人' },
  lab_safety_head: { value: 'lab_safety_head', label: '实验室安全责任人' },
  starter_leader: { value: 'starter_leader', label: '发起人的上级' },
  starter_choose: { value: 'starter_choose', label: '发起人自选' },
});

const fieldName = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, '请选择表单中的字段'));
const chosenCode = (label: string) => z.string().check(z.regex(/^[\w-]{1,40}$/, `请选择${label}`));
const name = (label: string) => wire.text(label, 40);
const key = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, '节点编号不正确'));

const assigneeRule = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('role'),
    role: chosenCode('角色'),
    at: z.enum(RolePlace.$items.map(({ value }) => value)),
    /** Code of the unit, with `at: 'unit'`. */
    unit: z.optional(z.string().check(z.maxLength(40))),
  }),
  z.object({ kind: z.literal('org_member'), unit: z.string().check(z.maxLength(40)) }),
  z.object({ kind: z.literal('user'), ids: z.array(wire.id()).check(z.maxLength(50)) }),
  z.object({ kind: z.literal('form_user'), field: fieldName }),
  z.object({ kind: z.literal('budget_card_manager'), field: fieldName }),
  z.object({ kind: z.literal('lab_safety_head') }),
  z.object({ kind: z.literal('starter_leader') }),
  z.object({ kind: z.literal('starter_choose') }),
]);
export type AssigneeRule = z.output<typeof assigneeRule>;

/** How several candidates decide. */
export const DecideMode = defineEnum({
  any: { value: 'any', label: '或签（一人处理即可）' },
  all: { value: 'all', label: '会签（须全部同意）' },
  ratio: { value: 'ratio', label: '按比例通过' },
  sequence: { value: 'sequence', label: '依次处理' },
});
export type DecideModeCode = EnumValue<typeof DecideMode>;

/** What happens when a task is overdue. */
export const DueAction = defineEnum({
  remind: { value: 'remind', label: '提醒' },
  escalate: { value: 'escalate', label: '提醒并交上级处理' },
  auto_pass: { value: 'auto_pass', label: '自动通过' },
});

/** Buttons that a step may offer besides 同意 and 不同意. */
export const StepButton = defineEnum({
  back: { value: 'return', label: '退回' },
  transfer: { value: 'transfer', label: '转办' },
  addsign: { value: 'addsign', label: '加签' },
  comment: { value: 'comment', label: '沟通' },
});
export type StepButtonCode = EnumValue<typeof StepButton>;

const rules = z.array(assigneeRule).check(z.maxLength(modelLimits.rules, `最多 ${modelLimits.rules} 条处理人规则`));
const step = {
  key,
  name: name('环节名称'),
  rules,
  mode: z.enum(DecideMode.$items.map(({ value }) => value)),
  /** Percentage that must agree, with `mode: 'ratio'`. */
  share: z.optional(z.int().check(z.minimum(1, '比例应为 1–100'), z.maximum(100, '比例应为 1–100'))),
  /** Permissions of fields; a field without one is read only. */
  fields: fieldModes,
  buttons: z.array(z.enum(StepButton.$items.map(({ value }) => value))),
  /** Hours until the task is due. */
  due_hours: z.optional(z.int().check(z.minimum(1, '时限应为 1–2160 小时'), z.maximum(2160, '时限应为 1–2160 小时'))),
  on_due: z.optional(z.enum(DueAction.$items.map(({ value }) => value))),
  /** Tells the starter when the step is done. */
  tell_starter: z.optional(z.boolean()),
};

const approveNode = z.object({ type: z.literal('approve'), ...step });
const handleNode = z.object({ type: z.literal('handle'), ...step });
/** A step at which people act. */
export type StepNode = z.output<typeof approveNode> | z.output<typeof handleNode>;
const ccNode = z.object({ type: z.literal('cc'), key, name: name('抄送名称'), rules, fields: fieldModes });
export type CcNode = z.output<typeof ccNode>;
const autoNode = z.object({
  type: z.literal('auto'),
  key,
  name: name('节点名称'),
  handler: chosenCode('处理程序'),
});
const endNode = z.object({ type: z.literal('end'), key, name: name('节点名称') });

/** A way of a branch; the one without a condition is taken when no other holds. */
export type Way = { key: string; name: string; when?: z.output<typeof condition> | undefined; nodes: ProcessNode[] };
type Fork<T extends string> = { type: T; key: string; name: string; ways: Way[] };
export type BranchNode = Fork<'branch'>;
export type ParallelNode = Fork<'parallel'>;
export type ProcessNode =
  | StepNode
  | CcNode
  | z.output<typeof autoNode>
  | z.output<typeof endNode>
  | BranchNode
  | ParallelNode;

const nodeList = (depth: number): z.ZodMiniType<ProcessNode[]> =>
  z.array(nodeAt(depth)).check(z.maxLength(modelLimits.nodes)) as z.ZodMiniType<ProcessNode[]>;

// Unrolled rather than recursive, so that a model cannot nest without end.
function nodeAt(depth: number): z.ZodMiniType<ProcessNode> {
  const leaves = [approveNode, handleNode, ccNode, autoNode, endNode] as const;
  if (depth === 0) return z.discriminatedUnion('type', leaves) as z.ZodMiniType<ProcessNode>;
  const way = z.object({ key, name: name('分支名称'), when: z.optional(condition), nodes: nodeList(depth - 1) });
  const ways = (max: number) =>
    z.array(way).check(z.minLength(2, '至少两个分支'), z.maxLength(max, `最多 ${max} 个分支`));
  return z.discriminatedUnion('type', [
    ...leaves,
    z.object({ type: z.literal('branch'), key, name: name('节点名称'), ways: ways(modelLimits.branches) }),
    z.object({ type: z.literal('parallel'), key, name: name('节点名称'), ways: ways(modelLimits.parallel) }),
  ]) as z.ZodMiniType<ProcessNode>;
}

/** A process as a tree of nodes: the start, then nodes from top to bottom; branches hold lists of their own. */
export const processModel = z.object({
  /** Permissions of the starter's fields; a field without one may be edited. */
  start: z.object({ fields: fieldModes }),
  nodes: nodeList(modelLimits.depth),
});
export type ProcessModel = z.output<typeof processModel>;

/** Name of the starter's own step. */
export const startKey = 'start';

export const isStep = (node: ProcessNode): node is StepNode => node.type === 'approve' || node.type === 'handle';
export const isFork = (node: ProcessNode): node is BranchNode | ParallelNode =>
  node.type === 'branch' || node.type === 'parallel';

/** All nodes of a list with those of their branches, from top to bottom. */
export const allNodes = (nodes: readonly ProcessNode[]): ProcessNode[] =>
  nodes.flatMap((node) => [node, ...(isFork(node) ? node.ways.flatMap((way) => allNodes(way.nodes)) : [])]);

/** The nodes with each passed through `change`, those of branches too. */
const mapNodes = (nodes: readonly ProcessNode[], change: (node: ProcessNode) => ProcessNode): ProcessNode[] =>
  nodes.map((node) =>
    isFork(node)
      ? { ...node, ways: node.ways.map((way) => ({ ...way, nodes: mapNodes(way.nodes, change) })) }
      : change(node),
  );

/** The model for another school, which has other people: named ones are left out, and have to be chosen there. */
export const withoutPeople = (model: ProcessModel): ProcessModel => ({
  ...model,
  nodes: mapNodes(model.nodes, (node) =>
    'rules' in node
      ? { ...node, rules: node.rules.map((rule) => (rule.kind === 'user' ? { ...rule, ids: [] } : rule)) }
      : node,
  ),
});

/** Who may start a process; empty lists mean everybody. */
export const startScope = z.object({
  roles: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50)),
  units: z.array(wire.id()).check(z.maxLength(200)),
  user_types: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)),
});
export type StartScope = z.output<typeof startScope>;

/** Rules of a process that stand beside its model. */
export const processFlags = z.object({
  no_self_approve: z.boolean(),
  merge_same_person: z.boolean(),
  allow_withdraw: z.boolean(),
  /** Tasks may be approved several at a time from the list. */
  allow_bulk: z.boolean(),
});
export type ProcessFlags = z.output<typeof processFlags>;
/** The rules as a person chooses them. */
export const flagLabels: Readonly<Record<keyof ProcessFlags, string>> = {
  no_self_approve: '发起人不能审批自己的申请',
  merge_same_person: '与上一环节处理人相同时自动通过',
  allow_withdraw: '允许发起人撤回',
  allow_bulk: '允许批量审批',
};
export const defaultFlags: ProcessFlags = {
  no_self_approve: true,
  merge_same_person: false,
  allow_withdraw: true,
  allow_bulk: false,
};
