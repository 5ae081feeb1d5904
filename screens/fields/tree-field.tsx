import { TreeSelect } from 'antd';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { Field, off, pick, type FieldProps } from './fields.tsx';
import { rowsOf, type OptionSource } from './options.ts';
import { useRead } from '#kernel/web/api/query.ts';

type TreeNode = { id: string | number; name: string; children?: TreeNode[]; disabled?: boolean };
type TreeProps<E extends Endpoint> = FieldProps & {
  source: OptionSource<E>;
  /** Multiple selection with checkboxes. */
  multiple?: boolean;
};

/** Tree select over an endpoint with nested `{id, name, children}`. */
export function TreeField<E extends Endpoint>({ source, multiple = false, ...props }: TreeProps<E>) {
  const { read, input, value = 'id', label = 'name' } = source;
  const { data, isFetching } = useRead(read, { ...input } as never, { staleMs: 60_000 });
  return (
    <Field {...props} picks>
      <TreeSelect
        allowClear
        loading={isFetching}
        treeData={rowsOf(data as never) as TreeNode[]}
        fieldNames={{ label: String(label), value: String(value), children: 'children' }}
        treeCheckable={multiple}
        treeCheckStrictly={false}
        showSearch={{ treeNodeFilterProp: String(label) }}
        showCheckedStrategy={TreeSelect.SHOW_ALL}
        placeholder={pick(props)}
        styles={{ popup: { root: { maxHeight: 400 } } }}
        {...off(props)}
      />
    </Field>
  );
}
