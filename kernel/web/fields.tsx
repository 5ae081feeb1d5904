import { Col, DatePicker, Form, Input, InputNumber, Radio, Row, Select, Switch, TreeSelect, type FormRule } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { use, type ReactElement, type ReactNode } from 'react';
import type { Endpoint } from '../shared/contract.ts';
import { FormContext, isRequired, schemaRule, type FieldName } from './form-rules.ts';
import { rowsOf, useOptions, type OptionSource } from './options.ts';
import { Panel } from './page-frame.tsx';
import { useRead } from './query.ts';

type AnyEnum = { readonly $items: readonly { value: string | number; label: string }[] };

export type FieldProps = {
  name: FieldName;
  label: string;
  /** Sentence below the field. */
  hint?: ReactNode;
  /** Columns of 24 on a wide screen; a phone gives every field the whole width. */
  span?: number;
  disabled?: boolean;
  placeholder?: string;
  /** Rules beside those of the schema. */
  rules?: FormRule[];
};

type ItemProps = FieldProps & { children: ReactElement | null; item?: object };

/** Label, rule and place of any control; the schema of the form's endpoint decides what is required. */
export function Field({ name, label, hint, span = 12, rules = [], children, item }: ItemProps) {
  const { shape } = use(FormContext);
  const schema = typeof name === 'string' ? shape[name] : undefined;
  return (
    <Col xs={24} md={span}>
      <Form.Item
        name={name}
        label={label}
        extra={hint}
        rules={[...(schema ? [schemaRule(schema, label)] : []), ...rules]}
        {...item}
      >
        {children}
      </Form.Item>
    </Col>
  );
}

/** A part of a form with its own heading. */
export function Section({ title, extra, children }: { title?: ReactNode; extra?: ReactNode; children: ReactNode }) {
  return (
    <Panel title={title} extra={extra}>
      <Row gutter={24}>{children}</Row>
    </Panel>
  );
}

const type = (props: FieldProps) => props.placeholder ?? `请输入${props.label}`;
const pick = (props: FieldProps) => props.placeholder ?? `请选择${props.label}`;
const off = (props: FieldProps) => (props.disabled ? { disabled: true } : {});

export function TextField({ max, ...props }: FieldProps & { max?: number }) {
  return (
    <Field {...props}>
      <Input allowClear placeholder={type(props)} {...(max && { maxLength: max })} {...off(props)} />
    </Field>
  );
}

export function AreaField({ max = 500, rows = 4, ...props }: FieldProps & { max?: number; rows?: number }) {
  return (
    <Field span={24} {...props}>
      <Input.TextArea
        autoSize={{ minRows: rows, maxRows: 12 }}
        showCount
        maxLength={max}
        placeholder={type(props)}
        {...off(props)}
      />
    </Field>
  );
}

type NumberProps = FieldProps & { min?: number; max?: number; precision?: number; unit?: string };

export function NumberField({ min, max, precision, unit, ...props }: NumberProps) {
  return (
    <Field {...props}>
      <InputNumber
        style={{ width: '100%' }}
        placeholder={type(props)}
        suffix={unit}
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        {...(precision !== undefined && { precision })}
        {...off(props)}
      />
    </Field>
  );
}

/** Exact amounts: text on the wire, so that money never becomes a binary fraction. */
export function DecimalField({ unit, ...props }: FieldProps & { unit?: string }) {
  return (
    <Field {...props}>
      <InputNumber<string>
        stringMode
        style={{ width: '100%' }}
        placeholder={type(props)}
        suffix={unit}
        {...off(props)}
      />
    </Field>
  );
}

/** Up to four codes side by side, more as a drop-down. */
export function EnumField({ of, ...props }: FieldProps & { of: AnyEnum }) {
  const options = of.$items.map(({ value, label }) => ({ value, label }));
  return (
    <Field {...props}>
      {options.length <= 4 ? (
        <Radio.Group options={options} {...off(props)} />
      ) : (
        <Select allowClear options={options} placeholder={pick(props)} {...off(props)} />
      )}
    </Field>
  );
}

type SelectProps<E extends Endpoint> = FieldProps & { source: OptionSource<E>; multiple?: boolean };

/** Choice among the rows of a pick-list endpoint, searched by its text. */
export function SelectField<E extends Endpoint>({ source, multiple = false, ...props }: SelectProps<E>) {
  const { options, loading } = useOptions(source);
  return (
    <Field {...props}>
      <Select
        allowClear
        loading={loading}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={pick(props)}
        {...(multiple && { mode: 'multiple' as const })}
        {...off(props)}
      />
    </Field>
  );
}

type TreeNode = { id: string | number; name: string; children?: TreeNode[]; disabled?: boolean };
type TreeProps<E extends Endpoint> = FieldProps & {
  source: OptionSource<E>;
  /** Several by checkbox. */
  multiple?: boolean;
};

/** Choice in a tree that an endpoint gives as nested `{id, name, children}`. */
export function TreeField<E extends Endpoint>({ source, multiple = false, ...props }: TreeProps<E>) {
  const { read, input, value = 'id', label = 'name' } = source;
  const { data, isFetching } = useRead(read, { ...input } as never, { staleMs: 60_000 });
  return (
    <Field {...props}>
      <TreeSelect
        allowClear
        loading={isFetching}
        treeData={rowsOf(data as never) as TreeNode[]}
        fieldNames={{ label: String(label), value: String(value), children: 'children' }}
        treeCheckable={multiple}
        treeCheckStrictly={false}
        showSearch={{ treeNodeFilterProp: String(label) }}
        showCheckedStrategy={TreeSelect.SHOW_ALL}
        placeholder={pick(props)}
        styles={{ popup: { root: { maxHeight: 400 } } }}
        {...off(props)}
      />
    </Field>
  );
}

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

export function SwitchField({ on = '是', off: no = '否', ...props }: FieldProps & { on?: string; off?: string }) {
  return (
    <Field {...props} item={{ valuePropName: 'checked', required: false }}>
      <Switch checkedChildren={on} unCheckedChildren={no} {...off(props)} />
    </Field>
  );
}
