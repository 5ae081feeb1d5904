import { PersonInput } from '#platform/workflow/web/public.tsx';
import { Field, type FieldProps } from '#screens/fields/fields.tsx';

/** Several people. */
export const PeopleField = (props: FieldProps) => (
  <Field picks {...props}>
    <PersonInput multiple />
  </Field>
);
