import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { mayCall } from '#kernel/web/session/session.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useListUrl, useRowInUrl } from '#kernel/web/router/list-url.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { invitationApi } from '../../shared/people/invitation.ts';
import { signUpApi } from '../../shared/people/sign-up.ts';
import { SignUpStatus } from '../../shared/people/sign-up.states.ts';

const filter = namesOf(signUpApi.list);
const SignUpReview = lazyPart(() => import('./sign-up-review.tsx').then((m) => m.SignUpReview));

const columns: ColumnsOf<typeof signUpApi.list> = [
  { field: 'apply_no', title: '申请编号' },
  { field: 'name', title: '姓名' },
  {
    field: 'company_name',
    title: '单位',
    maxWidth: 220,
    render: (row) => (
      <>
        {row.company_name} {!row.company_known && <ToneTag tone="warn">未登记名额</ToneTag>}
      </>
    ),
  },
  { field: 'lab_name', title: '接待实验室', width: 150, maxWidth: 200 },
  { field: 'host_name', title: '担保人' },
  { field: 'ends_on', title: '起止', sort: true, render: (row) => `${row.starts_on} 至 ${row.ends_on}` },
  { field: 'created_at', title: '提交时间', sort: true, render: (row) => row.created_at.slice(0, 16) },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={SignUpStatus} value={row.status} /> },
];

const Invitations = lazyPart<{ onClose: () => void }>(() =>
  import('./invitation-dialogs.tsx').then((m) => m.Invitations),
);

function SignUpTable() {
  const [invites, setInvites] = useState(false);
  const { hrefOf } = useRowInUrl();
  const { url } = useListUrl();
  return (
    <ListPage
      title="校外人员审核"
      read={signUpApi.list}
      empty="还没有校外人员的申请。校外人员在登录页点“校外人员注册”提交"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="申请编号或姓名" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('status')} label="状态" of={SignUpStatus} />
        </>
      }
      toolbar={mayCall(invitationApi.create) && <Button onClick={() => setInvites(true)}>邀请校外人员</Button>}
      columns={columns}
      rowActions={[
        {
          label: '办理',
          when: (row) => row.can.includes('reject'),
          to: (row) => hrefOf(row.id),
        },
        { label: '查看', when: (row) => !row.can.includes('reject'), to: (row) => hrefOf(row.id) },
      ]}
      {...(url.filters['mine'] && { note: '待我办理' })}
    >
      {invites && <Invitations onClose={() => setInvites(false)} />}
    </ListPage>
  );
}

/** Applications of people from outside; with `row` one of them on the workbench. */
export function SignUpListPage() {
  const [search] = useSearchParams();
  return search.has('row') ? <SignUpReview /> : <SignUpTable />;
}
