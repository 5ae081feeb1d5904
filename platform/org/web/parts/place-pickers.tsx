import { Select } from 'antd';
import { Field, SelectField, off, pick, type FieldProps } from '#screens/fields/fields.tsx';
import { useOptions, type Option } from '#screens/fields/options.ts';
import { buildingApi } from '../../shared/building.ts';
import { campusApi } from '../../shared/campus.ts';

/** Choice of a campus, or of several. */
export function CampusPicker(props: FieldProps & { multiple?: boolean }) {
  return <SelectField {...props} source={{ read: campusApi.pick }} />;
}

type Known = { id: number; name: string };

/** Keeps selected values readable that are no longer offered. */
const withKnown = (options: Option[], known: readonly Known[]): Option[] => [
  ...options,
  ...known
    .filter((one) => !options.some((option) => option.value === one.id))
    .map((one) => ({ value: one.id, label: one.name })),
];

type BuildingProps = FieldProps & { campusId?: number | undefined; known?: readonly Known[] };

/** Choice of a building in use. */
export function BuildingPicker({ campusId, known = [], ...props }: BuildingProps) {
  const { options, loading } = useOptions({
    read: buildingApi.pick,
    input: campusId === undefined ? {} : { campus_id: campusId },
    label: (row) => `${row.campus_name} ${row.name}（${row.code}）`,
  });
  return (
    <Field {...props} picks>
      <Select
        allowClear
        loading={loading}
        options={withKnown(options, known)}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={pick(props)}
        {...off(props)}
      />
    </Field>
  );
}
