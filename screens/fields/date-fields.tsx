import type { InputName } from './names.ts';
import { Col, DatePicker, Form, type FormRule } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { use, useMemo, type KeyboardEvent } from 'react';
import { FieldPlace, FieldPlaces } from './field-place.tsx';
import { Field, off, pick, type FieldProps } from './fields.tsx';
import { checkValue, FormContext, isRequired } from '../frames/form-rules.ts';

const dayFormat = 'YYYY-MM-DD';
const asDay = (value: unknown) => (typeof value === 'string' && value ? dayjs(value) : null);

// Enter accepts the typed day without submitting the form.
const preventSubmit = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault();
};

/** A day; the form value is the wire text. */
export function DateField(props: FieldProps) {
  const item = {
    getValueProps: (value: unknown) => ({ value: asDay(value) }),
    getValueFromEvent: (day: Dayjs | null) => day?.format(dayFormat) ?? '',
  };
  return (
    <Field {...props} item={item}>
      <DatePicker style={{ width: '100%' }} placeholder={pick(props)} onKeyDown={preventSubmit} {...off(props)} />
    </Field>
  );
}

type RangeProps = Omit<FieldProps, 'name'> & { from: InputName; to: InputName };
type ControlProps = {
  id?: string;
  value?: unknown;
  onChange?: (start: string) => void;
  to: string;
};

function RangeControl({ id, value: start, onChange, to }: ControlProps) {
  const form = Form.useFormInstance();
  const end = Form.useWatch(to, { form, preserve: true }) as unknown;
  // A stable value: a new one would make the picker drop the end chosen first.
  const range = useMemo(() => (start || end ? ([asDay(start), asDay(end)] as [Dayjs, Dayjs]) : null), [start, end]);
  return (
    <DatePicker.RangePicker
      {...(id && { id: { start: id } })}
      style={{ width: '100%' }}
      // Otherwise Tab does not leave an empty range.
      allowEmpty={[true, true]}
      value={range}
      onKeyDown={preventSubmit}
      onChange={(chosen) => {
        form.setFieldValue(to, chosen?.[1]?.format(dayFormat) ?? '');
        onChange?.(chosen?.[0]?.format(dayFormat) ?? '');
      }}
    />
  );
}

/** Two input fields, first and last day, chosen together. */
export function DateRangeField({ from, to, label, hint, span = 12 }: RangeProps) {
  const { shape } = use(FormContext);
  const places = use(FieldPlaces);
  const form = Form.useFormInstance();
  const ends = [from, to].flatMap((name) => (shape[name] ? [{ name, schema: shape[name] }] : []));
  // One message for both ends.
  const both: FormRule = {
    validator: async () => {
      for (const { name, schema } of ends) await checkValue(schema, label, form.getFieldValue(name));
    },
  };
  return (
    <FieldPlace name={places?.has(from) ? from : to}>
      <Col xs={24} md={span}>
        <Form.Item label={label} htmlFor={from} required={ends.some(({ schema }) => isRequired(schema))} extra={hint}>
          <Form.Item name={from} noStyle rules={[both]}>
            <RangeControl to={to} />
          </Form.Item>
          <Form.Item name={to} noStyle>
            <input type="hidden" />
          </Form.Item>
        </Form.Item>
      </Col>
    </FieldPlace>
  );
}
