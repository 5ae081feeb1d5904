import { SwitchField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { unitMapApi, type UnitMapRow } from '../../shared/unit-map.ts';

const field = namesOf(unitMapApi.create);

export type UnitMapDialogProps = { row?: UnitMapRow; onClose: () => void };

/** Adds or changes the number and name under which a college reports. */
export function UnitMapDialog({ row, onClose }: UnitMapDialogProps) {
  const fields = (
    <>
      <UnitPicker
        name={field('unit_id')}
        label="本校单位"
        levels={['college']}
        known={row ? [{ id: row.unit_id, name: row.college_name }] : []}
      />
      <TextField name={field('unit_no')} label="上报单位编号" max={10} />
      <TextField name={field('unit_name')} label="上报单位名称" max={25} />
      <SwitchField name={field('takes_part')} label="参与上报" />
    </>
  );
  const common = { invalidates: [unitMapApi.list], onClose, done: '已保存，重新采集后生效' };
  return row ? (
    <FormDialog
      title="编辑上报单位"
      save={unitMapApi.update}
      input={{ id: row.id, version: row.version }}
      defaults={row}
      {...common}
    >
      {fields}
    </FormDialog>
  ) : (
    <FormDialog title="新增上报单位" save={unitMapApi.create} defaults={{ takes_part: true }} {...common}>
      {fields}
    </FormDialog>
  );
}
