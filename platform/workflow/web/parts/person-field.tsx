import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { Field, type FieldProps } from '#screens/fields/fields.tsx';
import { formDataApi } from '#platform/forms/shared/form-data.ts';
import { pickKeyword } from '#platform/identity/shared/user.ts';

type Value = number | number[] | null | undefined;
type Person = { id: number; name: string };
/** `named`: people who are chosen from the start, with their names. */
type InputProps = {
  id?: string;
  value?: Value;
  onChange?: (value: Value) => void;
  multiple: boolean;
  named?: readonly Person[];
};

/** People by name or number, for every role: who may not list people has to type the whole name. */
export function PersonInput({ id, value, onChange, multiple, named = [] }: InputProps) {
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(
    () => new Map(named.map((one) => [one.id, one.name])),
  );
  const keyword = useDeferredValue(typed.trim());
  const isShort = keyword.length < pickKeyword;
  const read = useRead(formDataApi.people, { keyword }, { enabled: !isShort, staleMs: 60_000, quiet: true });
  const rows = isShort ? [] : (read.data?.content ?? []);
  const chosen = [value ?? []].flat().map((one) => ({ value: one, label: known.get(one) ?? `#${one}` }));
  return (
    <Select<{ value: number; label: string } | { value: number; label: string }[]>
      {...(id && { id })}
      allowClear
      labelInValue
      {...(multiple && { mode: 'multiple' as const })}
      placeholder="输入姓名或工号查找"
      loading={read.isFetching}
      value={multiple ? chosen : (chosen[0] ?? null)!}
      onChange={(next) => {
        const picked = [next ?? []].flat();
        setKnown(new Map([...known, ...picked.map((one) => [one.value, String(one.label)] as const)]));
        onChange?.(multiple ? picked.map((one) => one.value) : picked[0]?.value);
      }}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={
        isShort
          ? `请输入姓名或工号，至少 ${pickKeyword} 个字`
          : read.isFetching
            ? '正在查找…'
            : '没有找到，请输入完整的姓名或工号'
      }
      options={rows.map(({ id: one, name, note }) => ({ value: one, label: name, note }))}
      optionRender={({ label, data }) => (
        <>
          {label} <small className="lab-page-note">{String((data as { note?: string }).note ?? '')}</small>
        </>
      )}
    />
  );
}

/** A person as a field of a form. */
export function PersonField({ multiple = false, ...props }: FieldProps & { multiple?: boolean }) {
  return (
    <Field picks {...props}>
      <PersonInput multiple={multiple} />
    </Field>
  );
}
