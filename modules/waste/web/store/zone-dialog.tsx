import { Select } from 'antd';
import { AreaField, DecimalField, Field, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { zoneApi, type ZoneRow } from '../../shared/store/zone.ts';
import { NumberedGroup } from '../parts/tags.tsx';

const field = namesOf(zoneApi.create);

export type ZoneDialogProps = { store: { id: number; name: string }; row?: ZoneRow; onClose: () => void };

export function ZoneDialog({ store, row, onClose }: ZoneDialogProps) {
  return (
    <FormDialog
      title={row ? `编辑${row.name}` : `新增分区：${store.name}`}
      save={row ? zoneApi.update : zoneApi.create}
      input={{ warehouse_id: store.id, ...(row && { id: row.id, version: row.version }) }}
      defaults={row ?? {}}
      invalidates={[zoneApi.list, zoneApi.stores]}
      onClose={onClose}
    >
      <TextField name={field('name')} label="分区名称" max={40} />
      <DecimalField name={field('capacity_kg')} label="容量" unit="kg" />
      <Field name={field('groups')} label="只存放" span={24} hint="不选为不限；不相容的两类任何时候都不能同区" picks>
        <Select mode="multiple" allowClear options={[...NumberedGroup.$items]} placeholder="请选择相容组" />
      </Field>
      <AreaField name={field('remark')} label="说明" max={300} rows={2} />
    </FormDialog>
  );
}
