import { codeSource } from '#platform/codes/shared/code-source.ts';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { AreaField, DecimalField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { warehouseApi, type WarehouseRow } from '../../shared/warehouse.ts';
import { RoomChoice, roomOf, withoutBuilding } from './room-choice.tsx';
import { storeReads } from './store-reads.ts';

const field = namesOf(warehouseApi.create);

export type WarehouseDialogProps = { row?: WarehouseRow; onClose: () => void };

export function WarehouseDialog({ row, onClose }: WarehouseDialogProps) {
  return (
    <FormDialog
      title={row ? `编辑${row.name}` : '新增仓库'}
      save={row ? warehouseApi.update : warehouseApi.create}
      {...(row && { input: { id: row.id, version: row.version } })}
      defaults={row ?? {}}
      toInput={withoutBuilding}
      invalidates={storeReads}
      onClose={onClose}
      width={720}
    >
      <TextField name={field('code')} label="仓库编码" max={32} placeholder="字母、数字，如 HX-01" />
      <TextField name={field('name')} label="仓库名称" max={60} />
      <SelectField name={field('warehouse_type')} label="仓库类型" source={codeSource('warehouse_type')} />
      <UnitPicker
        name={field('org_id')}
        label="所属单位"
        levels="all"
        {...(row && { known: [{ id: row.org_id, name: row.org_name }] })}
      />
      <RoomChoice name={field('room_id')} hint="同室存放按房间判断；不填时整个仓库视为一室" known={roomOf(row)} />
      <DecimalField name={field('area')} label="面积" unit="m²" />
      <SelectField name={field('features')} label="防护条件" source={codeSource('warehouse_feature')} multiple />
      <AreaField name={field('remark')} label="说明" rows={2} />
    </FormDialog>
  );
}
