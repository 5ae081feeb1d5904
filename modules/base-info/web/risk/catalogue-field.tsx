import { Form, TreeSelect } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { Field } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { attributeApi, type AttributeNode } from '../../shared/attribute.ts';
import { riskPointApi } from '../../shared/risk/risk-point.ts';

const field = namesOf(riskPointApi.create);

type ControlProps = { id?: string; value?: number | null; onChange?: (id: number | null) => void };

const flat = (nodes: readonly AttributeNode[]): AttributeNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** Chooses an entry of the catalogue, which brings its name, class and usual values. */
function CatalogueControl({ id, value, onChange }: ControlProps) {
  const form = Form.useFormInstance();
  const { data = [], isFetching } = useRead(
    attributeApi.pick,
    { kind: 'riskPoint', type: 'tree' },
    { staleMs: 60_000 },
  );
  const choose = (next: number | undefined) => {
    const entry = flat(data).find((node) => node.id === next);
    onChange?.(entry?.id ?? null);
    if (!entry) return;
    form.setFieldsValue({
      name: entry.name,
      ...(entry.lab_class && { lab_class: String(entry.lab_class) }),
      ...(entry.default_l && { l: entry.default_l }),
      ...(entry.default_s && { s: entry.default_s }),
    });
  };
  return (
    <TreeSelect<number>
      {...(id && { id })}
      allowClear
      loading={isFetching}
      {...(typeof value === 'number' && { value })}
      treeData={[...data]}
      fieldNames={{ label: 'name', value: 'id', children: 'children' }}
      showSearch={{ treeNodeFilterProp: 'name' }}
      placeholder="从目录选择；目录中没有的请直接填写名称"
      styles={{ popup: { root: { maxHeight: 400 } } }}
      onChange={choose}
    />
  );
}

export const CatalogueField = () => (
  <Field name={field('attribute_id')} label="目录风险点" picks>
    <CatalogueControl />
  </Field>
);
