import { namesOf } from '#screens/fields/names.ts';
import { Button } from 'antd';
import { DateCell, ToneTag } from '#screens/frames/cells.tsx';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { useCommand } from '#kernel/web/api/query.ts';
import { perform } from '#screens/frames/row-actions.tsx';
import { openPage } from '#kernel/web/session/open-page.ts';
import { inboxApi, type MessageRow } from '../shared/notice.ts';

const filter = namesOf(inboxApi.list);

const Unread = { $items: [{ value: '1', label: '只看未读' }] } as const;

export function InboxPage() {
  const read = useCommand(inboxApi.read, [inboxApi.list, inboxApi.unread]);
  const readAll = useCommand(inboxApi.readAll, [inboxApi.list, inboxApi.unread]);
  const open = async (row: MessageRow) => {
    if (!row.read_at) await read.mutateAsync({ id: row.id });
    if (row.url) await openPage(row.url);
  };
  return (
    <ListPage
      title="我的通知"
      read={inboxApi.list}
      filters={<EnumFilter name={filter('unread')} label="状态" of={Unread} />}
      toolbar={
        <Button onClick={() => void perform({ confirm: '把全部通知标为已读？' }, () => readAll.mutateAsync({}))}>
          全部已读
        </Button>
      }
      empty="没有通知。有工作分派给您，或您的事项有了结果，都会在这里提醒"
      columns={[
        {
          field: 'title',
          title: '标题',
          width: 280,
          render: (row) => <strong style={{ fontWeight: row.read_at ? 400 : 600 }}>{row.title}</strong>,
        },
        { field: 'body', title: '内容' },
        {
          field: 'handled_at',
          title: '办理',
          width: 90,
          render: (row) => row.handled_at && <ToneTag tone="good">已处理</ToneTag>,
        },
        { field: 'label', title: '类型', width: 140, render: (row) => <ToneTag>{row.label}</ToneTag> },
        {
          field: 'created_at',
          title: '时间',
          sort: true,
          width: 160,
          render: (row) => <DateCell value={row.created_at} />,
        },
      ]}
      rowActions={[
        { label: '查看', when: (row) => row.url !== '', run: open, done: false },
        { label: '标为已读', when: (row) => !row.read_at, run: (row) => read.mutateAsync({ id: row.id }), done: false },
      ]}
    />
  );
}
