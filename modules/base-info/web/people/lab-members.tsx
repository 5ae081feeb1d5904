import './people.css';
import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { DataTable } from '#screens/frames/data-table.tsx';
import { ReadFailed } from '#screens/frames/page-frame.tsx';
import { memberApi, MemberStatus } from '../../shared/people/member.ts';
import { memberColumns, memberPath } from './member-columns.tsx';

/** Who works in a lab. */
export function LabMembers({ lab }: { lab: { id: number } }) {
  const mayEdit = holdsRight('base-info.person.edit');
  const [paging, setPaging] = useState({ page: 1, size: 15 });
  const input = { lab_id: lab.id, status: MemberStatus.present, ...paging };
  const { data, error, isFetching, refetch } = useRead(memberApi.list, input);
  if (error && !data) return <ReadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p>
        <Link to={`${memberPath}?lab_id=${lab.id}`}>{mayEdit ? '在“实验室人员”中维护' : '在“实验室人员”中查看'}</Link>
      </p>
      <DataTable
        label="实验室人员"
        empty={mayEdit ? '还没有登记人员' : '没有您可以查看的人员'}
        rows={data?.content ?? []}
        loading={isFetching}
        columns={memberColumns.filter(({ field }) => field !== 'lab_name' && field !== 'college_name')}
        paging={{ ...paging, total: data?.total ?? 0, onChange: (page, size) => setPaging({ page, size }) }}
      />
    </>
  );
}
