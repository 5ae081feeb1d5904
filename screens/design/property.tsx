import './design.css';
import { Input, Select, Switch } from 'antd';
import { useId, type ReactNode } from 'react';
import { NumberInput } from '#screens/fields/number-input.tsx';

type Labelled = { label: string; hint?: ReactNode; error?: string | undefined };

/** A property with its name, its hint and what is wrong with it. */
export function Property({ label, hint, error, children }: Labelled & { children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="lab-property">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {error && (
        <p role="alert" className="lab-property-error">
          {error}
        </p>
      )}
      {hint && <p className="lab-hint">{hint}</p>}
    </div>
  );
}

type TextProps = Labelled & {
  value: string;
  max: number;
  onChange: (value: string) => void;
  autoFocusId?: string;
  area?: boolean;
};

/** A text of one line, or of several with `area`. */
export function TextProperty({ value, max, onChange, autoFocusId, area, ...rest }: TextProps) {
  const status = rest.error ? { status: 'error' as const } : {};
  const common = { value, maxLength: max, ...status, ...(autoFocusId && { 'data-property': autoFocusId }) };
  return (
    <Property {...rest}>
      {(id) =>
        area ? (
          <Input.TextArea
            id={id}
            {...common}
            autoSize={{ minRows: 3, maxRows: 12 }}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <Input id={id} {...common} onChange={(event) => onChange(event.target.value)} />
        )
      }
    </Property>
  );
}

type NumberProps = Labelled & {
  value: number | undefined;
  min?: number;
  max?: number;
  onChange: (value: number | undefined) => void;
};

/** A number; nothing if it is emptied. */
export const NumberProperty = ({ value, min, max, onChange, ...rest }: NumberProps) => (
  <Property {...rest}>
    {(id) => (
      <NumberInput
        id={id}
        style={{ width: '100%' }}
        value={value ?? null}
        {...(min !== undefined && { min })}
        {...(max !== undefined && { max })}
        onChange={(next) => onChange(next ?? undefined)}
      />
    )}
  </Property>
);

type Option = { value: string | number; label: string };
type ChoiceProps<V extends string | number> = Labelled & {
  value: V | undefined;
  options: readonly (Option & { value: V })[];
  onChange: (value: V | undefined) => void;
  /** What nothing chosen means; without it something is always chosen. */
  none?: string;
};

/** One of several options. */
export const ChoiceProperty = <V extends string | number>({
  value,
  options,
  onChange,
  none,
  ...rest
}: ChoiceProps<V>) => (
  <Property {...rest}>
    {(id) => (
      <Select<V | null>
        id={id}
        style={{ width: '100%' }}
        allowClear={none !== undefined}
        placeholder={none ?? '请选择'}
        value={value ?? null}
        options={options.map(({ value: code, label }) => ({ value: code, label }))}
        onChange={(next) => onChange(next ?? undefined)}
      />
    )}
  </Property>
);

type SwitchProps = { label: string; value: boolean; onChange: (value: boolean) => void };

/** On or off. */
export function SwitchProperty({ label, value, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="lab-property lab-property-line">
      <label htmlFor={id}>{label}</label>
      <Switch id={id} checked={value} onChange={onChange} />
    </div>
  );
}
