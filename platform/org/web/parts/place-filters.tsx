import { useFilter } from '#kernel/web/filter-bar.tsx';
import { SelectFilter } from '#kernel/web/filters.tsx';
import { buildingApi } from '../../shared/building.ts';
import { campusApi } from '../../shared/campus.ts';

type FilterProps = { name?: string; label?: string };

/** 校区 as a condition of a list. */
export function CampusFilter({ name = 'campusId', label = '校区' }: FilterProps) {
  return <SelectFilter name={name} label={label} source={{ read: campusApi.pick }} />;
}

/** 楼宇 as a condition of a list; with a chosen campus beside it, the buildings of that campus. */
export function BuildingFilter({
  name = 'buildingId',
  label = '楼宇',
  campus = 'campusId',
}: FilterProps & { campus?: string }) {
  const [campusId] = useFilter(campus);
  const input = campusId ? { campusId: Number(campusId) } : {};
  return (
    <SelectFilter
      name={name}
      label={label}
      source={{
        read: buildingApi.pick,
        input,
        label: (row) => (campusId ? row.name : `${row.campusName} ${row.name}`),
      }}
    />
  );
}
