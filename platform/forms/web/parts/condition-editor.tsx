import './form-view.css';
import './designer.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Radio, Select } from 'antd';
import {
  Join,
  Operator,
  takesList,
  takesNothing,
  type Comparison,
  type Condition,
  type OperatorCode,
} from '../../shared/condition.rules.ts';
import { ControlKind } from '../../shared/control-kind.ts';
import { isChild, type FormField } from '../../shared/form-schema.ts';

export type ConditionEditorProps = {
  title: string;
  /** What it means that there is no condition. */
  none: string;
  fields: readonly FormField[];
  value: Condition | undefined;
  error?: string | undefined;
  onChange: (value: Condition | undefined) => void;
};

type JoinCode = 'all' | 'any';

/** A condition as the lines of one group; a group within the group is edited as its lines. */
function linesOf(value: Condition | undefined): { join: JoinCode; lines: Comparison[] } {
  if (!value) return { join: Join.all, lines: [] };
  if ('field' in value) return { join: Join.all, lines: [value] };
  return { join: value.join, lines: value.conditions.flatMap((part) => linesOf(part).lines) };
}

function conditionOf(join: JoinCode, lines: readonly Comparison[]): Condition | undefined {
  const [first] = lines;
  if (!first) return undefined;
  return lines.length === 1 ? first : { join, conditions: [...lines] };
}

const asText = (value: Comparison['value']) => (value === undefined ? '' : String([value].flat()[0] ?? ''));
const asTexts = (value: Comparison['value']) => (value === undefined ? [] : [value].flat().map(String));

/** The value that is kept when the operator changes. */
function valueFor(op: OperatorCode, value: Comparison['value']): Comparison['value'] {
  if (takesNothing(op)) return undefined;
  return takesList(op) ? asTexts(value).filter(Boolean) : asText(value);
}

const optionsOf = (field: FormField | undefined) =>
  field && !isChild(field.control) ? (field.control.options ?? []) : [];

/** Editor of a condition: lines of field, operator and value, all or any of which must hold. */
export function ConditionEditor({ title, none, fields, value, error, onChange }: ConditionEditorProps) {
  const { join, lines } = linesOf(value);
  const put = (next: readonly Comparison[], by = join) => onChange(conditionOf(by, next));
  const setLine = (at: number, line: Comparison) => put(lines.map((one, i) => (i === at ? line : one)));
  const askable = fields.filter(({ kind }) => kind !== ControlKind.rich && kind !== ControlKind.file);
  return (
    <fieldset className="forms-plain designer-property" aria-label={title}>
      <span className="designer-property-name">{title}</span>
      {lines.length === 0 && <p className="designer-hint">{none}</p>}
      {lines.length > 1 && (
        <Radio.Group
          size="small"
          style={{ marginBottom: 8 }}
          aria-label="条件之间的关系"
          options={Join.$items.map(({ value: code, label }) => ({ value: code, label }))}
          value={join}
          onChange={(event) => put(lines, event.target.value === Join.any ? Join.any : Join.all)}
        />
      )}
      {lines.map((line, at) => (
        <Line
          // Lines have no identity of their own.
          key={at}
          line={line}
          number={at + 1}
          fields={askable}
          onChange={(next) => setLine(at, next)}
          onRemove={() => put(lines.filter((_, i) => i !== at))}
        />
      ))}
      {error && (
        <div role="alert" className="forms-error">
          {error}
        </div>
      )}
      {lines.length < 20 && (
        <Button
          size="small"
          type="dashed"
          icon={<PlusOutlined />}
          disabled={askable.length === 0}
          onClick={() => put([...lines, { field: askable[0]?.name ?? '', op: Operator.eq, value: '' }])}
        >
          添加条件
        </Button>
      )}
    </fieldset>
  );
}

type LineProps = {
  line: Comparison;
  number: number;
  fields: readonly FormField[];
  onChange: (line: Comparison) => void;
  onRemove: () => void;
};

function Line({ line, number, fields, onChange, onRemove }: LineProps) {
  const options = optionsOf(fields.find(({ name }) => name === line.field)).map((label) => ({ value: label, label }));
  const wide = { width: '100%' };
  const label = (what: string) => ({ 'aria-label': `条件 ${number} 的${what}` });
  return (
    <div className="designer-condition">
      <Select
        {...label('字段')}
        style={wide}
        showSearch={{ optionFilterProp: 'label' }}
        value={line.field || null}
        placeholder="请选择字段"
        options={fields.map((field) => ({ value: field.name, label: field.label || field.name }))}
        onChange={(field) => onChange({ ...line, field: field ?? '', value: valueFor(line.op, undefined) })}
      />
      <div className="designer-property-line">
        <Select
          {...label('比较')}
          style={{ flex: 1 }}
          value={line.op}
          options={Operator.$items.map(({ value, label: text }) => ({ value, label: text }))}
          onChange={(op) => onChange({ field: line.field, op, value: valueFor(op, line.value) })}
        />
        <Button
          size="small"
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={`删除条件 ${number}`}
          onClick={onRemove}
        />
      </div>
      {takesList(line.op) && (
        <Select
          {...label('值')}
          mode="tags"
          style={wide}
          placeholder="输入或选择多个值"
          value={asTexts(line.value)}
          options={options}
          onChange={(next) => onChange({ ...line, value: next })}
        />
      )}
      {!takesList(line.op) && !takesNothing(line.op) && options.length > 0 && (
        <Select
          {...label('值')}
          style={wide}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择"
          value={asText(line.value) || null}
          options={options}
          onChange={(next) => onChange({ ...line, value: next ?? '' })}
        />
      )}
      {!takesList(line.op) && !takesNothing(line.op) && options.length === 0 && (
        <Input
          {...label('值')}
          maxLength={200}
          placeholder="请填写"
          value={asText(line.value)}
          onChange={(event) => onChange({ ...line, value: event.target.value })}
        />
      )}
    </div>
  );
}
