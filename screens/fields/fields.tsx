import { Col, Form, Input, Radio, Row, Select, Switch, type FormRule } from 'antd';
import { use, useEffect, type ReactElement, type ReactNode } from 'react';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { FormContext, schemaRule } from '../frames/form-rules.ts';
import type { InputName, RowFieldName } from './names.ts';
import { FieldPlace } from './field-place.tsx';
import { useOptions, type OptionSource } from './options.ts';
import { Panel } from '../frames/page-frame.tsx';
import { NumberInput } from './number-input.tsx';

type AnyEnum = { readonly $items: readonly { value: string | number; label: string }[] };

export type FieldProps = {
  name: InputName | RowFieldName;
  label: string;
  /** Hint below the field. */
  hint?: ReactNode;
  /** Width in columns of 24; full width on a phone. */
  span?: number;
  disabled?: boolean;
  placeholder?: string;
  /** Rules in addition to those of the schema. */
  rules?: FormRule[];
};

type ItemProps = FieldProps & {
  children: ReactElement | null;
  item?: object;
  /** The value is selected, not typed (affects the message). */
  picks?: boolean;
};

/** Label, rules and layout of a control; the schema of the form's endpoint decides whether it is required. */
export function Field({ name, label, hint, span = 12, rules = [], children, item, picks = false }: ItemProps) {
  const { shape } = use(FormContext);
  const schema = typeof name === 'string' ? shape[name] : undefined;
  return (
    <FieldPlace name={name}>
      <Col xs={24} md={span}>
        <Form.Item
          name={name}
          label={label}
          extra={hint}
          rules={[...(schema ? [schemaRule(schema, label, picks)] : []), ...rules]}
          {...item}
        >
          {children}
        </Form.Item>
      </Col>
    </FieldPlace>
  );
}

/** A form section with a heading. */
export function Section({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <Panel title={title}>
      <Row gutter={24}>{children}</Row>
    </Panel>
  );
}

const type = (props: FieldProps) => props.placeholder ?? `请输入${props.label}`;
export const pick = (props: FieldProps) => props.placeholder ?? `请选择${props.label}`;
export const off = (props: FieldProps) => (props.disabled ? { disabled: true } : {});

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

/** A control with bounds would change a number beyond them without a word; a rule says what is wrong. */
const boundsRule = (min = -Infinity, max = Infinity): FormRule => ({
  validator: async (_, value: unknown) => {
    if (typeof value !== 'number') return;
    if (value < min) throw new Error(`不能小于 ${min}`);
    if (value > max) throw new Error(`不能大于 ${max}`);
  },
});

export function NumberField({ min, max, precision, unit, ...props }: NumberProps) {
  const rules = [...(props.rules ?? []), boundsRule(min, max)];
  return (
    <Field {...props} rules={rules} item={{ validateFirst: true }}>
      <NumberInput
        style={{ width: '100%' }}
        placeholder={type(props)}
        suffix={unit}
        {...(precision !== undefined && { precision })}
        {...off(props)}
      />
    </Field>
  );
}

/** Exact decimals: text on the wire, never a binary fraction. */
export function DecimalField({ unit, ...props }: FieldProps & { unit?: string }) {
  return (
    <Field {...props}>
      <NumberInput<string>
        stringMode
        style={{ width: '100%' }}
        placeholder={type(props)}
        suffix={unit}
        {...off(props)}
      />
    </Field>
  );
}

/** Radio buttons for up to four codes, a drop-down for more. */
export function EnumField({ of, ...props }: FieldProps & { of: AnyEnum }) {
  const options = of.$items.map(({ value, label }) => ({ value, label }));
  return (
    <Field {...props} picks>
      {options.length <= 4 ? (
        <Radio.Group options={options} {...off(props)} />
      ) : (
        <Select allowClear options={options} placeholder={pick(props)} {...off(props)} />
      )}
    </Field>
  );
}

type SelectProps<E extends Endpoint> = FieldProps & { source: OptionSource<E>; multiple?: boolean };

/** Select over a pick-list endpoint, searched by text. */
export function SelectField<E extends Endpoint>({ source, multiple = false, ...props }: SelectProps<E>) {
  const { options, loading } = useOptions(source);
  return (
    <Field {...props} picks>
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

export function SwitchField({ on = '是', off: no = '否', ...props }: FieldProps & { on?: string; off?: string }) {
  const form = Form.useFormInstance();
  const { name } = props;
  // An untouched switch still submits a value.
  useEffect(() => {
    if (form.getFieldValue(name) === undefined) form.setFieldValue(name, false);
  }, [form, name]);
  return (
    <Field {...props} item={{ valuePropName: 'checked', required: false }}>
      <Switch checkedChildren={on} unCheckedChildren={no} {...off(props)} />
    </Field>
  );
}
