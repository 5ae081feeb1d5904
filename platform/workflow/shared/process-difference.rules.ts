import { nodeLabels } from './design-model.rules.ts';
import { allNodes, flagLabels, isFork, startKey, type ProcessFlags, type ProcessModel } from './process-model.ts';

/** What can change of a node or a way, in words. */
const properties: readonly (readonly [key: string, label: string])[] = [
  ['rules', '人员'],
  ['mode', '多人处理方式'],
  ['share', '通过比例'],
  ['fields', '表单权限'],
  ['buttons', '操作权限'],
  ['due_hours', '处理时限'],
  ['on_due', '超时后的处理'],
  ['tell_starter', '通知'],
  ['handler', '处理程序'],
  ['when', '条件'],
];

type Item = { key: string; name: string; label: string; of: object };

const itemsOf = ({ start, nodes }: ProcessModel): Item[] => [
  { key: startKey, name: '发起', label: '发起', of: start },
  ...allNodes(nodes).flatMap((node) => [
    { key: node.key, name: node.name, label: nodeLabels[node.type], of: node },
    ...(isFork(node) ? node.ways.map((way) => ({ key: way.key, name: way.name, label: '分支', of: way })) : []),
  ]),
];
const nameOf = ({ label, name }: Item) => `${label}“${name}”`;

/** A value as text; the order in which permissions were set says nothing. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.localeCompare(b)))
      : part,
  ) ?? '';

function changesOf(was: Item, is: Item): string[] {
  const [before, after] = [was.of, is.of] as Readonly<Record<string, unknown>>[];
  const changed = properties
    .filter(([key]) => textOf(before?.[key]) !== textOf(after?.[key]))
    .map(([, label]) => label);
  return [
    ...(was.name === is.name ? [] : [`${nameOf(was)}改名为“${is.name}”`]),
    ...(changed.length > 0 ? [`“${is.name}”的${changed.join('、')}有改动`] : []),
  ];
}

/** A version as far as it differs from another one. */
export type Versioned = { model: ProcessModel; flags: ProcessFlags; form_key: string; form_version: number | null };

function formDifference(before: Versioned, after: Versioned): string[] {
  if (before.form_key !== after.form_key) return ['改用另一张表单'];
  return before.form_version === after.form_version
    ? []
    : [`表单由第 ${before.form_version} 版改为第 ${after.form_version} 版`];
}

const flagDifferences = (before: ProcessFlags, after: ProcessFlags): string[] =>
  (Object.keys(flagLabels) as (keyof ProcessFlags)[])
    .filter((flag) => before[flag] !== after[flag])
    .map((flag) => `${after[flag] ? '启用' : '取消'}“${flagLabels[flag]}”`);

/** Differences between two versions of a process in words: form, rules, then node by node. */
export const versionDifferences = (before: Versioned, after: Versioned): string[] => [
  ...formDifference(before, after),
  ...flagDifferences(before.flags, after.flags),
  ...processDifferences(before.model, after.model),
];

/** Differences between two models in words, node by node. */
export function processDifferences(before: ProcessModel, after: ProcessModel): string[] {
  const [was, is] = [itemsOf(before), itemsOf(after)];
  const old = new Map(was.map((item) => [item.key, item]));
  const kept = new Set(is.map(({ key }) => key));
  const order = (items: readonly Item[]) =>
    items.flatMap(({ key }) => (old.has(key) && kept.has(key) ? [key] : [])).join();
  return [
    ...was.filter(({ key }) => !kept.has(key)).map((item) => `删除${nameOf(item)}`),
    ...is.flatMap((item) => {
      const known = old.get(item.key);
      return known ? changesOf(known, item) : [`新增${nameOf(item)}`];
    }),
    ...(order(was) === order(is) ? [] : ['调整节点的顺序']),
  ];
}
