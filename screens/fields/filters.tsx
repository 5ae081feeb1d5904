import { Input, Select } from 'antd';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { Labelled, useFilter } from './filter-bar.tsx';
import type { InputName } from './names.ts';
import { useOptions, type OptionSource } from './options.ts';

type AnyEnum = { readonly $items: readonly { value: string | number; label: string }[] };
type Base = { name: InputName; label: string };

export function TextFilter({ name, label, placeholder }: Base & { placeholder?: string }) {
  const [value, set] = useFilter(name);
  return (
    <Labelled label={label}>
      {(id) => (
        <Input
          id={id}
          allowClear
          maxLength={100}
          placeholder={placeholder ?? `请输入${label}`}
          value={value}
          onChange={(event) => set(event.target.value)}
        />
      )}
    </Labelled>
  );
}

type PickProps = Base & {
  options: { value: string; label: string }[];
  multiple?: boolean | undefined;
  loading?: boolean;
  /** What an empty filter means. */
  placeholder?: string | undefined;
};

function PickFilter({ name, label, options, multiple = false, loading = false, placeholder = '全部' }: PickProps) {
  const [value, set] = useFilter(name);
  const chosen = value ? value.split(',') : [];
  return (
    <Labelled label={label}>
      {(id) => (
        <Select<string | string[]>
          id={id}
          allowClear
          loading={loading}
          placeholder={placeholder}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          {...(multiple && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
          value={multiple ? chosen : (chosen[0] ?? null)!}
          onChange={(next) => set([next ?? ''].flat().join(','))}
        />
      )}
    </Labelled>
  );
}

/** Select over the codes of an enum. */
export function EnumFilter({ of, ...props }: Base & { of: AnyEnum; multiple?: boolean; placeholder?: string }) {
  return (
    <PickFilter {...props} options={of.$items.map((item) => ({ value: String(item.value), label: item.label }))} />
  );
}

/** Select over a pick-list endpoint. */
export function SelectFilter<E extends Endpoint>({
  source,
  ...props
}: Base & { source: OptionSource<E>; multiple?: boolean; placeholder?: string }) {
  const { options, loading } = useOptions(source);
  return (
    <PickFilter
      {...props}
      loading={loading}
      options={options.map((o) => ({ value: String(o.value), label: o.label }))}
    />
  );
}
