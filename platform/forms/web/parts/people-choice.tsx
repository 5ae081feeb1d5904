import { Form } from 'antd';
import { valueNamesOf } from '#screens/fields/names.ts';
import { UserField } from '#platform/identity/web/public.tsx';

type Values = { people: number | number[] | null | undefined };
export type PeopleChoiceProps = {
  label: string;
  value: readonly number[];
  multiple?: boolean;
  onChange: (value: number[]) => void;
};

const field = valueNamesOf<Values>();

/** People chosen by name, outside of a form. */
export const PeopleChoice = ({ label, value, multiple = true, onChange }: PeopleChoiceProps) => (
  <Form<Values>
    component={false}
    layout="vertical"
    fields={[{ name: 'people', value: multiple ? [...value] : (value[0] ?? null) }]}
    onValuesChange={({ people }) => onChange([people ?? []].flat())}
  >
    <UserField name={field('people')} label={label} span={24} multiple={multiple} />
  </Form>
);
