import { codeSource } from '#platform/codes/shared/code-source.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import { EnumField, NumberField, SelectField, SwitchField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { requirementApi, type RequirementRow } from '../../shared/admission/requirement.ts';
import { admissionReads } from './admission-reads.ts';
import { KindsField } from './kinds-field.tsx';

const field = namesOf(requirementApi.create);

export type RequirementDialogProps = { row?: RequirementRow; onClose: () => void };

// Codes of the dictionary are texts, the columns are numbers.
const codes = (row: RequirementRow) => ({
  ...row,
  lab_level: String(row.lab_level),
  lab_class: row.lab_class === null ? null : String(row.lab_class),
});

export function RequirementDialog({ row, onClose }: RequirementDialogProps) {
  return (
    <FormDialog
      title={row ? '编辑准入要求' : '新增准入要求'}
      save={row ? requirementApi.update : requirementApi.create}
      {...(row && { input: { id: row.id, version: row.version } })}
      defaults={row ? codes(row) : { kinds: ['general'], commitment: true, valid_months: 24 }}
      done="已保存，新的申请立即按此要求；已准入的人员当晚重新核对"
      invalidates={[requirementApi.list, ...admissionReads]}
      onClose={onClose}
      width={720}
    >
      <SelectField name={field('lab_level')} label="等级" source={codeSource('lab_level')} />
      <SelectField
        name={field('lab_class')}
        label="类别"
        source={codeSource('lab_class')}
        placeholder="不选为所有类别"
      />
      <EnumField name={field('user_type')} label="人员类型" of={UserType} placeholder="不选为所有人员" />
      <KindsField name={field('kinds')} label="考试合格证书" />
      <NumberField name={field('valid_months')} label="最长有效期" min={1} max={60} unit="个月" />
      <SwitchField name={field('on_site')} label="实验室现场培训" on="需要" off="不需要" />
      <SwitchField name={field('commitment')} label="安全承诺书" on="需要" off="不需要" />
      <SwitchField name={field('college_approval')} label="学院审批" on="需要" off="不需要" />
    </FormDialog>
  );
}
