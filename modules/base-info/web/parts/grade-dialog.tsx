import { namesOf } from '#screens/fields/names.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { DateRangeField } from '#screens/fields/date-fields.tsx';
import { AreaField, SelectField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { labApi, type LabDetail } from '../../shared/lab.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';

const field = namesOf(labApi.grade);

type Props = { lab: LabDetail; reads: readonly Endpoint[]; onClose: () => void };

const codeOf = (value: number | null) => (value === null ? undefined : String(value));

/** Manual grading with a reason, valid for a year by default. */
export function GradeDialog({ lab, reads, onClose }: Props) {
  const today = formatDate(new Date(serverNow()));
  return (
    <FormDialog
      title="调整安全类别和等级"
      save={labApi.grade}
      input={{ id: lab.id }}
      defaults={{
        lab_class: codeOf(lab.lab_class),
        lab_level: codeOf(lab.lab_level),
        judged_on: today,
        judge_valid_to: addDays(today, 365),
      }}
      invalidates={reads}
      onClose={onClose}
    >
      <SelectField name={field('lab_class')} label="安全类别" source={codeSource('lab_class')} />
      <SelectField name={field('lab_level')} label="安全等级" source={codeSource('lab_level')} />
      <DateRangeField from={field('judged_on')} to={field('judge_valid_to')} label="评估日期和有效期" span={24} />
      <FileField
        name={field('proof_files')}
        label="证明材料"
        max={5}
        hint="等级低于按危险源计算的等级时必须上传；学院只能上调等级"
      />
      <AreaField
        name={field('reason')}
        label="调整原因"
        max={200}
        rows={3}
        hint="调整后等级来源记为“人工”，原因写入变更记录"
      />
    </FormDialog>
  );
}
