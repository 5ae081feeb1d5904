import { Select } from 'antd';
import { Field, pick, type FieldProps } from '#screens/fields/fields.tsx';
import { Controlled } from '../../shared/hazard/hazard.ts';

const options = Controlled.$items.flatMap(({ value, label }) => (value === Controlled.none ? [] : [{ value, label }]));

/** Several of what the law controls. */
export function ControlledField(props: FieldProps) {
  return (
    <Field {...props} picks>
      <Select mode="multiple" allowClear options={options} placeholder={pick(props)} />
    </Field>
  );
}
