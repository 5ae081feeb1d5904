import { PersonInput } from '#platform/workflow/web/public.tsx';
import { Field, type FieldProps } from '#screens/fields/fields.tsx';

/** Several people by name or number. */
export function PersonsField(props: FieldProps) {
  return (
    <Field {...props} span={24} picks>
      <PersonInput multiple />
    </Field>
  );
}
