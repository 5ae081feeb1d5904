import { Select } from 'antd';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { Field, type FieldProps } from '#screens/fields/fields.tsx';
import { useOptions } from '#screens/fields/options.ts';
import { uncontrolled } from '../../shared/control-list.ts';
import { twoKeepers } from '../../shared/stocktake.states.ts';

/** Which chemicals are counted: all, all that need two keepers, or those of one flag. */
export function ControlField(props: FieldProps) {
  const { options, loading } = useOptions(codeSource('chem_control'));
  const flags = (options ?? []).filter(({ value }) => value !== uncontrolled);
  return (
    <Field {...props} picks>
      <Select
        allowClear
        loading={loading}
        placeholder="全部化学品"
        options={[{ value: twoKeepers, label: '全部双人保管的管控化学品' }, ...flags]}
      />
    </Field>
  );
}
