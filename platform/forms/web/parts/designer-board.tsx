import {
  DndContext,
  DragOverlay,
  PointerSensor,
  closestCenter,
  pointerWithin,
  useSensor,
  useSensors,
  type CollisionDetection,
  type DragEndEvent,
} from '@dnd-kit/core';
import { useState, type ReactNode } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { ControlKind, type ControlKindCode } from '../../shared/control-kind.ts';
import { isChild } from '../../shared/form-schema.ts';
import { findPlaced, type Place } from '../design-edit.rules.ts';
import type { Designer } from './use-designer.ts';

const into = 'into:';
const fresh = 'new:';

// The innermost place under the pointer counts: a column, its table, another control, the canvas.
const collide: CollisionDetection = (args) => {
  const under = pointerWithin(args).filter(({ id }) => id !== args.active.id);
  if (under.length === 0) return closestCenter(args);
  const table = under.find(({ id }) => String(id).startsWith(into) && id !== into);
  const control = under.find(({ id }) => !String(id).startsWith(into) && `${into}${id}` !== table?.id);
  return [control ?? table ?? under[0]!];
};

/** Where a dragged control is dropped. */
function dropPlace({ design }: Designer, active: string, over: string): Place | undefined {
  const { schema } = design;
  if (over.startsWith(into)) {
    const parent = findPlaced(schema, over.slice(into.length));
    if (!parent) return { at: schema.controls.length };
    return isChild(parent.control) ? { parent: parent.control.id, at: parent.control.controls.length } : undefined;
  }
  const [from, to] = [findPlaced(schema, active), findPlaced(schema, over)];
  if (!to) return undefined;
  const isBelow = from !== undefined && from.parent?.id === to.parent?.id && from.at < to.at;
  return { parent: to.parent?.id, at: isBelow ? to.at + 1 : to.at };
}

const isKind = (text: string): text is ControlKindCode => ControlKind.$items.some(({ value }) => value === text);

// What a reader hears while controls are dragged.
const announcements = {
  onDragStart: () => '已拿起控件',
  onDragOver: () => undefined,
  onDragEnd: () => '控件已放下',
  onDragCancel: () => '已取消移动',
};

/** Palette and canvas, between which controls are dragged. */
export function DesignerBoard({ designer, children }: { designer: Designer; children: ReactNode }) {
  // A short way, so that a click is not taken for a drag.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const [dragged, setDragged] = useState<string>();
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(undefined);
    if (!over) return;
    const id = String(active.id);
    const place = dropPlace(designer, id, String(over.id));
    if (!place) return;
    const kind = id.slice(fresh.length);
    if (!id.startsWith(fresh)) designer.move(id, place);
    else if (isKind(kind)) designer.insert(kind, place);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collide}
      accessibility={{ announcements, screenReaderInstructions: { draggable: '用键盘移动控件请参阅快捷键' } }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(undefined)}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {dragged && <div className="designer-dragged">{nameOf(designer, dragged)}</div>}
      </DragOverlay>
    </DndContext>
  );
}

const nameOf = ({ design }: Designer, id: string) =>
  id.startsWith(fresh)
    ? labelOf(ControlKind, id.slice(fresh.length))
    : (findPlaced(design.schema, id)?.control.label ?? '');
