import type { InputName } from '#screens/fields/names.ts';
import { TreeSelect } from 'antd';
import { Labelled, useFilter } from '#screens/fields/filter-bar.tsx';
import type { OrgLevelCode } from '../../shared/unit.rules.ts';
import { aboveLabs, useOpenUnits, useUnits, useUnitTree } from './unit-source.ts';

type Props = { name: InputName; label?: string; levels?: readonly OrgLevelCode[] };

/** Filter by unit; matches all descendants. */
export function UnitFilter({ name, label = '所属单位', levels = aboveLabs }: Props) {
  const [value, set] = useFilter(name);
  const { data, isFetching } = useUnits(aboveLabs);
  const tree = useUnitTree(data?.content, levels, false);
  const openUnits = useOpenUnits(tree);
  return (
    <Labelled label={label}>
      {(id) => (
        <TreeSelect<number | null>
          id={id}
          allowClear
          loading={isFetching}
          treeData={tree}
          {...openUnits}
          showSearch={{ treeNodeFilterProp: 'title' }}
          placeholder="全部"
          styles={{ popup: { root: { maxHeight: 400, minWidth: 280 } } }}
          value={value ? Number(value) : null}
          onChange={(next) => set(next ? String(next) : '')}
        />
      )}
    </Labelled>
  );
}
