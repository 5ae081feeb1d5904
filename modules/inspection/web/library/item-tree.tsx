import { Button, Empty, Input, Tree, type TreeDataNode } from 'antd';
import { useState } from 'react';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import type { ItemRow } from '../../shared/library/check-item.ts';
import type { ChooseSetProps } from './choose-set.tsx';
import type { SaveSetProps } from './save-set.tsx';

type Node = TreeDataNode & { children?: Node[] };

/** Items as a tree of categories and groups; only items have a number as their key. */
function treeOf(items: readonly ItemRow[]): Node[] {
  const categories = new Map<string, Node & { children: Node[] }>();
  for (const item of items) {
    const key = `c${item.store_id}-${item.category_id}`;
    const category = categories.get(key) ?? { key, title: `${item.category_code} ${item.category_name}`, children: [] };
    categories.set(key, category);
    const groupKey = `g${item.group_id}`;
    let group = category.children.find((one) => one.key === groupKey);
    if (!group)
      category.children.push((group = { key: groupKey, title: `${item.group_code} ${item.group_name}`, children: [] }));
    group.children!.push({
      key: item.id,
      title: (
        <span>
          {item.code} {item.name} {item.veto && <ToneTag tone="bad">否决</ToneTag>}{' '}
          {item.urgent && <ToneTag tone="warn">紧急</ToneTag>}
        </span>
      ),
    });
  }
  return [...categories.values()];
}

export const idsOf = (items: readonly ItemRow[]) => items.map((item) => item.id);

const ChooseSet = lazyPart<ChooseSetProps>(() => import('./choose-set.tsx').then((m) => m.ChooseSet));
const SaveSet = lazyPart<SaveSetProps>(() => import('./save-set.tsx').then((m) => m.SaveSet));

export type SetToolsProps = {
  act_type?: number | undefined;
  /** Items that can be chosen here. */
  offered: readonly number[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
};

/** Chooses the items of a set, or saves the chosen ones as a set. */
export function SetTools({ act_type, offered, value, onChange }: SetToolsProps) {
  const [open, setOpen] = useState<'choose' | 'save'>();
  const close = () => setOpen(undefined);
  if (!holdsRight('inspection.item-set.read')) return null;
  return (
    <>
      <Button onClick={() => setOpen('choose')}>选用检查项集</Button>
      {holdsRight('inspection.item-set.edit') && (
        <Button disabled={value.length === 0} onClick={() => setOpen('save')}>
          存为检查项集
        </Button>
      )}
      {open === 'choose' && (
        <ChooseSet act_type={act_type} offered={offered} value={value} onChoose={onChange} onClose={close} />
      )}
      {open === 'save' && <SaveSet act_type={act_type} item_ids={value} onClose={close} />}
    </>
  );
}

/** What the chosen items are for; without a type all sets are offered. */
export type SetPurpose = { act_type?: number | undefined };

type TreeProps = {
  items: readonly ItemRow[];
  value?: number[];
  onChange?: (ids: number[]) => void;
  /** Offers to choose the items of a set, and to save the chosen ones as one. */
  sets?: SetPurpose;
};

/** Items to choose from, by category and group. */
export function ItemTree({ items, value = [], onChange, sets }: TreeProps) {
  const [keyword, setKeyword] = useState('');
  const shown = items.filter((item) => `${item.code} ${item.name}`.includes(keyword.trim()));
  const hidden = value.filter((id) => !shown.some((item) => item.id === id));
  const set = (ids: number[]) => onChange?.([...hidden, ...ids]);
  return (
    <>
      <div className="insp-tree-tools">
        <Input.Search
          allowClear
          style={{ maxWidth: 320 }}
          aria-label="查找检查项"
          placeholder="查找检查项"
          onSearch={setKeyword}
        />
        <Button onClick={() => set(idsOf(shown))}>全选</Button>
        <Button onClick={() => set(idsOf(shown.filter((item) => item.veto)))}>仅否决项</Button>
        <Button onClick={() => set(idsOf(shown.filter((item) => item.urgent)))}>仅紧急项</Button>
        <Button onClick={() => set([])}>清空</Button>
        <span>
          已选 <b>{value.length}</b> 项
        </span>
        {sets && <SetTools {...sets} offered={idsOf(items)} value={value} onChange={(ids) => onChange?.(ids)} />}
      </div>
      {shown.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有符合条件的检查项" />
      ) : (
        <Tree<Node>
          checkable
          selectable={false}
          height={520}
          key={keyword}
          defaultExpandAll={keyword !== ''}
          treeData={treeOf(shown)}
          checkedKeys={value.filter((id) => !hidden.includes(id))}
          onCheck={(checked) => set((checked as (string | number)[]).filter((key) => typeof key === 'number'))}
        />
      )}
    </>
  );
}
