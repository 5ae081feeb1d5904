import { Checkbox } from 'antd';
import { Field, NumberField, SwitchField, type FieldProps } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { OnOffField } from '#screens/fields/on-off-field.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import type { RowOf } from '#screens/frames/list-page.tsx';
import { periodApi } from '../../shared/notice.ts';
import { ReminderRole } from '../../shared/reminder-role.ts';

const field = namesOf(periodApi.update);

export type PeriodDialogProps = { period: RowOf<typeof periodApi.list>; onClose: () => void };

const roles = ReminderRole.$items.map(({ value, label }) => ({ value, label }));

function RolesField(props: FieldProps) {
  return (
    <Field span={24} {...props}>
      <Checkbox.Group options={roles} />
    </Field>
  );
}

/** When and how often a notice of one type is repeated. */
export function PeriodDialog({ period, onClose }: PeriodDialogProps) {
  return (
    <FormDialog
      title={`提醒周期：${period.label}`}
      save={periodApi.update}
      input={{ id: period.id, version: period.version }}
      defaults={period}
      invalidates={[periodApi.list]}
      onClose={onClose}
    >
      <NumberField
        name={field('first_day')}
        label="首次提醒（天）"
        min={-60}
        max={60}
        precision={0}
        hint={`从${period.anchor}算起：负数为之前，0 为当天，正数为之后`}
      />
      <NumberField name={field('every_days')} label="间隔（天）" min={0} max={60} precision={0} hint="0 表示不重复" />
      <NumberField name={field('times')} label="最多次数" min={1} max={30} precision={0} />
      <NumberField
        name={field('send_hour')}
        label="发送时间（点）"
        min={0}
        max={23}
        precision={0}
        hint="当天这个时间之后发送"
      />
      <SwitchField
        name={field('skip_holidays')}
        label="放假"
        on="避开"
        off="照常"
        hint="按学校校历：当天及之前的提醒提前到前一个工作日，之后的顺延到下一个工作日"
      />
      <OnOffField name={field('status')} label="状态" />
      {period.recipients && (
        <RolesField
          name={field('recipients')}
          label="同时通知"
          hint="办理人始终收到；这里选择隐患或自查所在学院、学校的哪些角色一并收到"
        />
      )}
      {period.escalate_to && (
        <>
          <NumberField
            name={field('escalate_from')}
            label="升级（天）"
            min={0}
            max={60}
            precision={0}
            hint={`从${period.anchor}起第几天开始升级通知；不填则不升级`}
          />
          <RolesField name={field('escalate_to')} label="升级通知" />
        </>
      )}
    </FormDialog>
  );
}
