import { Col, DatePicker, Form, type FormRule } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { use } from 'react';
import { Field, off, pick, type FieldProps } from './fields.tsx';
import { FormContext, isRequired, schemaRule } from './form-rules.ts';

const dayFormat = 'YYYY-MM-DD';
const instantFormat = 'YYYY-MM-DD HH:mm:ss';
const asDay = (value: unknown) => (typeof value === 'string' && value ? dayjs(value) : null);

/** A day, or with `time` an instant; the form holds the text of the wire. */
export function DateField({ time = false, ...props }: FieldProps & { time?: boolean }) {
  const format = time ? instantFormat : dayFormat;
  const item = {
    getValueProps: (value: unknown) => ({ value: asDay(value) }),
    getValueFromEvent: (day: Dayjs | null) => day?.format(format) ?? '',
  };
  return (
    <Field {...props} item={item}>
      <DatePicker
        style={{ width: '100%' }}
        placeholder={pick(props)}
        {...(time && { showTime: true })}
        {...off(props)}
      />
    </Field>
  );
}

type RangeProps = Omit<FieldProps, 'name'> & { from: string; to: string; time?: boolean };

/** Two fields of the input, the first and the last day, chosen together. */
export function DateRangeField({ from, to, label, hint, span = 12, time = false, disabled = false }: RangeProps) {
  const { shape } = use(FormContext);
  const form = Form.useFormInstance();
  const format = time ? instantFormat : dayFormat;
  const end = Form.useWatch(to, { form, preserve: true }) as unknown;
  const schemas = [from, to].map((name) => shape[name]);
  const required = schemas.some((schema) => schema && isRequired(schema));
  // One message for both ends.
  const both: FormRule = {
    validator: async (_, start) => {
      for (const [at, value] of [start, form.getFieldValue(to) as unknown].entries()) {
        const schema = schemas[at];
        if (schema)
          await (schemaRule(schema, label) as { validator: (_: unknown, v: unknown) => Promise<void> }).validator(
            _,
            value,
          );
      }
    },
  };
  return (
    <Col xs={24} md={span}>
      <Form.Item label={label} required={required} extra={hint}>
        <Form.Item
          name={from}
          noStyle
          rules={[both]}
          getValueProps={(value) => ({ value: [asDay(value), asDay(end)] })}
          getValueFromEvent={(range: [Dayjs | null, Dayjs | null] | null) => {
            form.setFieldValue(to, range?.[1]?.format(format) ?? '');
            return range?.[0]?.format(format) ?? '';
          }}
        >
          <DatePicker.RangePicker
            aria-label={label}
            style={{ width: '100%' }}
            disabled={disabled}
            {...(time && { showTime: true })}
          />
        </Form.Item>
        <Form.Item name={to} noStyle>
          <input type="hidden" />
        </Form.Item>
      </Form.Item>
    </Col>
  );
}
