import './access.css';
import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, UserCell } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ApplicationStatus, doorApplicationApi, type ApplicationRow } from '../../shared/access/door-application.ts';
import { Admission } from '../../shared/people/member.ts';
import { acsReads } from './acs-reads.ts';
import { AcsTabs } from './acs-tabs.tsx';
import { HoursCell } from './special-time-columns.tsx';
import type { DecideApplicationProps } from './door-dialogs.tsx';

const filter = namesOf(doorApplicationApi.list);
const DecideDialog = lazyPart<DecideApplicationProps>(() =>
  import('./door-dialogs.tsx').then((m) => m.DecideApplicationDialog),
);
const ApplyDialog = lazyPart<{ onClose: () => void }>(() => import('./door-dialogs.tsx').then((m) => m.ApplyDialog));

const columns: ColumnsOf<typeof doorApplicationApi.list> = [
  { field: 'name', title: '姓名', width: 120, render: (row) => <UserCell name={row.name} note={row.job_no} /> },
  { field: 'user_type', title: '类型', render: (row) => labelOf(UserType, row.user_type) },
  { field: 'lab_name', title: '实验室', width: 150, maxWidth: 200 },
  { field: 'college_name', title: '学院', maxWidth: 160, shown: 'wide' },
  { field: 'admission', title: '准入状态', render: (row) => <EnumTag of={Admission} value={row.admission} /> },
  { field: 'ends_on', title: '有效期', render: (row) => `${row.starts_on} 至 ${row.ends_on}` },
  { field: 'days', title: '时段', render: (row) => <HoursCell {...row} /> },
  { field: 'reason', title: '理由', maxWidth: 200 },
  { field: 'created_at', title: '提交时间', sort: true, render: (row) => row.created_at.slice(0, 16) },
  {
    field: 'status',
    title: '审核状态',
    render: (row) => (
      <>
        <EnumTag of={ApplicationStatus} value={row.status} />
        {row.opinion && <small className="access-error">{row.opinion}</small>}
      </>
    ),
  },
];

export function ApplicationTab() {
  const { url } = useListUrl();
  const [asked, setAsked] = useState<Omit<DecideApplicationProps, 'onClose'>>();
  const [isApplying, setApplying] = useState(false);
  const withdraw = useCommand(doorApplicationApi.withdraw, acsReads);
  const decide = (pass: boolean) => (row: ApplicationRow) => setAsked({ row, pass });
  const mayDecide = (row: ApplicationRow) => row.can.includes('decide');
  return (
    <ListPage
      title="门禁准入"
      note={<AcsTabs active="applications" />}
      read={doorApplicationApi.list}
      empty={url.filters['mine'] ? '没有待您审核的申请' : '还没有门禁申请。教师和学生可以为已准入的实验室申请开通门禁'}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="人员" placeholder="姓名、账号或工号" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('status')} label="审核状态" of={ApplicationStatus} />
        </>
      }
      create={
        holdsRight('base-info.door.apply') && (
          <Button type="primary" onClick={() => setApplying(true)}>
            申请门禁
          </Button>
        )
      }
      columns={columns}
      rowActions={[
        { label: '通过', when: mayDecide, run: decide(true), done: false },
        { label: '驳回', danger: true, when: mayDecide, run: decide(false), done: false },
        {
          label: '撤回',
          when: (row) => row.can.includes('withdraw'),
          confirm: '撤回这份申请？撤回后可以重新申请。',
          run: (row) => withdraw.mutateAsync({ id: row.id }),
          done: '已撤回',
        },
      ]}
    >
      {asked && <DecideDialog {...asked} onClose={() => setAsked(undefined)} />}
      {isApplying && <ApplyDialog onClose={() => setApplying(false)} />}
    </ListPage>
  );
}
