import { namesOf } from '#screens/fields/names.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { Alert, Button, Empty, Form, Input, Spin, Tree, type TreeDataNode } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ToneTag } from '#screens/frames/cells.tsx';
import { EnumField, Section } from '#screens/fields/fields.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { ItemMode } from '../../shared/core/activity.states.ts';
import { checkItemApi, ItemTarget, type ItemRow } from '../../shared/library/check-item.ts';

const field = namesOf(activityApi.create);

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

const idsOf = (items: readonly ItemRow[]) => items.map((item) => item.id);

type TreeProps = { items: readonly ItemRow[]; value?: number[]; onChange?: (ids: number[]) => void };

/** Items to choose from, by category and group. */
export function ItemTree({ items, value = [], onChange }: TreeProps) {
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

/** The check items of the activity. */
export function ActivityItems() {
  const form = Form.useFormInstance();
  const mode = Form.useWatch('item_mode', form) as number | undefined;
  const act_type = Form.useWatch('act_type', form) as number | undefined;
  const items = useRead(
    checkItemApi.askable,
    { type: ItemTarget.lab, ...(act_type && { act_type }) },
    { enabled: mode === ItemMode.items, staleMs: 300_000 },
  );
  // All items are chosen until the user chooses; those of another type follow it.
  const given = useRef<number[]>(undefined);
  useEffect(() => {
    const chosen = form.getFieldValue('item_ids') as number[] | undefined;
    if (!items.data || (chosen !== undefined && chosen !== given.current)) return;
    given.current = idsOf(items.data.content);
    form.setFieldValue('item_ids', given.current);
  }, [form, items.data]);
  return (
    <>
      <Section title="检查方式">
        <EnumField name={field('item_mode')} label="检查方式" of={ItemMode} />
      </Section>
      {mode === ItemMode.items && (
        <Panel title="检查项">
          <Alert
            type="info"
            showIcon
            style={{ marginBottom: 12 }}
            title="每间实验室只出现与其类别、等级、资质和风险点相符的检查项；没有限定的检查项对所有实验室适用。"
          />
          <Spin spinning={items.isFetching}>
            <Form.Item name="item_ids" noStyle>
              <ItemTree items={items.data?.content ?? []} />
            </Form.Item>
          </Spin>
        </Panel>
      )}
    </>
  );
}
