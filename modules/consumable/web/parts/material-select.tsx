import { Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { Field, pick, type FieldProps } from '#screens/fields/fields.tsx';
import { materialApi } from '../../shared/material/material.ts';

type KnownMaterial = {
  id: number;
  code: string;
  name: string;
  spec: string;
  unit: string;
  ref_price?: string | null;
};
type ControlProps = {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
  /** What was chosen, for units and prices beside it. */
  onPick?: (material: KnownMaterial | undefined) => void;
  known?: readonly KnownMaterial[];
  placeholder?: string;
  'aria-label'?: string;
};

const nameOf = ({ code, name, spec }: KnownMaterial) => [code, name, spec].filter(Boolean).join(' ');

/** Materials in use by code, name or specification; those found earlier stay known by name. */
function MaterialInput({ value, onChange, onPick, known = [], ...rest }: ControlProps) {
  const [keyword, setKeyword] = useState('');
  const asked = useDeferredValue(keyword.trim());
  const found = useRead(
    materialApi.list,
    { status: 1, size: 15, ...(asked && { keyword: asked }) },
    { staleMs: 60_000 },
  );
  const [seen, setSeen] = useState<ReadonlyMap<number, KnownMaterial>>(new Map(known.map((one) => [one.id, one])));
  const rows: readonly KnownMaterial[] = found.data?.content ?? [];
  const chosen = value ?? undefined;
  const kept = chosen === undefined || rows.some(({ id }) => id === chosen) ? [] : [seen.get(chosen) ?? []].flat();
  const choose = (next: number | undefined) => {
    const picked = rows.find(({ id }) => id === next) ?? (next === undefined ? undefined : seen.get(next));
    if (picked) setSeen(new Map([...seen, [picked.id, picked]]));
    onChange?.(next ?? null);
    onPick?.(picked);
  };
  return (
    <Select<number>
      {...rest}
      allowClear
      loading={found.isFetching}
      {...(chosen !== undefined && { value: chosen })}
      onChange={choose}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={found.isFetching ? '正在查找…' : '目录中没有，请换个名称，或联系库管员登记'}
      options={[...rows, ...kept].map((one) => ({ value: one.id, label: nameOf(one) }))}
    />
  );
}

type Props = FieldProps & Pick<ControlProps, 'known' | 'onPick'>;

/** A material of the catalogue as a field of a form. */
export function MaterialSelect({ known, onPick, ...props }: Props) {
  return (
    <Field {...props} picks>
      <MaterialInput placeholder={pick(props)} {...(known && { known })} {...(onPick && { onPick })} />
    </Field>
  );
}
