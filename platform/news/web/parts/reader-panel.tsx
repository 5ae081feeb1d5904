import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { DateCell } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { defaultPageSize } from '#kernel/shared/paging.ts';
import { articleApi } from '../../shared/article.ts';
import { TabBar } from './tab-bar.tsx';

const label = (text: string, page: { total: number; more?: boolean | undefined } | undefined) =>
  page ? `${text} ${page.total}${page.more ? '+' : ''}` : text;

/** Who of the audience has read an article, and who has not. */
export function ReaderPanel({ id }: { id: number }) {
  const [{ read, page, size }, setAsked] = useState({ read: '0', page: 1, size: defaultPageSize as number });
  const answer = useRead(articleApi.readers, { id, page, size, read: read === '1' });
  const first = { id, page: 1, size: defaultPageSize as number };
  const unreadBy = useRead(articleApi.readers, { ...first, read: false });
  const readBy = useRead(articleApi.readers, { ...first, read: true });
  const tabs = [
    { key: '0', label: label('未读', unreadBy.data) },
    { key: '1', label: label('已读', readBy.data) },
  ];
  return (
    <>
      <TabBar label="阅读情况" items={tabs} active={read} onPick={(key) => setAsked({ read: key, page: 1, size })} />
      <DataTable
        label="阅读情况"
        rows={answer.data?.content ?? []}
        loading={answer.isFetching}
        empty={read === '1' ? '还没有人阅读' : '发布范围内的人员都已阅读'}
        columns={[
          { field: 'name', title: '姓名' },
          { field: 'job_no', title: '工号/学号' },
          { field: 'college_name', title: '学院' },
          { field: 'read_at', title: '阅读时间', render: (row) => <DateCell value={row.read_at} /> },
        ]}
        paging={{
          page: answer.data?.page ?? page,
          size,
          total: answer.data?.total ?? 0,
          onChange: (nextPage, nextSize) => setAsked({ read, page: nextPage, size: nextSize }),
        }}
      />
    </>
  );
}
