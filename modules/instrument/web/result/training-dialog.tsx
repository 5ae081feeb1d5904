import { Form } from 'antd';
import { PersonInput } from '#platform/workflow/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, EnumField, Field, NumberField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { PersonType, trainingApi, TrainingResult, type TrainingRow } from '../../shared/result/training.ts';
import { trainingReads } from '../parts/reads.ts';
import { ownSource } from '../parts/sources.ts';

const field = namesOf(trainingApi.create);

export type TrainingDialogProps = { row?: TrainingRow; onClose: () => void };

/** A demonstration is to a group; who operates the instrument is a person. */
function People({ row }: { row: TrainingRow | undefined }) {
  const result = Form.useWatch<string | undefined>('result', Form.useFormInstance());
  const isShown = result === TrainingResult.shown;
  const named = row?.user_id ? [{ id: row.user_id, name: row.user_name }] : [];
  if (isShown)
    return (
      <>
        <TextField name={field('group_name')} label="班级或团队" max={60} />
        <NumberField name={field('people')} label="人数" min={1} max={999} precision={0} unit="人" />
      </>
    );
  return (
    <Field name={field('user_id')} label="人员" picks>
      <PersonInput multiple={false} named={named} />
    </Field>
  );
}

const toInput = (values: Record<string, unknown>) =>
  values['result'] === TrainingResult.shown ? { ...values, user_id: null } : { ...values, group_name: '', people: 1 };

/** 登记培训. */
export function TrainingDialog({ row, onClose }: TrainingDialogProps) {
  const fields = (
    <>
      <SelectField name={field('instrument_id')} label="仪器" source={ownSource} span={24} />
      <EnumField name={field('result')} label="结果" of={TrainingResult} span={24} />
      <DateField name={field('trained_on')} label="日期" />
      <EnumField name={field('person_type')} label="人员类型" of={PersonType} />
      <People row={row} />
      <AreaField name={field('remark')} label="备注" max={200} rows={2} />
    </>
  );
  const common = { okText: '保存', done: '已保存', toInput, invalidates: trainingReads, width: 640, onClose } as const;
  if (row)
    return (
      <FormDialog
        title="编辑培训记录"
        save={trainingApi.update}
        input={{ id: row.id, version: row.version }}
        defaults={row}
        {...common}
      >
        {fields}
      </FormDialog>
    );
  return (
    <FormDialog title="登记培训" save={trainingApi.create} {...common}>
      {fields}
    </FormDialog>
  );
}
