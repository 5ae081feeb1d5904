import type { KeyboardEvent } from 'react';
import type { Designer } from './use-designer.ts';

/** The keys of the designer, as its help shows them. */
export const designerKeys: readonly (readonly [keys: string, what: string])[] = [
  ['Tab、Shift + Tab', '在控件列表、画布和属性之间移动'],
  ['Enter（控件列表中）', '把控件加到所选控件之后；选中子表时加为它的列'],
  ['↑ ↓（画布中）', '选择上一个、下一个控件'],
  ['Alt + ↑ ↓', '上移、下移所选控件'],
  ['Alt + → ←', '移入前面的子表、移出子表'],
  ['Enter（画布中）', '编辑所选控件的属性'],
  ['Esc', '从属性回到画布；在画布中取消选择，显示表单设置'],
  ['Delete', '删除所选控件'],
  ['Ctrl + D', '复制所选控件'],
  ['Ctrl + Z、Ctrl + Y', '撤销、重做'],
  ['Ctrl + S', '保存'],
];

/** Keys of the canvas, for the selected control. */
export function canvasKey(event: KeyboardEvent, designer: Designer): boolean {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (altKey) {
    if (key === 'ArrowUp') designer.step(-1);
    else if (key === 'ArrowDown') designer.step(1);
    else if (key === 'ArrowRight') designer.nest(true);
    else if (key === 'ArrowLeft') designer.nest(false);
    else return false;
    return true;
  }
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() !== 'd') return false;
    designer.duplicate();
    return true;
  }
  if (key === 'ArrowUp') designer.walk(-1);
  else if (key === 'ArrowDown') designer.walk(1);
  else if (key === 'Delete' || key === 'Backspace') designer.remove();
  else if (key === 'Escape') designer.showSettings();
  else if (key === 'Enter') designer.select(designer.selected?.control.id, 'panel');
  else return false;
  return true;
}

/** Escape in the properties leads back to the canvas; an open list of options takes it for itself. */
export function panelKey({ key, target }: KeyboardEvent, designer: Designer): boolean {
  const isOpen = target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';
  if (key !== 'Escape' || isOpen || !designer.selected) return false;
  designer.select(designer.selected.control.id, 'canvas');
  return true;
}
