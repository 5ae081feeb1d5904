import type { InputName } from '#screens/fields/names.ts';
import { Labelled, useFilter } from '#screens/fields/filter-bar.tsx';
import type { OrgLevelCode } from '../../shared/unit.rules.ts';
import { UnitControl } from './unit-control.tsx';
import { aboveLabs } from './unit-source.ts';

type Props = { name: InputName; label?: string; levels?: readonly OrgLevelCode[] };

/** Filter by unit; matches all descendants. Laboratories are searched by name or number. */
export function UnitFilter({ name, label = '所属单位', levels = aboveLabs }: Props) {
  const [value, set] = useFilter(name);
  return (
    <Labelled label={label}>
      {(id) => (
        <UnitControl
          id={id}
          levels={levels}
          placeholder={levels.includes('lab') ? '输入名称或编号查找' : '全部'}
          value={value ? Number(value) : null}
          onChange={(next) => set(next ? String(next) : '')}
        />
      )}
    </Labelled>
  );
}

const labLevel: readonly OrgLevelCode[] = ['lab'];

/** Filter by one laboratory. */
export const LabFilter = ({ name }: Pick<Props, 'name'>) => <UnitFilter name={name} label="实验室" levels={labLevel} />;
