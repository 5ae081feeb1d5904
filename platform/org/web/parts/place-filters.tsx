import type { InputName } from '#screens/fields/names.ts';
import { useFilter } from '#screens/fields/filter-bar.tsx';
import { SelectFilter } from '#screens/fields/filters.tsx';
import { buildingApi } from '../../shared/building.ts';
import { campusApi } from '../../shared/campus.ts';

type FilterProps = { name: InputName; label?: string };

/** 校区 as a condition of a list. */
export function CampusFilter({ name, label = '校区' }: FilterProps) {
  return <SelectFilter name={name} label={label} source={{ read: campusApi.pick }} />;
}

/** 楼宇 as a condition of a list; with a chosen campus beside it, the buildings of that campus. */
export function BuildingFilter({ name, label = '楼宇', campus }: FilterProps & { campus: InputName }) {
  const [campusId] = useFilter(campus);
  const input = campusId ? { campus_id: Number(campusId) } : {};
  return (
    <SelectFilter
      name={name}
      label={label}
      source={{
        read: buildingApi.pick,
        input,
        label: (row) => (campusId ? row.name : `${row.campus_name} ${row.name}`),
      }}
    />
  );
}
