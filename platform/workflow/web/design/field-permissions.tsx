import { Button, Radio } from 'antd';
import { FieldMode, type FieldModeCode } from '#platform/forms/shared/control-kind.ts';
import type { FieldModes } from '#platform/forms/shared/form-schema.ts';
import type { DesignField } from '../../shared/process-design.ts';

type Props = {
  modes: FieldModes;
  /** What a field may that is not named: edited at the start, read at a step. */
  fallback: FieldModeCode;
  fields: readonly DesignField[];
  /** Only hidden or read, for those who get a copy. */
  isReader?: boolean;
  onChange: (modes: FieldModes) => void;
};

/** Permission of each field; the heads of the columns set all. */
export function FieldPermissions({ modes, fallback, fields, isReader = false, onChange }: Props) {
  const offered = FieldMode.$items.filter(
    ({ value }) => !isReader || value === FieldMode.hidden || value === FieldMode.read,
  );
  if (fields.length === 0)
    return <p className="lab-hint">选择已发布的表单后，可以在这里设置每个字段的权限。业务单据的字段由业务页面决定。</p>;
  return (
    <table className="wf-modes">
      <thead>
        <tr>
          <th scope="col">字段</th>
          {offered.map(({ value, label }) => (
            <th key={value} scope="col">
              <Button
                size="small"
                type="link"
                aria-label={`全部${label}`}
                title={`全部设为${label}`}
                onClick={() => onChange(Object.fromEntries(fields.map(({ name }) => [name, value])))}
              >
                {label}
              </Button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, label }) => (
          <tr key={name}>
            <td>{label || name}</td>
            {offered.map(({ value, label: mode }) => (
              <td key={value}>
                <Radio
                  name={`mode-${name}`}
                  aria-label={`${label || name}：${mode}`}
                  checked={(modes[name] ?? fallback) === value}
                  onChange={() => onChange({ ...modes, [name]: value })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
