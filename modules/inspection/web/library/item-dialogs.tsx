import { namesOf } from '#screens/fields/names.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { EnumField, NumberField, TextField } from '#screens/fields/fields.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { checkItemApi, itemGroupApi, itemStoreApi, StoreKind, type ItemRow } from '../../shared/library/check-item.ts';
import { GroupField } from './group-field.tsx';
import type { NodeTask } from './store-tree.tsx';

const store = namesOf(itemStoreApi.update);
const group = namesOf(itemGroupApi.update);
const target = namesOf(checkItemApi.move);

const reads = [checkItemApi.storeTree, checkItemApi.list, checkItemApi.askable];

type Props = { task: NodeTask; onClose: () => void };

function StoreDialog({ task: { node }, onClose }: Props) {
  const fields = (
    <>
      <TextField name={store('name')} label="检查项库名称" max={50} span={24} />
      <EnumField name={store('kind')} label="类型" of={StoreKind} span={24} />
      <TextField name={store('edition')} label="版本" max={30} placeholder="如：2025 版" />
      <NumberField name={store('sort')} label="排序" min={0} max={9999} precision={0} />
      {node && <EnumField name={store('status')} label="状态" of={Enabled} />}
    </>
  );
  if (!node)
    return (
      <FormDialog title="新增检查项库" save={itemStoreApi.create} invalidates={reads} onClose={onClose}>
        {fields}
      </FormDialog>
    );
  const { id, version, status } = node;
  return (
    <FormDialog
      title="编辑检查项库"
      save={itemStoreApi.update}
      input={{ id, version }}
      defaults={{ ...node.store, status }}
      invalidates={reads}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  );
}

function GroupDialog({ task: { node, parents, kind }, onClose }: Props) {
  const word = kind === 'category' ? '大类' : '分组';
  const fields = (
    <>
      <TextField name={group('code')} label="编号" max={8} placeholder={kind === 'category' ? '如：08' : '如：04'} />
      <TextField name={group('name')} label="名称" max={50} />
      <NumberField name={group('sort')} label="排序" min={0} max={9999} precision={0} />
      {node && <EnumField name={group('status')} label="状态" of={Enabled} />}
    </>
  );
  if (node) {
    const { id, version, name, code, status } = node;
    return (
      <FormDialog
        title={`编辑${word}`}
        save={itemGroupApi.update}
        input={{ id, version }}
        defaults={{ name, code, status }}
        invalidates={reads}
        onClose={onClose}
      >
        {fields}
      </FormDialog>
    );
  }
  const [top, category] = parents;
  return (
    <FormDialog
      title={`新增${word}`}
      save={itemGroupApi.create}
      input={{ store_id: top!.id, ...(category && { pid: category.id }) }}
      invalidates={reads}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  );
}

/** Adds or changes a store, a category or a group. */
export function NodeDialog(props: Props) {
  return props.task.kind === 'store' ? <StoreDialog {...props} /> : <GroupDialog {...props} />;
}

type TargetProps = { kind: 'copy' | 'move'; rows: ItemRow[]; onClose: () => void };

/** Target group of copied or moved items. */
export function TargetDialog({ kind, rows, onClose }: TargetProps) {
  return (
    <FormDialog
      title={kind === 'copy' ? `复制 ${rows.length} 个检查项到` : `移动 ${rows.length} 个检查项到`}
      save={kind === 'copy' ? checkItemApi.copy : checkItemApi.move}
      input={{ ids: rows.map((row) => row.id) } as never}
      invalidates={reads}
      onClose={onClose}
    >
      <GroupField name={target('group_id')} label="目标分组" span={24} />
    </FormDialog>
  );
}
