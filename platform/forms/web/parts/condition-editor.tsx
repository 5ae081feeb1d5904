import '#screens/design/design.css';
import './form-view.css';
import './condition-editor.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Radio } from 'antd';
import {
  comparisonsOf,
  Join,
  type Comparison,
  type Condition,
  type ConditionField,
} from '../../shared/condition.rules.ts';
import { ConditionLine } from './condition-line.tsx';
import { firstComparison } from './condition-operators.ts';

export type ConditionEditorProps = {
  title: string;
  /** What it means that there is no condition. */
  none: string;
  fields: readonly ConditionField[];
  value: Condition | undefined;
  error?: string | undefined;
  onChange: (value: Condition | undefined) => void;
};

type Group = Exclude<Condition, Comparison>;
type Part = Group['conditions'][number];
const most = 20;
const isComparison = (part: Condition): part is Comparison => 'field' in part;
const asGroup = (value: Condition): Group => (isComparison(value) ? { join: Join.all, conditions: [value] } : value);

/** What is left of a group: nothing without parts, and the comparison itself if it is the only one. */
function settled({ join, conditions }: Group): Condition | undefined {
  const [only, ...others] = conditions;
  if (!only) return undefined;
  return others.length === 0 && isComparison(only) ? only : { join, conditions };
}

/** Editor of a condition: comparisons, all or any of which must hold, and groups of such. */
export function ConditionEditor({ title, none, fields, value, error, onChange }: ConditionEditorProps) {
  const used = value ? comparisonsOf(value).map(({ field }) => field) : [];
  const unknown = [...new Set(used)].filter((name) => name !== '' && !fields.some((field) => field.name === name));
  const options = [
    ...fields.map(({ name, label }) => ({ value: name, label: label || name })),
    ...unknown.map((name) => ({ value: name, label: name })),
  ];
  const group: Group = value ? asGroup(value) : { join: Join.all, conditions: [] };
  return (
    <fieldset className="forms-plain lab-property" aria-label={title}>
      <span className="lab-property-name">{title}</span>
      {!value && <p className="lab-hint">{none}</p>}
      <Parts group={group} fields={fields} options={options} onChange={(next) => onChange(settled(next))} />
      {error && (
        <p role="alert" className="lab-property-error">
          {error}
        </p>
      )}
      {fields.length === 0 && <p className="lab-hint">还没有可以用于条件的字段</p>}
    </fieldset>
  );
}

type PartsProps = {
  group: Group;
  /** Number of the group in the one above. */
  number?: number;
  fields: readonly ConditionField[];
  options: { value: string; label: string }[];
  onChange: (group: Group) => void;
};

/** The comparisons and groups of a group. */
function Parts({ group: { join, conditions }, number, fields, options, onChange }: PartsProps) {
  const put = (next: readonly Part[]) => onChange({ join, conditions: [...next] });
  const isFull = conditions.length >= most || fields.length === 0;
  return (
    <>
      {conditions.length > 1 && (
        <Radio.Group
          size="small"
          style={{ marginBottom: 8 }}
          aria-label={number === undefined ? '条件之间的关系' : `条件组 ${number} 之间的关系`}
          options={Join.$items.map(({ value, label }) => ({ value, label }))}
          value={join}
          onChange={(event) => onChange({ join: event.target.value as Group['join'], conditions })}
        />
      )}
      {conditions.map((part, at) => {
        const name = number === undefined ? `${at + 1}` : `${number}.${at + 1}`;
        const set = (next: Part) => put(conditions.map((one, i) => (i === at ? next : one)));
        const remove = () => put(conditions.filter((_, i) => i !== at));
        // Parts have no identity of their own.
        const about = { key: at, fields, options, onRemove: remove };
        if (isComparison(part)) return <ConditionLine {...about} key={at} name={name} line={part} onChange={set} />;
        return <InnerGroup {...about} key={at} number={at + 1} group={part as Group} onChange={set} />;
      })}
      <div className="forms-condition-row">
        <Add label="添加条件" isOff={isFull} onClick={() => put([...conditions, firstComparison(fields)])} />
        {number === undefined && conditions.length > 0 && (
          <Add
            label="添加条件组"
            isOff={isFull}
            onClick={() =>
              put([...conditions, { join: Join.any, conditions: [firstComparison(fields), firstComparison(fields)] }])
            }
          />
        )}
      </div>
    </>
  );
}

type GroupProps = Omit<PartsProps, 'number' | 'onChange'> & {
  number: number;
  onChange: (part: Part) => void;
  onRemove: () => void;
};

function InnerGroup({ onRemove, onChange, ...props }: GroupProps) {
  const { number } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is not laid out as a grid
    <div className="forms-condition-group" role="group" aria-label={`条件组 ${number}`}>
      <div className="forms-condition-row">
        <span className="lab-hint">条件组 {number}</span>
        <Button
          size="small"
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={`删除条件组 ${number}`}
          onClick={onRemove}
        />
      </div>
      <Parts {...props} onChange={(next) => (next.conditions.length === 0 ? onRemove() : onChange(next as Part))} />
    </div>
  );
}

const Add = ({ label, isOff, onClick }: { label: string; isOff: boolean; onClick: () => void }) => (
  <Button size="small" type="dashed" icon={<PlusOutlined />} disabled={isOff} onClick={onClick}>
    {label}
  </Button>
);
