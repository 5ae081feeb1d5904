import { Select } from 'antd';
import { Field, pick, type FieldProps } from '#screens/fields/fields.tsx';
import { useOptions } from '#screens/fields/options.ts';
import { goodsStoreApi, type GoodsStore } from '../../shared/stock/store.ts';

const nameOf = ({ name, org_name }: GoodsStore) => `${name}（${org_name}）`;

type Props = FieldProps & {
  /** Stores that serve this laboratory; 0 while none is chosen. */
  labId?: number | undefined;
  /** Stores that the caller keeps. */
  kept?: boolean;
};

/** A store of consumables as a field of a form. */
export function GoodsStoreField({ labId, kept, ...props }: Props) {
  const { options, loading } = useOptions({
    read: goodsStoreApi.list,
    input: { page: -1, size: -1, ...(labId !== undefined && { lab_id: labId }), ...(kept && { kept: true }) },
    label: nameOf,
    enabled: labId !== 0,
  });
  return (
    <Field {...props} picks>
      <Select
        allowClear
        loading={loading}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={labId === 0 ? '请先选择实验室' : pick(props)}
        notFoundContent={kept ? '您现在没有保管耗材仓库' : '没有可用的耗材仓库，请联系学校设立'}
      />
    </Field>
  );
}
