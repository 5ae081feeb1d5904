import { Input, Select } from 'antd';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { takesList, type Comparison, type ConditionField } from '../../shared/condition.rules.ts';
import { ControlKind } from '../../shared/control-kind.ts';
import type { PeopleChoiceProps } from './people-choice.tsx';
import type { ValueDateProps } from './value-date.tsx';

// A calendar and a picker of people weigh more than everything else of a condition.
const PeopleChoice = lazyPart<PeopleChoiceProps>(() => import('./people-choice.tsx').then((m) => m.PeopleChoice));
const ValueDate = lazyPart<ValueDateProps>(() => import('./value-date.tsx').then((m) => m.ValueDate));

type Value = Comparison['value'];
export type ValueInputProps = {
  label: string;
  field: ConditionField | undefined;
  op?: Comparison['op'];
  value: Value;
  onChange: (value: Value) => void;
};

const yesNo = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
];
const texts = (value: Value) => (value === undefined ? [] : [value].flat().map(String));

/** A value to compare a field with, by the kind of the field. */
export function ValueInput({ label, field, op = 'eq', value, onChange }: ValueInputProps) {
  const common = { 'aria-label': label, style: { width: '100%' } };
  const options = (field?.options ?? []).map((option) => ({ value: option, label: option }));
  if (typeof value === 'boolean')
    return <Select {...common} options={yesNo} value={String(value)} onChange={(next) => onChange(next === 'true')} />;
  if (field?.kind === ControlKind.user) {
    const ids = texts(value).map(Number).filter(Boolean);
    return (
      <PeopleChoice
        label={label}
        multiple={takesList(op)}
        value={ids}
        onChange={(next) => onChange(takesList(op) ? next : (next[0] ?? ''))}
      />
    );
  }
  if (takesList(op))
    return (
      <Select
        {...common}
        mode="tags"
        placeholder="输入或选择多个值"
        options={options}
        value={texts(value)}
        onChange={onChange}
      />
    );
  if (options.length > 0)
    return (
      <Select
        {...common}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="请选择"
        options={options}
        value={texts(value)[0] || null}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  // A value that is no day came with a file; it is shown as it is.
  if (field?.kind === ControlKind.date && (!value || !Number.isNaN(Date.parse(String(value)))))
    return <ValueDate label={label} value={texts(value)[0] ?? ''} onChange={onChange} />;
  return (
    <Input
      {...common}
      maxLength={200}
      placeholder="请填写"
      value={texts(value)[0] ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
