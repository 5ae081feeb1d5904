import { DeleteOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { takesList, takesNothing, type Comparison, type ConditionField } from '../../shared/condition.rules.ts';
import { operatorsFor } from './condition-operators.ts';
import { ValueInput } from './value-input.tsx';

type Props = {
  /** Number of the line, `2`, or `3.1` in a group. */
  name: string;
  line: Comparison;
  fields: readonly ConditionField[];
  options: { value: string; label: string }[];
  onChange: (line: Comparison) => void;
  onRemove: () => void;
};

/** Field, operator and value of a comparison. */
export function ConditionLine({ name, line, fields, options, onChange, onRemove }: Props) {
  const field = fields.find((one) => one.name === line.field);
  const label = (what: string) => `条件 ${name} 的${what}`;
  const setField = (to: string) => {
    const offered = operatorsFor(fields.find((one) => one.name === to));
    const op = offered.some(({ value }) => value === line.op) ? line.op : offered[0]!.value;
    onChange({ field: to, op, ...(takesNothing(op) ? {} : { value: takesList(op) ? [] : '' }) });
  };
  const setOp = (op: Comparison['op']) => {
    if (takesNothing(op)) return onChange({ field: line.field, op });
    const values = line.value === undefined ? [] : [line.value].flat();
    onChange({ field: line.field, op, value: takesList(op) ? values.filter((one) => one !== '') : (values[0] ?? '') });
  };
  return (
    <div className="forms-condition">
      <div className="forms-condition-row">
        <Select
          aria-label={label('字段')}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择字段"
          options={options}
          value={line.field || null}
          onChange={(to) => setField(to ?? '')}
        />
        <Select
          aria-label={label('比较')}
          options={operatorsFor(field).map(({ value, label: text }) => ({ value, label: text }))}
          value={line.op}
          onChange={setOp}
        />
        <Button
          size="small"
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={`删除条件 ${name}`}
          onClick={onRemove}
        />
      </div>
      {!takesNothing(line.op) && (
        <ValueInput
          label={label('值')}
          field={field}
          op={line.op}
          value={line.value}
          onChange={(value) => onChange({ ...line, value })}
        />
      )}
    </div>
  );
}
