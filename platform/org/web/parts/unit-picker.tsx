import { Field, pick, type FieldProps } from '#screens/fields/fields.tsx';
import type { OrgLevelCode } from '../../shared/unit.rules.ts';
import { UnitControl, type KnownUnit } from './unit-control.tsx';
import { allLevels } from './unit-source.ts';

export type UnitPickerProps = FieldProps & {
  /** Levels that may be chosen; by default those above the laboratories. */
  levels?: readonly OrgLevelCode[] | 'all';
  /** Several, by checkbox. */
  multiple?: boolean;
  /** Selected units, shown by name even if out of scope. */
  known?: readonly KnownUnit[];
};

/** Selects units within the scope of the current role. */
export function UnitPicker({ levels: wanted, multiple, known, ...props }: UnitPickerProps) {
  const levels = wanted === 'all' ? allLevels : wanted;
  const labs = levels?.includes('lab') ?? false;
  return (
    <Field {...props} picks>
      <UnitControl
        placeholder={labs ? '选择单位，或输入名称、编号查找实验室' : pick(props)}
        disabled={props.disabled ?? false}
        {...(levels && { levels })}
        {...(multiple && { multiple })}
        {...(known && { known })}
      />
    </Field>
  );
}
