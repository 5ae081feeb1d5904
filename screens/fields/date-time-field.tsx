import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { Field, pick, type FieldProps } from './fields.tsx';

const wire = 'YYYY-MM-DD HH:mm:ss';
const asTime = (value: unknown) => (typeof value === 'string' && value ? dayjs(value) : null);

/** A day with its time to the minute; the form value is the wire text. */
export function DateTimeField(props: FieldProps) {
  const item = {
    getValueProps: (value: unknown) => ({ value: asTime(value) }),
    getValueFromEvent: (at: Dayjs | null) => at?.second(0).format(wire) ?? '',
  };
  return (
    <Field {...props} item={item}>
      <DatePicker
        showTime={{ format: 'HH:mm', minuteStep: 5 }}
        format="YYYY-MM-DD HH:mm"
        style={{ width: '100%' }}
        placeholder={pick(props)}
        // Enter accepts the typed time without submitting the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
    </Field>
  );
}
