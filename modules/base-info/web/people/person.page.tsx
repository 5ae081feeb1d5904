import './people.css';
import { useSearchParams } from 'react-router';
import { useRowInUrl } from '#kernel/web/router/list-url.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { labelOf } from '#kernel/shared/enums.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { UserType } from '#platform/identity/shared/user.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { personApi } from '../../shared/people/person.ts';
import { Certificates } from './member-columns.tsx';

const filter = namesOf(personApi.list);
const PersonDetail = lazyPart(() => import('./person.detail.tsx').then((m) => m.PersonDetail));

const columns: ColumnsOf<typeof personApi.list> = [
  { field: 'name', title: '姓名', sort: true },
  { field: 'job_no', title: '工号/学号' },
  { field: 'user_type', title: '人员类型', render: (row) => labelOf(UserType, row.user_type) },
  { field: 'college_name', title: '所属学院', maxWidth: 180 },
  { field: 'labs', title: '所在实验室', maxWidth: 280, render: (row) => row.labs.join('、') || '—' },
  {
    field: 'certificates',
    title: '证书',
    render: (row) => <Certificates all={row.certificates} expired={row.expired_certificates} />,
  },
  { field: 'status', title: '账号状态', render: (row) => <OnOffTag value={row.status} /> },
];

function PersonList() {
  const { hrefOf } = useRowInUrl();
  return (
    <ListPage
      title="人员档案"
      read={personApi.list}
      empty="还没有人员。实验室添加人员后，可在这里查看档案"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="人员" placeholder="姓名、账号或工号" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('user_type')} label="人员类型" of={UserType} />
        </>
      }
      columns={columns}
      rowActions={[{ label: '查看档案', to: (row) => hrefOf(row.id) }]}
    />
  );
}

/** People whose file the reader may see; with `row` the file of one of them. */
export function PersonPage() {
  const [search] = useSearchParams();
  return search.has('row') ? <PersonDetail /> : <PersonList />;
}
