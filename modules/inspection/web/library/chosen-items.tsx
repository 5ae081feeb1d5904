import './item-editor.css';
import { CloseOutlined, HolderOutlined } from '@ant-design/icons';
import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button } from 'antd';
import { memo, useCallback, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { dragWords } from '#screens/frames/drag-words.ts';
import { ToneTag } from '#screens/frames/cells.tsx';

export type ItemFacts = {
  code: string;
  name: string;
  category_name: string;
  group_name: string;
  urgent: boolean;
  /** Disabled or removed in the library. */
  is_lost?: boolean;
};

/** What a list keeps of an item. */
export type Chosen = { item_id: number };

/** Fields beside the name of an item, such as its points; the same function for all rows and drawings. */
export type FieldsOf<T extends Chosen> = (item: T, name: string, onChange: (item: T) => void) => ReactNode;

type RowProps<T extends Chosen> = {
  item: T;
  facts: ItemFacts | undefined;
  fields: FieldsOf<T> | undefined;
  onChange: (item: T) => void;
  onRemove: (id: number) => void;
  onStep: (id: number, by: number) => void;
};

const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };

/** One item with its points; the grip is dragged, or moved with the arrow keys. */
function PlainRow<T extends Chosen>({ item, facts, fields, onChange, onRemove, onStep }: RowProps<T>) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: item.item_id,
  });
  const name = facts ? `${facts.code} ${facts.name}` : '已删除的检查项';
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onStep(item.item_id, by);
  };
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'list-item list-item-lifted' : 'list-item'}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="list-grip"
        data-item={item.item_id}
        aria-label={`移动“${name}”：拖动，或用上下方向键`}
        onKeyDown={step}
        {...listeners}
      >
        <HolderOutlined />
      </button>
      <span className="list-what">
        <span>
          {name} {facts?.urgent && <ToneTag tone="warn">紧急</ToneTag>}{' '}
          {(!facts || facts.is_lost) && <ToneTag tone="bad">已停用，请移除</ToneTag>}
        </span>
        {facts && <small>{`${facts.category_name} / ${facts.group_name}`}</small>}
      </span>
      {fields?.(item, name, onChange)}
      <Button
        type="text"
        size="small"
        aria-label={`移除“${name}”`}
        icon={<CloseOutlined />}
        onClick={() => onRemove(item.item_id)}
      />
    </li>
  );
}
const ChosenRow = memo(PlainRow) as typeof PlainRow;

export type ChosenItemsProps<T extends Chosen> = {
  items: readonly T[];
  factsOf: (id: number) => ItemFacts | undefined;
  fields?: FieldsOf<T>;
  onChange: (items: T[]) => void;
};

const placeOf = (items: readonly Chosen[], id: number) => items.findIndex((item) => item.item_id === id);

/** Chosen items in their order. */
export function ChosenItems<T extends Chosen>({ items, factsOf, fields, onChange }: ChosenItemsProps<T>) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const list = useRef<HTMLUListElement>(null);
  // Rows are drawn again only when they change, so their callbacks read the newest items.
  const newest = useRef({ items, onChange });
  useLayoutEffect(() => {
    newest.current = { items, onChange };
  });
  const change = useCallback(
    (by: (items: readonly T[]) => T[]) => newest.current.onChange(by(newest.current.items)),
    [],
  );
  const set = useCallback(
    (next: T) => change((all) => all.map((item) => (item.item_id === next.item_id ? next : item))),
    [change],
  );
  const remove = useCallback((id: number) => change((all) => all.filter((item) => item.item_id !== id)), [change]);
  const step = useCallback(
    (id: number, by: number) => {
      change((all) => {
        const from = placeOf(all, id);
        return arrayMove([...all], from, Math.min(Math.max(from + by, 0), all.length - 1));
      });
      // The row has another place now; the grip keeps the focus.
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-item="${id}"]`)?.focus());
    },
    [change],
  );
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      change((all) => arrayMove([...all], placeOf(all, Number(active.id)), placeOf(all, Number(over.id))));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={dragWords} onDragEnd={drop}>
      <SortableContext items={items.map((item) => item.item_id)} strategy={verticalListSortingStrategy}>
        <ul ref={list} className="list-items">
          {items.map((item) => (
            <ChosenRow<T>
              key={item.item_id}
              item={item}
              fields={fields}
              facts={factsOf(item.item_id)}
              onChange={set}
              onRemove={remove}
              onStep={step}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
