import { namesOf } from '#screens/fields/names.ts';
import { DateField, DateRangeField } from '#screens/fields/date-fields.tsx';
import { EnumField, SelectField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { UserField } from '#platform/identity/web/public.tsx';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { inspectorApi, InspectorKind, type InspectorRow } from '../../shared/library/inspector.ts';
import { labClasses } from '../core/lab-filters.tsx';

const createField = namesOf(inspectorApi.create);
const renewField = namesOf(inspectorApi.renew);

type Props<R> = { row: R; onClose: () => void };
const shared = { invalidates: [inspectorApi.list], width: 720, done: '保存成功' };

function Fields() {
  return (
    <>
      <EnumField name={createField('kind')} label="检查员类型" of={InspectorKind} span={24} />
      <UnitPicker name={createField('org_id')} label="聘任单位" hint="不选为您当前的单位" />
      <SelectField name={createField('expertise')} label="专业领域" multiple source={labClasses} />
      <UnitPicker
        name={createField('duty_org_ids')}
        label="负责范围"
        multiple
        span={24}
        hint="不选为聘任单位的全部范围"
      />
      <DateRangeField from={createField('from_on')} to={createField('to_on')} label="聘期" />
      <FileField name={createField('cert_files')} label="资格证书" max={10} />
    </>
  );
}

/** Appoints a person as inspector, or changes the appointment. */
export function InspectorDialog({ row, onClose }: Props<InspectorRow | undefined>) {
  if (!row)
    return (
      <FormDialog title="聘任检查人员" save={inspectorApi.create} {...shared} onClose={onClose}>
        <UserField name={createField('user_id')} label="人员" span={24} />
        <Fields />
      </FormDialog>
    );
  const { id, version, kind, org_id, expertise, duty_org_ids, from_on, to_on, cert_files } = row;
  return (
    <FormDialog
      title={`编辑检查人员：${row.name}`}
      save={inspectorApi.update}
      input={{ id, version }}
      defaults={{ kind, org_id, expertise, duty_org_ids, from_on, to_on, cert_files }}
      {...shared}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  );
}

export function RenewDialog({ row, onClose }: Props<InspectorRow>) {
  return (
    <FormDialog
      title={`续聘：${row.name}`}
      save={inspectorApi.renew}
      input={{ id: row.id }}
      invalidates={[inspectorApi.list]}
      done="已续聘"
      onClose={onClose}
    >
      <DateField name={renewField('to_on')} label="新的到期日期" span={24} hint={`现聘期至 ${row.to_on}`} />
    </FormDialog>
  );
}
