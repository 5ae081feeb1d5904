import type { InputName } from '#screens/fields/names.ts';
import { SelectFilter } from '#screens/fields/filters.tsx';
import { orgPickApi } from '../../shared/pick.ts';

/** 学院 as a condition of a list: the colleges that the role reaches. */
export function CollegeFilter({ name, label = '学院' }: { name: InputName; label?: string }) {
  return (
    <SelectFilter name={name} label={label} source={{ read: orgPickApi.college, value: 'orgId', label: 'orgName' }} />
  );
}
