/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset is not laid out as a row */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Radio, Select } from 'antd';
import {
  comparisonsOf,
  Join,
  Operator,
  takesList,
  takesNothing,
  type Comparison,
  type Condition,
} from '#platform/forms/shared/condition.rules.ts';
import { ControlKind } from '#platform/forms/shared/control-kind.ts';
import type { DesignField } from '../../shared/process-design.ts';
import { ValueInput } from './value-input.tsx';

type Group = Exclude<Condition, Comparison>;
type Part = Group['conditions'][number];
type Props = { value: Condition; fields: readonly DesignField[]; onChange: (value: Condition) => void };

const isComparison = (part: Condition): part is Comparison => 'field' in part;
const asGroup = (value: Condition): Group => (isComparison(value) ? { join: Join.all, conditions: [value] } : value);

// Only that a field is filled can be asked of these.
const opaque: readonly string[] = [
  ControlKind.child,
  ControlKind.rich,
  ControlKind.file,
  ControlKind.org,
  ControlKind.lab,
];
const operatorsFor = (field: DesignField | undefined) =>
  Operator.$items.filter(({ value }) => !field || !opaque.includes(field.kind) || takesNothing(value));

/** A condition that asks for the first field. */
export function firstCondition(fields: readonly DesignField[]): Comparison {
  const [field] = fields;
  const op = operatorsFor(field)[0]?.value ?? Operator.eq;
  return { field: field?.name ?? '', op, ...(takesNothing(op) ? {} : { value: '' }) };
}

/** A condition: comparisons, all or any of which must hold, and groups of such. */
export function ConditionEditor({ value, fields, onChange }: Props) {
  const group = asGroup(value);
  const used = comparisonsOf(value).map(({ field }) => field);
  const unknown = [...new Set(used)].filter((name) => !fields.some((field) => field.name === name));
  const options = [
    ...fields.map(({ name, label }) => ({ value: name, label })),
    ...unknown.map((name) => ({ value: name, label: name })),
  ];
  // A group of one comparison is that comparison.
  const put = (next: Group) => {
    const [only, ...others] = next.conditions;
    onChange(only && others.length === 0 && isComparison(only) ? only : next);
  };
  return <GroupEditor group={group} fields={fields} options={options} title="条件" onChange={put} />;
}

type GroupProps = {
  group: Group;
  fields: readonly DesignField[];
  options: { value: string; label: string }[];
  title: string;
  isInner?: boolean;
  onChange: (group: Group) => void;
};

function GroupEditor({ group, fields, options, title, isInner = false, onChange }: GroupProps) {
  const { join, conditions } = group;
  const setPart = (at: number, part: Part) =>
    onChange({ join, conditions: conditions.map((one, i) => (i === at ? part : one)) });
  const add = (part: Part) => onChange({ join, conditions: [...conditions, part] });
  const removeAt = (at: number) => onChange({ join, conditions: conditions.filter((_, i) => i !== at) });
  const remove = (at: number, label: string) => (
    <Button
      size="small"
      type="text"
      danger
      icon={<DeleteOutlined />}
      aria-label={`删除${label}`}
      disabled={conditions.length === 1}
      onClick={() => removeAt(at)}
    />
  );
  return (
    <div className="wf-box" role="group" aria-label={title}>
      {conditions.length > 1 && (
        <Radio.Group
          size="small"
          aria-label={`${title}之间的关系`}
          options={Join.$items.map(({ value, label }) => ({ value, label }))}
          value={join}
          onChange={(event) => onChange({ join: event.target.value as Group['join'], conditions })}
        />
      )}
      {conditions.map((part, at) => {
        const label = `${title} ${at + 1}`;
        if (isComparison(part))
          return (
            // Conditions have no identity of their own.
            <Line
              key={at}
              label={label}
              line={part}
              fields={fields}
              options={options}
              onChange={(next) => setPart(at, next)}
            >
              {remove(at, label)}
            </Line>
          );
        return (
          <div key={at}>
            <div className="wf-row">
              <span className="wf-hint">条件组</span>
              {remove(at, label)}
            </div>
            <GroupEditor
              isInner
              group={part as Group}
              fields={fields}
              options={options}
              title={label}
              onChange={(next) => setPart(at, next as Part)}
            />
          </div>
        );
      })}
      <div className="wf-row">
        <Button
          size="small"
          type="dashed"
          icon={<PlusOutlined />}
          disabled={conditions.length >= 20}
          onClick={() => add(firstCondition(fields))}
        >
          添加条件
        </Button>
        {!isInner && (
          <Button
            size="small"
            type="dashed"
            icon={<PlusOutlined />}
            disabled={conditions.length >= 20}
            onClick={() => add({ join: Join.any, conditions: [firstCondition(fields), firstCondition(fields)] })}
          >
            添加条件组
          </Button>
        )}
      </div>
    </div>
  );
}

type LineProps = {
  label: string;
  line: Comparison;
  fields: readonly DesignField[];
  options: { value: string; label: string }[];
  onChange: (line: Comparison) => void;
  children: React.ReactNode;
};

function Line({ label, line, fields, options, onChange, children }: LineProps) {
  const field = fields.find(({ name }) => name === line.field);
  const setField = (name: string) => {
    const next = fields.find((one) => one.name === name);
    const op = operatorsFor(next).some(({ value }) => value === line.op) ? line.op : operatorsFor(next)[0]!.value;
    onChange({ field: name, op, ...(takesNothing(op) ? {} : { value: takesList(op) ? [] : '' }) });
  };
  const setOp = (op: Comparison['op']) => {
    if (takesNothing(op)) return onChange({ field: line.field, op });
    const values = line.value === undefined ? [] : [line.value].flat();
    onChange({ field: line.field, op, value: takesList(op) ? values.filter((one) => one !== '') : (values[0] ?? '') });
  };
  return (
    <div className="wf-box">
      <div className="wf-row">
        <Select
          aria-label={`${label}的字段`}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择字段"
          options={options}
          value={line.field || null}
          onChange={(name) => setField(name ?? '')}
        />
        <Select
          aria-label={`${label}的比较`}
          options={operatorsFor(field).map(({ value, label: text }) => ({ value, label: text }))}
          value={line.op}
          onChange={setOp}
        />
        {children}
      </div>
      {!takesNothing(line.op) && (
        <ValueInput
          label={`${label}的值`}
          field={field}
          op={line.op}
          value={line.value}
          onChange={(value) => onChange({ ...line, value })}
        />
      )}
    </div>
  );
}
