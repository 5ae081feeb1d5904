import { Select, TreeSelect } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { pickKeyword } from '#platform/identity/shared/user.ts';
import { ControlKind } from '../../shared/control-kind.ts';
import { formDataApi } from '../../shared/form-data.ts';
import type { Choice, FieldValue } from '../../shared/form-schema.ts';
import type { SystemVariable } from '../../shared/system-variable.ts';
import type { ControlProps } from './field-control.tsx';

export type ChoiceControlProps = ControlProps;
type Picked = { value: number | string; label: string };

const choicesIn = (value: FieldValue | undefined): Choice[] =>
  Array.isArray(value)
    ? value.filter((item): item is Choice => typeof item === 'object' && item !== null && 'id' in item)
    : [];
const pickedOf = (value: FieldValue | undefined): Picked[] =>
  choicesIn(value).map(({ id, name }) => ({ value: id, label: name }));

/** What all pickers of rows have in common: the value is ids with their names. */
function usePicked({ control, value, onChange, onBlur, isInvalid, aria }: ChoiceControlProps, placeholder: string) {
  const picked = pickedOf(value);
  const isMultiple = control.multiple ?? false;
  return {
    ...aria,
    ...(onBlur && { onBlur }),
    ...(isInvalid && { status: 'error' as const }),
    allowClear: true,
    labelInValue: true,
    style: { width: '100%' },
    placeholder: control.placeholder ?? placeholder,
    // The UI kit takes null for nothing chosen, unlike its types.
    value: (isMultiple ? picked : (picked[0] ?? null)) as Picked[],
    onChange: (next: Picked | Picked[] | null | undefined) => {
      const choices = [next ?? []].flat().map(({ value: id, label }) => ({ id, name: String(label) }));
      onChange(choices.length > 0 ? choices : undefined);
    },
  };
}

/** Options of a system variable. */
function OptionControl(props: ChoiceControlProps) {
  const sysVariable = props.control.source as SystemVariable;
  const read = useRead(formDataApi.variable, { sysVariable }, { staleMs: 60_000, quiet: true });
  const options = read.data?.type === 'options' ? read.data.options : [];
  return (
    <Select<Picked | Picked[]>
      {...usePicked(props, '请选择')}
      loading={read.isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={read.isFetching ? '正在加载…' : '没有可选的内容'}
      options={options}
    />
  );
}

/** People and laboratories, found by name or number. */
function SearchControl(props: ChoiceControlProps) {
  const isPerson = props.control.kind === ControlKind.user;
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const isShort = isPerson && keyword.length < pickKeyword;
  const call = isPerson ? formDataApi.people : formDataApi.labs;
  const read = useRead(call, keyword ? { keyword } : {}, { enabled: !isShort, staleMs: 60_000, quiet: true });
  const rows = isShort ? [] : (read.data?.content ?? []);
  const empty = read.isFetching ? '正在查找…' : '没有找到，请换个名称或编号';
  return (
    <Select<Picked | Picked[]>
      {...usePicked(props, isPerson ? '输入姓名或工号查找' : '输入名称或编号查找')}
      {...(props.control.multiple && { mode: 'multiple' as const })}
      loading={read.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={isShort ? `请输入姓名或工号，至少 ${pickKeyword} 个字` : empty}
      options={rows.map(({ id, name, note }) => ({ value: id, label: name, note }))}
      optionRender={({ label, data }) => (
        <>
          {label} <small style={{ color: 'var(--lab-soft)' }}>{String(data['note'] ?? '')}</small>
        </>
      )}
    />
  );
}

/** Units as a tree; several by checkbox. */
function UnitControl(props: ChoiceControlProps) {
  const read = useRead(formDataApi.units, {}, { staleMs: 60_000, quiet: true });
  const rows = read.data?.content ?? [];
  const isMultiple = props.control.multiple ?? false;
  return (
    <TreeSelect<Picked | Picked[]>
      {...usePicked(props, '请选择')}
      loading={read.isFetching}
      treeCheckable={isMultiple}
      treeCheckStrictly={isMultiple}
      treeDataSimpleMode={{ id: 'value', pId: 'pid', rootPId: 0 }}
      treeData={rows.map(({ id, pid, name }) => ({ value: id, pid: pid ?? 0, title: name, label: name }))}
      treeDefaultExpandedKeys={rows.flatMap(({ id, pid }) => (pid ? [] : [id]))}
      showSearch={{ treeNodeFilterProp: 'title' }}
      styles={{ popup: { root: { maxHeight: 400 } } }}
    />
  );
}

/** Chosen people, units, laboratories, or options of a system variable. */
export function ChoiceControl(props: ChoiceControlProps) {
  if (props.control.kind === ControlKind.org) return <UnitControl {...props} />;
  return props.control.kind === ControlKind.select ? <OptionControl {...props} /> : <SearchControl {...props} />;
}
