import type { KeyboardEvent } from 'react';
import { wayAt } from '../../shared/design-model.rules.ts';
import type { Arrow } from '../../shared/design-tree.rules.ts';
import type { ProcessDesigner } from './use-process-designer.ts';

/** The keys of the designer, as its help shows them. */
export const treeKeys: readonly (readonly [keys: string, what: string])[] = [
  ['↑ ↓', '上一个、下一个节点'],
  ['← →', '左边、右边的分支；回到或进入分支'],
  ['Home、End', '第一个、最后一个节点'],
  ['Enter', '编辑所选节点'],
  ['Insert 或 +', '在所选节点之后插入'],
  ['Delete', '删除所选节点或分支'],
  ['Alt + ↑ ↓', '上移、下移所选节点，可移出分支'],
  ['Alt + ← →', '左移、右移所选分支'],
  ['Ctrl + D', '复制所选节点'],
  ['Ctrl + Z', '撤销'],
  ['Ctrl + Shift + Z、Ctrl + Y', '重做'],
  ['Ctrl + S', '保存'],
];

const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] satisfies Arrow[];
const isArrow = (key: string): key is Arrow => arrows.includes(key);

/** Keys of the tree, for the selected item. Returns whether the key means something. */
export function treeKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, designer: ProcessDesigner): boolean {
  const { selected, design } = designer;
  if (altKey) {
    const sideways = wayAt(design.model, selected) !== undefined;
    if (key === (sideways ? 'ArrowLeft' : 'ArrowUp')) designer.move(selected, -1);
    else if (key === (sideways ? 'ArrowRight' : 'ArrowDown')) designer.move(selected, 1);
    else return false;
    return true;
  }
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() !== 'd') return false;
    designer.copy(selected);
    return true;
  }
  if (isArrow(key)) designer.walk(key);
  else if (key === 'Enter' || key === ' ') designer.open(selected);
  else if (key === 'Insert' || key === '+') designer.askInsert(selected);
  else if (key === 'Delete' || key === 'Backspace') designer.remove(selected);
  else return false;
  return true;
}
