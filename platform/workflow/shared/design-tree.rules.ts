import { isFork, startKey, type ProcessModel, type ProcessNode } from './process-model.ts';

/** An item of the tree as the keyboard walks it: the start, nodes, and ways of branches. */
type TreeItem = {
  key: string;
  level: number;
  parent: string | undefined;
  /** Items beside it: the ways of its branch, or the nodes of its list. */
  siblings: readonly string[];
  isWay: boolean;
  first: string | undefined;
};

/** All items from top to bottom, ways from left to right. */
export function treeItems(model: ProcessModel): TreeItem[] {
  const inList = (nodes: readonly ProcessNode[], level: number, parent: string | undefined): TreeItem[] => {
    const siblings = nodes.map(({ key }) => key);
    return nodes.flatMap((node) => {
      const ways = isFork(node) ? node.ways : [];
      const item = { key: node.key, level, parent, siblings, isWay: false, first: ways[0]?.key };
      const wayKeys = ways.map(({ key }) => key);
      return [
        item,
        ...ways.flatMap(({ key, nodes: inner }) => [
          { key, level: level + 1, parent: node.key, siblings: wayKeys, isWay: true, first: inner[0]?.key },
          ...inList(inner, level + 2, key),
        ]),
      ];
    });
  };
  const start = { key: startKey, level: 1, parent: undefined, siblings: [], isWay: false, first: undefined };
  return [start, ...inList(model.nodes, 1, undefined)];
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

/**
 * The item that an arrow key leads to. Up and down walk all items; left and right walk the ways of a branch, left out of
 * it and right into it.
 */
export function itemBy(items: readonly TreeItem[], key: string, arrow: Arrow): string | undefined {
  const at = items.findIndex((item) => item.key === key);
  const item = items[at];
  if (!item || arrow === 'Home') return items[0]?.key;
  if (arrow === 'End') return items.at(-1)?.key;
  if (arrow === 'ArrowUp') return items[at - 1]?.key;
  if (arrow === 'ArrowDown') return items[at + 1]?.key;
  const beside = item.siblings.indexOf(key);
  if (arrow === 'ArrowLeft') return item.isWay && beside > 0 ? item.siblings[beside - 1] : item.parent;
  return item.isWay ? (item.siblings[beside + 1] ?? item.first) : item.first;
}
