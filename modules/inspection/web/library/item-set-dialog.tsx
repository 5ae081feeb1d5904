import { Form } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { checkItemApi } from '../../shared/library/check-item.ts';
import { itemSetApi, type ItemSetItem, type ItemSetRow } from '../../shared/library/item-set.ts';
import type { Chosen, ChosenItemsProps } from './chosen-items.tsx';
import { ItemEditor } from './item-editor.tsx';
import { SetFields } from './set-fields.tsx';

const ChosenItems = lazyPart<ChosenItemsProps<Chosen>>(() =>
  import('./chosen-items.tsx').then((m) => m.ChosenItems<Chosen>),
);
const choose = ({ id }: { id: number }): Chosen => ({ item_id: id });

type ItemsProps = { stored: readonly ItemSetItem[]; value?: number[]; onChange?: (ids: number[]) => void };

function Items({ stored, value = [], onChange }: ItemsProps) {
  const { data } = useRead(checkItemApi.all, {}, { staleMs: 300_000 });
  const known = new Set(data?.content.map((item) => item.id));
  const lost = data ? value.filter((id) => !known.has(id)).length : 0;
  return (
    <ItemEditor
      items={data?.content}
      stored={stored}
      value={value.map((item_id) => ({ item_id }))}
      onChange={(items) => onChange?.(items.map((item) => item.item_id))}
      choose={choose}
      List={ChosenItems}
      title="检查项集内容"
      summary={
        <span className="list-sum">
          {value.length} 项{lost > 0 && `，其中 ${lost} 项已停用`}
        </span>
      }
      empty="在左侧勾选检查项，这里调整顺序"
    />
  );
}

const none: ItemSetItem[] = [];

/** Makes a set, or changes its name, purpose, items and their order. */
export function ItemSetDialog({ row, onClose }: { row: ItemSetRow | undefined; onClose: () => void }) {
  const items = useRead(itemSetApi.items, { id: row?.id ?? 0 }, { enabled: row !== undefined });
  const shared = {
    width: 1180,
    invalidates: [itemSetApi.list, itemSetApi.options, itemSetApi.items],
    done: '保存成功',
    onClose,
  };
  const fields = (
    <>
      <SetFields />
      <Form.Item
        name="item_ids"
        style={{ width: '100%', padding: '0 12px' }}
        rules={[{ type: 'array', required: true, min: 1, message: '请至少选择一个检查项' }]}
      >
        <Items stored={items.data?.content ?? none} />
      </Form.Item>
    </>
  );
  if (!row)
    return (
      <FormDialog title="新建检查项集" save={itemSetApi.create} defaults={{ act_types: [], item_ids: [] }} {...shared}>
        {fields}
      </FormDialog>
    );
  const { id, version, name, act_types, remark, item_ids } = row;
  return (
    <FormDialog
      title={`编辑检查项集：${name}`}
      save={itemSetApi.update}
      input={{ id, version }}
      defaults={{ name, act_types, remark, item_ids }}
      {...shared}
    >
      {fields}
    </FormDialog>
  );
}
