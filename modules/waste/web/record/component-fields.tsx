import { Form, Input } from 'antd';
import { useRef } from 'react';
import { EnumField, Field } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { groupNamed } from '../../shared/component-groups.rules.ts';
import { recordApi } from '../../shared/record/record.ts';
import { groupRules, NumberedGroup } from '../parts/tags.tsx';

const given = namesOf(recordApi.deposit);

/** What is put in and its group, which the name proposes until the person chooses one. */
export function ComponentFields({ hasGroup }: { hasGroup: boolean }) {
  const form = Form.useFormInstance();
  const proposed = useRef<string>(undefined);
  const propose = (component: string) => {
    // A group that differs from the last proposal is the choice of the person.
    if (form.getFieldValue(given('compat_group')) !== proposed.current) return;
    proposed.current = groupNamed(component);
    form.setFieldValue(given('compat_group'), proposed.current);
  };
  return (
    <>
      <Field name={given('component')} label="投放成分" span={24}>
        <Input
          allowClear
          maxLength={60}
          placeholder="如 乙酸乙酯洗脱液"
          onChange={({ target }) => hasGroup && propose(target.value)}
        />
      </Field>
      {hasGroup && (
        <EnumField name={given('compat_group')} label="成分的相容组" of={NumberedGroup} rules={groupRules} />
      )}
    </>
  );
}
