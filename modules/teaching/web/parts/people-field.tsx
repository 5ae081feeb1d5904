import { PersonInput } from '#platform/workflow/web/public.tsx';
import { Field, type FieldProps } from '#screens/fields/fields.tsx';

type Props = FieldProps & { named?: readonly { id: number; name: string }[] };

/** Several people, those chosen already by name. */
export const PeopleField = ({ named = [], ...props }: Props) => (
  <Field picks {...props}>
    <PersonInput multiple named={named} />
  </Field>
);
