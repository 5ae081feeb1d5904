import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag, UserCell } from '#screens/frames/cells.tsx';
import type { Column } from '#screens/frames/column.ts';
import { AdmissionStatus } from '../../shared/admission/admission.states.ts';
import { admissionApi, type AdmissionRow } from '../../shared/admission/admission.ts';
import { applyPath } from './admission-reads.ts';

const filter = namesOf(admissionApi.list);

export const placeFilters = (
  <>
    <TextFilter name={filter('keyword')} label="人员" placeholder="姓名、账号或学工号" />
    <CollegeFilter name={filter('college_id')} />
  </>
);

export function StateCell({ row }: { row: AdmissionRow }) {
  return (
    <>
      <EnumTag of={AdmissionStatus} value={row.status} />
      {row.grace_until !== null && <ToneTag tone="warn">{`${row.grace_until} 前补齐`}</ToneTag>}
    </>
  );
}

// The order belongs to the list.
export const admissionColumns: readonly Column<AdmissionRow, never>[] = [
  {
    field: 'name',
    title: '姓名',
    width: 150,
    render: (row) => (
      <Link to={`${applyPath}/${row.id}`}>
        <UserCell name={row.name} note={row.job_no} />
      </Link>
    ),
  },
  { field: 'user_type', title: '类型', render: (row) => labelOf(UserType, row.user_type) },
  { field: 'lab_name', title: '实验室', maxWidth: 220 },
  { field: 'college_name', title: '学院', maxWidth: 180, shown: 'wide' },
  { field: 'mentor_name', title: '导师', render: (row) => row.mentor_name || '—' },
  { field: 'ends_on', title: '期限', render: (row) => `${row.starts_on ?? '通过之日'} 至 ${row.ends_on}` },
  { field: 'status', title: '状态', render: (row) => <StateCell row={row} /> },
];
