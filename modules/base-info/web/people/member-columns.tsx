import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import { EnumTag, ToneTag, UserCell } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import { Admission, MemberDuty, MemberKind, MemberStatus, type memberApi } from '../../shared/people/member.ts';
import { labPath } from '../parts/lab-columns.tsx';

export const memberPath = '/lab-baseinfo/lab/person';
export const personPath = '/lab-baseinfo/person-doc';

/** Duties first; who has none is shown as what the person is. */
export function PostTags({ kind, duties }: { kind: string; duties: readonly string[] }) {
  if (duties.length === 0) return <ToneTag>{labelOf(MemberKind, kind)}</ToneTag>;
  return (
    <span className="people-tags">
      {duties.map((duty) => (
        <EnumTag key={duty} of={MemberDuty} value={duty} />
      ))}
    </span>
  );
}

/** Number of certificates; those that have run out are counted in red. */
export function Certificates({ all, expired }: { all: number; expired: number }) {
  if (all === 0) return <span className="lab-none">—</span>;
  return (
    <span className="people-tags">
      {`${all} 份`}
      {expired > 0 && <ToneTag tone="bad">{`${expired} 份失效`}</ToneTag>}
    </span>
  );
}

/** The file of who has left is closed to the laboratory. */
export const hasFile = ({ status }: { status: number }) => status === MemberStatus.present;

export const memberColumns: ColumnsOf<typeof memberApi.list> = [
  {
    field: 'name',
    title: '姓名',
    width: 120,
    render: (row) => {
      const name = <UserCell name={row.name} note={row.job_no} />;
      return hasFile(row) ? <Link to={`${personPath}?row=${row.user_id}`}>{name}</Link> : name;
    },
  },
  { field: 'user_type', title: '类型', render: (row) => labelOf(UserType, row.user_type) },
  {
    field: 'lab_name',
    title: '实验室',
    width: 150,
    maxWidth: 200,
    render: (row) => (row.opens ? <Link to={labPath(row.lab_id)}>{row.lab_name}</Link> : row.lab_name),
  },
  { field: 'college_name', title: '学院', maxWidth: 160, shown: 'wide' },
  { field: 'kind', title: '岗位', maxWidth: 180, render: (row) => <PostTags {...row} /> },
  { field: 'tutor_name', title: '导师' },
  { field: 'joined_on', title: '加入日期', sort: true },
  { field: 'admission', title: '准入状态', render: (row) => <EnumTag of={Admission} value={row.admission} /> },
  { field: 'admitted_to', title: '准入有效期', sort: true },
  {
    field: 'certificates',
    title: '证书',
    render: (row) => <Certificates all={row.certificates} expired={row.expired_certificates} />,
  },
  {
    field: 'status',
    title: '状态',
    shown: 'chosen',
    render: (row) => (
      <>
        <EnumTag of={MemberStatus} value={row.status} /> {row.left_on}
      </>
    ),
  },
];
