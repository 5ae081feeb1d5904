import { PersonInput } from '#platform/workflow/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, EnumField, Field, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import {
  qualificationApi,
  QualificationLevel,
  type QualificationRow,
} from '../../shared/qualification/qualification.ts';
import { qualificationReads } from '../parts/reads.ts';
import { resourceSource } from '../parts/resource-source.ts';

const field = namesOf(qualificationApi.create);

export type QualificationDialogProps = { row?: QualificationRow; onClose: () => void };

const facts = (
  <>
    <EnumField name={field('level')} label="级别" of={QualificationLevel} />
    <TextField name={field('exam')} label="考核" max={60} placeholder="如：理论 92 分，操作合格" />
    <DateField name={field('trained_on')} label="培训日期" />
    <DateField name={field('valid_to')} label="有效期至" />
    <AreaField name={field('remark')} label="备注" max={200} rows={2} />
  </>
);

/** Who may use a resource alone or with guidance, until when. */
export function QualificationDialog({ row, onClose }: QualificationDialogProps) {
  const common = {
    done: '已保存',
    invalidates: qualificationReads,
    onClose,
    width: 640,
  };
  if (row) {
    const { id, version, user_id, resource_id, level, exam, trained_on, valid_to, remark } = row;
    return (
      <FormDialog
        title={`编辑上机资格：${row.user_name}，${row.resource_name}`}
        save={qualificationApi.update}
        input={{ id, version, user_id, resource_id }}
        defaults={{ level, exam, trained_on, valid_to, remark }}
        {...common}
      >
        {facts}
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title="新增上机资格"
      save={qualificationApi.create}
      defaults={{ level: QualificationLevel.self }}
      {...common}
    >
      <Field name={field('user_id')} label="人员" picks>
        <PersonInput multiple={false} />
      </Field>
      <SelectField name={field('resource_id')} label="资源" source={resourceSource} />
      {facts}
    </FormDialog>
  );
}
