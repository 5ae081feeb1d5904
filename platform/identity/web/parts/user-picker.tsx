import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { Field, off, pick, type FieldProps } from '#kernel/web/fields/fields.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { userApi } from '../../shared/user.ts';

type Value = number | number[] | null | undefined;
type Props = {
  id?: string;
  value?: Value;
  onChange?: (value: Value) => void;
  multiple?: boolean;
  placeholder?: string;
  disabled?: boolean;
};

const idsOf = (value: Value) => [value ?? []].flat();

/** Selects people by name, account or number; selected people are always shown by name. */
function UserPicker({ value, onChange, multiple = false, ...rest }: Props) {
  const [keyword, setKeyword] = useState('');
  const asked = useDeferredValue(keyword);
  const ids = idsOf(value);
  const found = useRead(userApi.pick, asked ? { keyword: asked } : {}, { staleMs: 60_000, quiet: true });
  const chosen = useRead(userApi.pick, { ids }, { enabled: ids.length > 0, staleMs: 600_000, quiet: true });
  const people = [...(chosen.data?.content ?? []), ...(found.data?.content ?? [])];
  const unique = [...new Map(people.map((person) => [person.id, person])).values()];
  return (
    <Select
      {...rest}
      allowClear
      {...(multiple && { mode: 'multiple' as const })}
      loading={found.isFetching}
      value={multiple ? ids : (ids[0] ?? null)}
      onChange={(next: Value) => onChange?.(next ?? (multiple ? [] : null))}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={found.isFetching ? '正在查找…' : '没有找到，请换个姓名或工号'}
      options={unique.map(({ id, name, job_no, college_name }) => ({
        value: id,
        label: [name, job_no, college_name].filter(Boolean).join(' · '),
      }))}
    />
  );
}

/** A person as a field of a form. */
export function UserField({ multiple, ...props }: FieldProps & { multiple?: boolean }) {
  return (
    <Field {...props}>
      <UserPicker placeholder={pick(props)} {...(multiple && { multiple })} {...off(props)} />
    </Field>
  );
}
