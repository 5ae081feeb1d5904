import { Checkbox, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { Field, pick, type FieldProps } from '#screens/fields/fields.tsx';
import type { InputName } from '#screens/fields/names.ts';
import { weekdayNames } from '#kernel/shared/time.ts';
import { everyDay } from '../../shared/access/door-hours.ts';

const format = 'HH:mm';

function TimeField(props: FieldProps) {
  const item = {
    getValueProps: (value: unknown) => ({ value: typeof value === 'string' && value ? dayjs(value, format) : null }),
    getValueFromEvent: (at: Dayjs | null) => at?.format(format) ?? '',
  };
  return (
    <Field {...props} item={item}>
      <TimePicker
        format={format}
        minuteStep={10}
        style={{ width: '100%' }}
        placeholder={pick(props)}
        needConfirm={false}
      />
    </Field>
  );
}

type Props = { days: InputName; from: InputName; to: InputName };

/** Days of the week and hours in which a right opens the door. */
export function HoursFields({ days, from, to }: Props) {
  return (
    <>
      <Field name={days} label="每周" span={24}>
        <Checkbox.Group options={everyDay.map((day) => ({ value: day, label: weekdayNames[day - 1]! }))} />
      </Field>
      <TimeField name={from} label="每日开始" placeholder="不填为全天" />
      <TimeField name={to} label="每日结束" placeholder="不填为全天" />
    </>
  );
}
