import { TreeSelect } from 'antd';
import { useState } from 'react';
import type { OrgLevelCode } from '../../shared/unit.rules.ts';
import {
  aboveLabs,
  treeOf,
  useNamedUnits,
  useOpenUnits,
  useUnits,
  useUnitTree,
  type UnitChoice,
} from './unit-source.ts';

export type KnownUnit = { id: number; name: string };

type Props = {
  /** Levels that may be chosen; by default those above the laboratories. */
  levels?: readonly OrgLevelCode[];
  /** Several, by checkbox. */
  multiple?: boolean;
  /** Selected units, shown by name even if out of scope. */
  known?: readonly KnownUnit[];
  disabled?: boolean;
  id?: string;
  value?: number | number[] | null;
  onChange?: (value: number | number[] | null) => void;
  placeholder: string;
};

function namesOf(tree: readonly UnitChoice[], known: readonly KnownUnit[]): Map<number, string> {
  const names = new Map(known.map((unit) => [unit.id, unit.name]));
  const add = (nodes: readonly UnitChoice[]) => {
    for (const node of nodes) {
      names.set(node.value, node.title);
      add(node.children ?? []);
    }
  };
  add(tree);
  return names;
}

/** Tree above laboratory level; laboratories are searched by name or number, because there are many. */
export function UnitControl({ levels = aboveLabs, multiple = false, known = [], value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState('');
  const wantsLabs = levels.includes('lab');
  const searching = wantsLabs && typed.trim().length > 0;
  const above = useUnits(aboveLabs);
  const matches = useUnits(levels, typed.trim(), searching);
  const tree = useUnitTree(above.data?.content, levels, false);
  const shown = searching ? treeOf(matches.data?.content ?? [], levels, false) : tree;
  const chosen = [value ?? []].flat();
  const given = namesOf([...tree, ...shown], known);
  // What the address filled in is in no list that was loaded.
  const named = useNamedUnits(above.data ? chosen.filter((one) => !given.has(one)) : []);
  const names = new Map([
    ...(named.data?.content ?? []).map(({ orgId, orgName }) => [orgId, orgName] as const),
    ...given,
  ]);
  const unknown = named.isFetching || above.isFetching ? '正在读取…' : '不在您管理范围内的单位';
  const labelled = chosen.map((one) => ({ value: one, label: names.get(one) ?? unknown }));
  const openUnits = useOpenUnits(tree, searching ? [...names.keys()] : undefined);
  return (
    <TreeSelect<{ value: number; label: string } | { value: number; label: string }[]>
      allowClear
      labelInValue
      treeCheckable={multiple}
      treeCheckStrictly={multiple}
      loading={above.isFetching || matches.isFetching}
      treeData={shown}
      {...openUnits}
      showSearch={{
        onSearch: setTyped,
        ...(wantsLabs ? { filterTreeNode: false } : { treeNodeFilterProp: 'title' }),
      }}
      maxTagCount="responsive"
      styles={{ popup: { root: { maxHeight: 400, minWidth: 280 } } }}
      value={multiple ? labelled : labelled[0]!}
      onChange={(next) => {
        const values = [next ?? []].flat().map((one) => one.value);
        onChange?.(multiple ? values : (values[0] ?? null));
      }}
      {...rest}
    />
  );
}
