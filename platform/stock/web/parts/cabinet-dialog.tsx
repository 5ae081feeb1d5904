import { codeSource } from '#platform/codes/shared/code-source.ts';
import { AreaField, DecimalField, SelectField, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { cabinetApi, type CabinetRow } from '../../shared/cabinet.ts';
import { RoomChoice, roomOf, withoutBuilding } from './room-choice.tsx';
import { storeReads } from './store-reads.ts';

const field = namesOf(cabinetApi.create);

export type CabinetDialogProps = { warehouseId: number; row?: CabinetRow; onClose: () => void };

export function CabinetDialog({ warehouseId, row, onClose }: CabinetDialogProps) {
  return (
    <FormDialog
      title={row ? `编辑${row.name}` : '新增储存柜'}
      save={row ? cabinetApi.update : cabinetApi.create}
      input={{ warehouse_id: warehouseId, ...(row && { id: row.id, version: row.version }) }}
      defaults={row ?? { double_lock: false }}
      toInput={withoutBuilding}
      invalidates={storeReads}
      onClose={onClose}
      width={720}
    >
      <TextField name={field('name')} label="柜名称" max={40} placeholder="如：防爆柜 A" />
      <SelectField name={field('kind')} label="柜类型" source={codeSource('cabinet_kind')} />
      <RoomChoice name={field('room_id')} hint="不填时为仓库所在房间" known={roomOf(row)} />
      <DecimalField name={field('capacity_l')} label="容量" unit="L" />
      <DecimalField name={field('capacity_kg')} label="载重" unit="kg" />
      <SelectField
        name={field('allowed_groups')}
        label="可存储存组"
        source={codeSource('chem_storage_group')}
        multiple
        hint="不选时不限"
      />
      <SwitchField name={field('double_lock')} label="双人双锁" hint="须双人保管的化学品只能放双锁柜" />
      <AreaField name={field('remark')} label="说明" rows={2} />
    </FormDialog>
  );
}
