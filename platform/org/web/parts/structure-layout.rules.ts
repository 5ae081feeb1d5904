import type { StructureNode } from '../../shared/unit.ts';

export const box = { width: 236, height: 84, gapX: 64, gapY: 16 };

export type Placed = { node: StructureNode; x: number; y: number };
export type Link = { from: Placed; to: Placed };
type Layout = { placed: Placed[]; links: Link[]; width: number; height: number };

/**
 * Places a tree from left to right: a column for each generation, every unit beside the first of what it shows, so that
 * the top of a large school is in view.
 * `childrenOf` answers the units shown below one, none where it is closed.
 */
export function layoutOf(root: StructureNode, childrenOf: (id: number) => readonly StructureNode[]): Layout {
  const placed: Placed[] = [];
  const links: Link[] = [];
  let nextY = 0;
  let columns = 1;

  function place(node: StructureNode, column: number): Placed {
    columns = Math.max(columns, column + 1);
    const below = childrenOf(node.id).map((child) => place(child, column + 1));
    const y = below[0]?.y ?? nextY;
    if (below.length === 0) nextY += box.height + box.gapY;
    const self = { node, x: column * (box.width + box.gapX), y };
    placed.push(self);
    links.push(...below.map((to) => ({ from: self, to })));
    return self;
  }
  place(root, 0);
  return {
    placed,
    links,
    width: columns * (box.width + box.gapX) - box.gapX,
    height: Math.max(nextY - box.gapY, box.height),
  };
}

/** Truncates a text to a width; Chinese characters count two, others one. */
export function fitted(text: string, room: number): string {
  const chars = Array.from(text);
  let used = 0;
  for (const [at, char] of chars.entries()) {
    used += char.charCodeAt(0) > 255 ? 2 : 1;
    if (used > room) return `${chars.slice(0, Math.max(0, at - 1)).join('')}…`;
  }
  return text;
}
