import { allNodes, isFork, isStep, startKey, type ProcessModel, type ProcessNode } from './process-model.ts';
import { stepOf, type Position } from './process-walk.rules.ts';

/** What keeps a running case from another version of its process, with the steps where it stands. */
export type MigrationFault = { reason: 'gone' | 'forks'; keys: string[] };

/** Whether a case can go on from its position by another model; undefined if it can. */
export function migrationFault(from: ProcessModel, to: ProcessModel, position: Position): MigrationFault | undefined {
  const { open, joined } = position;
  const nodes = allNodes(to.nodes);
  const keysOf = (kept: (node: ProcessNode) => boolean) => new Set(nodes.filter(kept).map(({ key }) => key));
  const [steps, forks] = [keysOf(isStep).add(startKey), keysOf(({ type }) => type === 'parallel')];
  const gone = [...open.filter((key) => !steps.has(key)), ...Object.keys(joined).filter((key) => !forks.has(key))];
  if (gone.length > 0) return { reason: 'gone', keys: gone };
  // A join waits for all of its ways: one that nobody has entered would be waited for without end.
  const [before, after] = [parallelsAround(from), parallelsAround(to)];
  const moved = open.filter((key) => before.get(key) !== after.get(key));
  return moved.length > 0 ? { reason: 'forks', keys: moved } : undefined;
}

/** For each node the parallel ways that hold it, from the outermost, with all ways of their forks. */
function parallelsAround(model: ProcessModel): Map<string, string> {
  const around = new Map<string, string>();
  const walk = (nodes: readonly ProcessNode[], outer: string): void => {
    for (const node of nodes) {
      around.set(node.key, outer);
      if (!isFork(node)) continue;
      const all = node.ways.map(({ key }) => key).sort();
      for (const { key, nodes: inner } of node.ways)
        walk(inner, node.type === 'parallel' ? `${outer}/${node.key}.${key} of ${all.join()}` : outer);
    }
  };
  walk(model.nodes, '');
  return around;
}

/** The steps of a fault by their names in the version on which the case runs. */
export const namesIn = (model: ProcessModel, keys: readonly string[]): string =>
  keys.map((key) => (key === startKey ? '发起人修改' : (stepOf(model, key)?.name ?? key))).join('、');
