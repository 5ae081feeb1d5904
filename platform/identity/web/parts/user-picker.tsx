import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { Field, off, pick, type FieldProps } from '#screens/fields/fields.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { pickKeyword, userApi } from '../../shared/user.ts';

type Value = number | number[] | null | undefined;
type Props = {
  id?: string;
  value?: Value;
  onChange?: (value: Value) => void;
  multiple?: boolean;
  placeholder?: string;
  disabled?: boolean;
};

const emptyText = (isShort: boolean, isFetching: boolean) => {
  if (isShort) return `请输入姓名或工号，至少 ${pickKeyword} 个字`;
  return isFetching ? '正在查找…' : '没有找到，请换个姓名或工号';
};
const idsOf = (value: Value) => [value ?? []].flat();

/** Selects people by name, account or number; selected people are always shown by name. */
function UserPicker({ value, onChange, multiple = false, ...rest }: Props) {
  const [keyword, setKeyword] = useState('');
  const asked = useDeferredValue(keyword);
  const ids = idsOf(value);
  // Who may not read people gets rows for a keyword only.
  const isShort = asked.trim().length < pickKeyword && !holdsRight('identity.user.read');
  const found = useRead(userApi.pick, asked ? { keyword: asked } : {}, {
    enabled: !isShort,
    staleMs: 60_000,
    quiet: true,
  });
  const chosen = useRead(userApi.pick, { ids }, { enabled: ids.length > 0, staleMs: 600_000, quiet: true });
  const matches = (!isShort && found.data?.content) || [];
  const people = [...matches, ...(chosen.data?.content ?? [])];
  const unique = [...new Map(people.map((person) => [person.id, person])).values()];
  return (
    <Select
      {...rest}
      allowClear
      {...(multiple && { mode: 'multiple' as const })}
      loading={found.isFetching}
      value={multiple ? ids : (ids[0] ?? null)}
      onChange={(next: Value) => onChange?.(next ?? (multiple ? [] : null))}
      showSearch={{
        // Who is chosen already is no match; Enter would remove the person.
        filterOption: (typed, option) => typed === '' || matches.some(({ id }) => id === option?.value),
        onSearch: setKeyword,
      }}
      notFoundContent={emptyText(isShort, found.isFetching)}
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
    <Field {...props} picks>
      <UserPicker placeholder={pick(props)} {...(multiple && { multiple })} {...off(props)} />
    </Field>
  );
}
