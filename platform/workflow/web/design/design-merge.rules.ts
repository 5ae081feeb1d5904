import { mergeFields, pickValues } from '#screens/frames/form-merge.rules.ts';
import {
  allNodes,
  flagLabels,
  isFork,
  type ProcessFlags,
  type ProcessModel,
  type ProcessNode,
} from '../../shared/process-model.ts';
import { processDifferences } from '../../shared/process-difference.rules.ts';
import type { Design } from './use-process-designer.ts';

type Parts = Record<string, unknown>;
/** Keys of the nodes of a list in order, those within a fork by its ways. */
type Structure = { key: string; ways?: Record<string, Structure> }[];

/** The parts of a design beside its nodes, in words. */
const partNames: Readonly<Record<Exclude<keyof Design, 'model'>, string>> = {
  process_key: '流程标识',
  name: '流程名称',
  category: '分类',
  remark: '说明',
  form_key: '表单',
  flags: '规则',
  start_scope: '发起范围',
};
const partOf = (key: string) => `node.${key}`;

const structureOf = (nodes: readonly ProcessNode[]): Structure =>
  nodes.map((node) =>
    isFork(node)
      ? { key: node.key, ways: Object.fromEntries(node.ways.map((way) => [way.key, structureOf(way.nodes)])) }
      : { key: node.key },
  );

/** A node without the nodes of its ways. */
const alone = (node: ProcessNode): ProcessNode =>
  isFork(node) ? { ...node, ways: node.ways.map((way) => ({ ...way, nodes: [] })) } : node;

const nodesOf = ({ model }: Design) => new Map(allNodes(model.nodes).map((node) => [node.key, alone(node)]));

function partsOf(design: Design, keys: ReadonlySet<string>): Parts {
  const { model, ...rest } = design;
  const nodes = nodesOf(design);
  return {
    ...rest,
    start: model.start,
    structure: structureOf(model.nodes),
    ...Object.fromEntries([...keys].map((key) => [partOf(key), nodes.get(key)])),
  };
}

function build(structure: Structure, nodeOf: (key: string) => ProcessNode | undefined): ProcessNode[] {
  return structure.flatMap(({ key, ways = {} }): ProcessNode[] => {
    const node = nodeOf(key);
    if (!node) return [];
    if (!isFork(node)) return [node];
    return [{ ...node, ways: node.ways.map((way) => ({ ...way, nodes: build(ways[way.key] ?? [], nodeOf) })) }];
  });
}

type DesignMerge = {
  /** Parts that both changed differently; nothing else has to be asked. */
  both: string[];
  /** The merged design, with the parts taken from the others that the user chose. */
  take: (chosen: readonly string[]) => Design;
  /** Both sides of the parts in words. */
  own: Record<string, string>;
  saved: Record<string, string>;
};

/** Merges a design with what another person saved meanwhile, node by node; the order of the nodes is one part. */
export function mergeDesigns(base: Design, own: Design, theirs: Design): DesignMerge {
  const keys = new Set([base, own, theirs].flatMap((design) => [...nodesOf(design).keys()]));
  const [were, mine, saved] = [partsOf(base, keys), partsOf(own, keys), partsOf(theirs, keys)];
  const merged = mergeFields(were, mine, saved);
  // A node that one side has removed and the other one changed is a question of the structure.
  const isGone = (name: string) => name.startsWith('node.') && (mine[name] === undefined || saved[name] === undefined);
  const both = [...new Set(merged.both.map((name) => (isGone(name) ? 'structure' : name)))];
  const words = (design: Design, parts: Parts) =>
    Object.fromEntries(both.map((name) => [name, inWords(name, design, were[name], parts[name])]));
  return {
    both,
    take(chosen) {
      const asked: Parts =
        both.includes('structure') && !chosen.includes('structure') ? { structure: mine['structure'] } : {};
      const parts: Parts = { ...merged.values, ...asked, ...pickValues(saved, chosen) };
      const nodeOf = (key: string) =>
        (parts[partOf(key)] ?? mine[partOf(key)] ?? saved[partOf(key)]) as ProcessNode | undefined;
      const rest = pickValues(parts, Object.keys(partNames)) as Omit<Design, 'model'>;
      const start = parts['start'] as ProcessModel['start'];
      return { ...rest, model: { start, nodes: build(parts['structure'] as Structure, nodeOf) } };
    },
    own: words(own, mine),
    saved: words(theirs, saved),
  };
}

const modelOf = (node: unknown): ProcessModel => ({ start: { fields: {} }, nodes: node ? [node as ProcessNode] : [] });

function inWords(name: string, { model }: Design, before: unknown, after: unknown): string {
  if (name === 'structure')
    return `环节：${allNodes(model.nodes)
      .map((node) => node.name)
      .join(' → ')}`;
  if (name === 'start') return '发起环节的表单权限有改动';
  if (name.startsWith('node.')) return processDifferences(modelOf(before), modelOf(after)).join('；');
  const label = partNames[name as keyof typeof partNames];
  if (name === 'flags') return `${label}：${rulesInWords(after as ProcessFlags)}`;
  return `${label}：${typeof after === 'string' ? after : JSON.stringify(after)}`;
}

const rulesInWords = (flags: ProcessFlags): string =>
  Object.entries(flagLabels)
    .flatMap(([flag, label]) => (flags[flag as keyof ProcessFlags] ? [label] : []))
    .join('、') || '无';
