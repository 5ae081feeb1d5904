import { PersonInput } from '#platform/workflow/web/public.tsx';
import { DateTimeField } from '#screens/fields/date-time-field.tsx';
import { AreaField, EnumField, Field, NumberField, SelectField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { UseCondition, UseType } from '../../shared/kinds.ts';
import { useApi, type UseRow } from '../../shared/use/use-record.ts';
import { resourceSource } from '../parts/resource-source.ts';

const created = namesOf(useApi.create);
const corrected = namesOf(useApi.correct);

export type UseDialogProps = { row?: UseRow; onClose: () => void };

/** The facts of a use, the same in both dialogs. */
const facts = (
  <>
    <DateTimeField name={created('on_at')} label="开始时间" />
    <DateTimeField name={created('off_at')} label="结束时间" />
    <EnumField name={created('use_type')} label="用途" of={UseType} />
    <NumberField name={created('samples')} label="样品数" min={0} max={9999} precision={0} />
    <EnumField name={created('condition')} label="使用情况" of={UseCondition} />
    <AreaField name={created('note')} label="说明" max={300} rows={2} />
  </>
);

/** Writes down a use that nobody checked in to, or corrects one with the reason. */
export function UseDialog({ row, onClose }: UseDialogProps) {
  if (row)
    return (
      <FormDialog
        title={`更正使用记录：${row.user_name}使用${row.resource_name}`}
        save={useApi.correct}
        input={{ id: row.id, version: row.version }}
        defaults={{
          on_at: row.on_at,
          off_at: row.off_at,
          use_type: row.use_type,
          samples: row.samples,
          condition: row.condition,
          note: row.note,
        }}
        okText="更正"
        done="已更正，原值保留在操作日志中"
        invalidates={[useApi.list]}
        onClose={onClose}
        width={640}
      >
        {facts}
        <AreaField name={corrected('correction')} label="更正原因" max={200} rows={2} />
      </FormDialog>
    );
  return (
    <FormDialog
      title="补录使用记录"
      save={useApi.create}
      defaults={{ samples: 0, condition: UseCondition.normal }}
      okText="补录"
      done="已补录"
      invalidates={[useApi.list]}
      onClose={onClose}
      width={640}
    >
      <SelectField name={created('resource_id')} label="资源" source={resourceSource} />
      <Field name={created('user_id')} label="使用人" picks>
        <PersonInput multiple={false} />
      </Field>
      {facts}
    </FormDialog>
  );
}
