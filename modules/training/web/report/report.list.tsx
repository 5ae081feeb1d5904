import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { UserCell } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { reportApi } from '../../shared/report/report.ts';

const filter = namesOf(reportApi.list);
const filePath = '/lab-baseinfo/person-doc';

const columns: ColumnsOf<typeof reportApi.list> = [
  {
    field: 'name',
    title: '姓名',
    sort: true,
    width: 160,
    render: (row) => (
      <Link to={`${filePath}?row=${row.id}`}>
        <UserCell name={row.name} note={row.job_no} />
      </Link>
    ),
  },
  { field: 'user_type', title: '类型', render: (row) => labelOf(UserType, row.user_type) },
  { field: 'college_name', title: '学院', maxWidth: 200 },
  { field: 'year_hours', title: '本年学时', align: 'right' },
  { field: 'total_hours', title: '累计学时', align: 'right' },
  { field: 'certificates', title: '有效证书', align: 'right' },
  { field: 'events', title: '线下和演练', align: 'right' },
  { field: 'admissions', title: '有效准入', align: 'right' },
  { field: 'violations', title: '违规', align: 'right' },
];

/** 培训档案: what safety education has left with each person. */
export function ReportPage() {
  return (
    <ListPage
      title="培训档案"
      note="学时含在线学习、线下培训和演练；姓名打开人员档案"
      read={reportApi.list}
      empty="管理范围内还没有人员"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="人员" placeholder="姓名、账号或学工号" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('user_type')} label="类型" of={UserType} />
        </>
      }
      toolbar={<ExportButton endpoint={reportApi.export} name="培训档案.xlsx" />}
      columns={columns}
    />
  );
}
