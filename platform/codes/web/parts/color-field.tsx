import { Button, Input, Space } from 'antd';
import { Field, type FieldProps } from '#screens/fields/fields.tsx';

type ControlProps = { id?: string; value?: string; onChange?: (color: string) => void };

/** The native colour input has no empty value, so "none" is tracked separately. */
function ColorControl({ id, value, onChange }: ControlProps) {
  if (!value) {
    return <Button onClick={() => onChange?.('#2F6FDE')}>选择颜色</Button>;
  }
  return (
    <Space>
      <Input
        {...(id && { id })}
        type="color"
        style={{ width: 96 }}
        value={value}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Button onClick={() => onChange?.('')}>不设颜色</Button>
    </Space>
  );
}

/** A colour, or none. */
export function ColorField(props: FieldProps) {
  return (
    <Field {...props} picks>
      <ColorControl />
    </Field>
  );
}
