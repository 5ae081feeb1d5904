import { Select } from 'antd';
import { Field, SelectField, off, pick, type FieldProps } from '#kernel/web/fields/fields.tsx';
import { useOptions, type Option } from '#kernel/web/fields/options.ts';
import { buildingApi } from '../../shared/building.ts';
import { campusApi } from '../../shared/campus.ts';
import { roomApi } from '../../shared/room.ts';
import { floorLabel } from '../../shared/room.rules.ts';

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
    <Field {...props}>
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

type RoomProps = FieldProps & {
  /** The rooms of this building are offered; none until it is known. */
  buildingId: number | undefined;
  multiple?: boolean;
  /** Selected rooms, shown by name even if they belong to another building. */
  known?: readonly Known[];
};

/** Choice of rooms of one building. */
export function RoomPicker({ buildingId, multiple = false, known = [], ...props }: RoomProps) {
  const { options, loading } = useOptions({
    read: roomApi.pick,
    input: { building_id: buildingId ?? 0 },
    label: (row) => `${row.room_no}${row.name ? ` ${row.name}` : ''}（${floorLabel(row.floor)}，${row.area} m²）`,
    enabled: buildingId !== undefined,
  });
  return (
    <Field {...props}>
      <Select
        allowClear
        loading={loading}
        options={withKnown(buildingId === undefined ? [] : options, known)}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={buildingId === undefined ? '请先选择楼宇' : pick(props)}
        disabled={(props.disabled ?? false) || (buildingId === undefined && known.length === 0)}
        {...(multiple && { mode: 'multiple' as const })}
      />
    </Field>
  );
}
