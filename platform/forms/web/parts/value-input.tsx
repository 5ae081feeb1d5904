import { DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { takesList, type Comparison, type ConditionField } from '../../shared/condition.rules.ts';
import { ControlKind } from '../../shared/control-kind.ts';
import { PeopleChoice } from './people-choice.tsx';

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
  if (field?.kind === ControlKind.date && (value === undefined || value === '' || dayjs(String(value)).isValid()))
    return (
      <DatePicker
        {...common}
        value={value ? dayjs(String(value)) : null}
        onChange={(day) => onChange(day ? dayjs(day).format('YYYY-MM-DD') : '')}
      />
    );
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
