import { SelectFilter } from '#kernel/web/fields/filters.tsx';
import { orgPickApi } from '../../shared/pick.ts';

/** 学院 as a condition of a list: the colleges that the role reaches. */
export function CollegeFilter({ name = 'college_id', label = '学院' }: { name?: string; label?: string }) {
  return (
    <SelectFilter name={name} label={label} source={{ read: orgPickApi.college, value: 'orgId', label: 'orgName' }} />
  );
}
