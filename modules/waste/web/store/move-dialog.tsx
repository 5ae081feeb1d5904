import { SelectField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { recordApi } from '../../shared/record/record.ts';
import { stockApi, type StockRow } from '../../shared/store/stock.ts';
import { zoneApi } from '../../shared/store/zone.ts';

const field = namesOf(stockApi.move);

export type MoveDialogProps = { row: StockRow; onClose: () => void };

/** Another zone of the same store. */
export function MoveDialog({ row, onClose }: MoveDialogProps) {
  return (
    <FormDialog
      title={`移位：${row.name}`}
      save={stockApi.move}
      input={{ record_id: row.id, version: row.version }}
      invalidates={[stockApi.list, zoneApi.list, zoneApi.stores, recordApi.find]}
      onClose={onClose}
    >
      <SelectField
        name={field('zone_id')}
        label="移到分区"
        span={24}
        source={{ read: zoneApi.list, input: { warehouse_id: row.warehouse_id, status: 1 } }}
        hint={`现在 ${row.zone_name}，${row.weight_kg} kg`}
      />
    </FormDialog>
  );
}
