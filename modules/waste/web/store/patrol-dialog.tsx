import { Checkbox } from 'antd';
import { AreaField, Field } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { PhotoField } from '#screens/fields/photo-field.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { patrolApi, PatrolItem } from '../../shared/store/patrol.ts';
import { zoneApi } from '../../shared/store/zone.ts';

const field = namesOf(patrolApi.create);
export type PatrolDialogProps = { store: { id: number; name: string }; onClose: () => void };

/** Notes a look at a store: what is not in order, and what was done about it. */
export function PatrolDialog({ store, onClose }: PatrolDialogProps) {
  return (
    <FormDialog
      title={`巡查：${store.name}`}
      save={patrolApi.create}
      input={{ warehouse_id: store.id }}
      done="已登记巡查"
      invalidates={[patrolApi.list, zoneApi.stores]}
      onClose={onClose}
    >
      <Field name={field('faults')} label="有异常的项目（全部正常则不勾选）" span={24}>
        <Checkbox.Group
          className="waste-checks"
          options={PatrolItem.$items.map(({ value, label }) => ({ value, label }))}
        />
      </Field>
      <AreaField name={field('note')} label="情况和处理" max={300} rows={3} />
      <PhotoField name={field('photos')} label="照片" max={6} />
    </FormDialog>
  );
}
