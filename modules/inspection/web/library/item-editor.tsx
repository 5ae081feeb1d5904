import './item-editor.css';
import { Empty, Spin } from 'antd';
import { useMemo, type ComponentType, type ReactNode } from 'react';
import { Panel } from '#screens/frames/page-frame.tsx';
import type { ItemRow } from '../../shared/library/check-item.ts';
import type { Chosen, ChosenItemsProps, FieldsOf, ItemFacts } from './chosen-items.tsx';
import { ItemTree, type SetPurpose } from './item-tree.tsx';

/** Adds what was ticked after the last chosen item of its group, and drops what was unticked. */
function ticked<T extends Chosen>(
  value: readonly T[],
  ids: readonly number[],
  library: ReadonlyMap<number, ItemRow>,
  choose: (row: ItemRow) => T,
): T[] {
  const wanted = new Set(ids);
  const next = value.filter((item) => wanted.has(item.item_id) || !library.has(item.item_id));
  const chosen = new Set(value.map((item) => item.item_id));
  for (const id of ids) {
    const row = library.get(id);
    if (!row || chosen.has(id)) continue;
    const last = next.findLastIndex((item) => library.get(item.item_id)?.group_id === row.group_id);
    next.splice(last < 0 ? next.length : last + 1, 0, choose(row));
  }
  return next;
}

type ItemEditorProps<T extends Chosen> = {
  /** Items that can be chosen; undefined while they are read. */
  items: readonly ItemRow[] | undefined;
  /** Items that were chosen before, also those that are lost. */
  stored: readonly (Chosen & ItemFacts)[];
  value: readonly T[];
  onChange: (items: T[]) => void;
  choose: (row: ItemRow) => T;
  fields?: FieldsOf<T>;
  /** `ChosenItems`, loaded when it is needed. */
  List: ComponentType<ChosenItemsProps<T>>;
  title: string;
  summary: ReactNode;
  empty: string;
  /** Inspection types whose sets are offered above the tree. */
  sets?: SetPurpose;
};

/** Items of the library to tick, beside the chosen ones in their order. */
export function ItemEditor<T extends Chosen>(props: ItemEditorProps<T>) {
  const { items, value, onChange, List } = props;
  const library = useMemo(() => new Map((items ?? []).map((row) => [row.id, row])), [items]);
  const stored = useMemo(() => new Map(props.stored.map((item) => [item.item_id, item])), [props.stored]);
  const factsOf = (id: number): ItemFacts | undefined => {
    const known = library.get(id) ?? stored.get(id);
    return known && { ...known, is_lost: items !== undefined && !library.has(id) };
  };
  return (
    <div className="list-edit">
      <Panel title="从检查项库选择">
        <Spin spinning={items === undefined}>
          <ItemTree
            items={items ?? []}
            value={value.map((item) => item.item_id).filter((id) => library.has(id))}
            onChange={(ids) => onChange(ticked(value, ids, library, props.choose))}
            {...(props.sets && { sets: props.sets })}
          />
        </Spin>
      </Panel>
      <Panel title={props.title} extra={props.summary}>
        {value.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={props.empty} />
        ) : (
          <List items={value} factsOf={factsOf} onChange={onChange} {...(props.fields && { fields: props.fields })} />
        )}
      </Panel>
    </div>
  );
}
