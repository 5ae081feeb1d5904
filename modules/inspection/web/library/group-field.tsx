import { TreeSelect } from 'antd';
import { Field, pick, type FieldProps } from '#screens/fields/fields.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { checkItemApi, type TreeNode } from '../../shared/library/check-item.ts';

type Choice = { value: string | number; title: string; selectable: boolean; children: Choice[] };

const choiceOf = (node: TreeNode): Choice => ({
  value: node.kind === 'group' ? node.id : node.key,
  title: node.kind === 'store' ? node.name : `${node.code} ${node.name}`,
  selectable: node.kind === 'group',
  children: node.children.map(choiceOf),
});

/** Select of a group of the item library; stores and categories are not selectable. */
export function GroupField(props: FieldProps) {
  const { data, isFetching } = useRead(checkItemApi.storeTree, {}, { staleMs: 60_000 });
  return (
    <Field {...props} picks>
      <TreeSelect
        loading={isFetching}
        treeData={(data ?? []).map(choiceOf)}
        showSearch={{ treeNodeFilterProp: 'title' }}
        placeholder={pick(props)}
        styles={{ popup: { root: { maxHeight: 400 } } }}
      />
    </Field>
  );
}
