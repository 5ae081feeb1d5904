import { Select } from 'antd';
import { Field, pick, type FieldProps } from '#screens/fields/fields.tsx';
import { useOptions } from '#screens/fields/options.ts';
import { cellApi, type CellRow } from '../../shared/cell.ts';
import { everything } from './store-reads.ts';

const cellName = ({ cabinet_name, name }: CellRow) => `${cabinet_name} · ${name}`;
const placeName = (row: CellRow) => `${row.warehouse_name} · ${cellName(row)}`;
const isOpen = ({ status }: CellRow) => status === 1;

/** A cell of a warehouse, or of any within reach. */
export function CellField({ warehouseId, ...props }: FieldProps & { warehouseId?: number | undefined }) {
  const isOfOne = warehouseId !== undefined;
  const { options, loading } = useOptions({
    read: cellApi.list,
    input: { ...everything, ...(isOfOne && { warehouse_id: warehouseId }) },
    label: isOfOne ? cellName : placeName,
    only: isOpen,
    enabled: warehouseId !== 0,
  });
  return (
    <Field {...props} picks>
      <Select
        allowClear
        loading={loading}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={warehouseId === 0 ? '请先选择仓库' : pick(props)}
      />
    </Field>
  );
}
