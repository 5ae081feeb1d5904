import { Checkbox } from 'antd';
import { Field } from '#screens/fields/fields.tsx';
import type { InputName } from '#screens/fields/names.ts';
import { useCodes } from './lab-codes.tsx';

/** Codes of a dictionary to narrow by; none means all. */
export function CodeChecks({ name, label, parentKey }: { name: InputName; label: string; parentKey: string }) {
  const codes = useCodes(parentKey);
  return (
    <Field name={name} label={label} hint="不选为全部">
      <Checkbox.Group
        options={codes
          .filter((code) => code.status === 1)
          .map(({ code, name: text }) => ({ value: Number(code), label: text }))}
      />
    </Field>
  );
}
