import { Select } from 'antd';
import { Field, type FieldProps } from '#screens/fields/fields.tsx';
import { CertificateKind } from '../../shared/certificate.states.ts';

const options = CertificateKind.$items.map(({ value, label }) => ({ value, label }));

/** Several kinds of certificates. */
export function KindsField(props: FieldProps) {
  return (
    <Field {...props} picks>
      <Select mode="multiple" allowClear options={options} placeholder="不选为不要求证书" />
    </Field>
  );
}
