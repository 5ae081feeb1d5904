import { Radio } from 'antd';
import { Field, type FieldProps } from './fields.tsx';

const options = [
  { value: 1, label: '启用' },
  { value: 0, label: '停用' },
];

/** 启用 or 停用, as the codes 1 and 0. */
export function OnOffField(props: FieldProps) {
  return (
    <Field {...props}>
      <Radio.Group options={options} />
    </Field>
  );
}
