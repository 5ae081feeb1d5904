import { UnitPicker } from '#platform/org/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { NumberField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { companyApi, type CompanyRow } from '../../shared/people/company.ts';

const field = namesOf(companyApi.create);

export function CompanyDialog({ row, onClose }: { row?: CompanyRow; onClose: () => void }) {
  return (
    <FormDialog
      title={row ? `编辑${row.name}` : '新增单位'}
      save={row ? companyApi.update : companyApi.create}
      {...(row && { input: { id: row.id, version: row.version } })}
      defaults={row ? { ...row, lab_scope: row.lab_scope.map(({ id }) => id) } : {}}
      invalidates={[companyApi.list]}
      onClose={onClose}
      width={720}
    >
      <TextField name={field('name')} label="单位名称" max={100} span={24} />
      <TextField name={field('credit_code')} label="信用代码" max={18} placeholder="18 位统一社会信用代码" />
      <NumberField
        name={field('quota')}
        label="名额"
        min={0}
        max={9999}
        precision={0}
        unit="人"
        hint="同时有效的最多人数"
      />
      <DateField name={field('starts_on')} label="有效期起" />
      <DateField name={field('ends_on')} label="有效期至" />
      <UnitPicker
        name={field('lab_scope')}
        label="实验室范围"
        levels={['lab']}
        multiple
        span={24}
        known={row?.lab_scope ?? []}
        hint="不选则可进入所有实验室"
      />
      <TextField name={field('contact')} label="联系人" max={30} />
      <TextField name={field('phone')} label="联系电话" max={20} />
    </FormDialog>
  );
}
