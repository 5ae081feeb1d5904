import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { Field, pick, type FieldProps } from '#screens/fields/fields.tsx';
import { substanceApi } from '../../shared/substance.ts';

type KnownSubstance = { id: number; name: string; cas: string };
type Value = number | number[] | null | undefined;
type ControlProps = {
  id?: string;
  value?: Value;
  onChange?: (value: Value) => void;
  multiple?: boolean;
  known: readonly KnownSubstance[];
  placeholder: string;
};

/** Substances in use by name, other name or CAS number; those found earlier stay known by name. */
function SubstanceControl({ value, onChange, multiple = false, known, ...rest }: ControlProps) {
  const [keyword, setKeyword] = useState('');
  const asked = useDeferredValue(keyword.trim());
  const found = useRead(
    substanceApi.list,
    { status: 1, size: 15, ...(asked && { keyword: asked }) },
    { staleMs: 60_000 },
  );
  const [seen, setSeen] = useState<ReadonlyMap<number, KnownSubstance>>(new Map(known.map((one) => [one.id, one])));
  const rows = found.data?.content ?? [];
  const chosen = [value ?? []].flat();
  const kept = chosen.flatMap((id) => (rows.some((row) => row.id === id) ? [] : (seen.get(id) ?? [])));
  return (
    <Select
      {...rest}
      allowClear
      {...(multiple && { mode: 'multiple' as const })}
      loading={found.isFetching}
      value={multiple ? chosen : (chosen[0] ?? null)}
      onChange={(next: Value) => {
        setSeen(new Map([...seen, ...rows.map((row) => [row.id, row] as const)]));
        onChange?.(next ?? (multiple ? [] : null));
      }}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={found.isFetching ? '正在查找…' : '目录中没有，请换个名称或 CAS 号'}
      options={[...rows, ...kept].map(({ id, name, cas }) => ({ value: id, label: `${name}（${cas}）` }))}
    />
  );
}

type Props = FieldProps & { multiple?: boolean; known?: readonly KnownSubstance[] };

/** A substance of the catalogue as a field of a form. */
export function SubstanceField({ multiple, known = [], ...props }: Props) {
  return (
    <Field {...props} picks>
      <SubstanceControl placeholder={pick(props)} known={known} {...(multiple && { multiple })} />
    </Field>
  );
}
