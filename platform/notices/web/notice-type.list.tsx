import { namesOf } from '#screens/fields/names.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { TextFilter } from '#screens/fields/filters.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { useCommand } from '#kernel/web/api/query.ts';
import { templateApi } from '../shared/notice.ts';

const filter = namesOf(templateApi.list);

const onOff = (on: boolean) => <ToneTag tone={on ? 'good' : 'neutral'}>{on ? '开' : '关'}</ToneTag>;

/** Notice types with occasion and channels. */
export function NoticeTypeListPage() {
  const test = useCommand(templateApi.test);
  return (
    <ListPage
      title="通知类型"
      read={templateApi.list}
      filters={<TextFilter name={filter('keyword')} label="关键词" />}
      columns={[
        { field: 'label', title: '名称', sort: true, width: 150 },
        { field: 'type', title: '编码', sort: true, shown: 'chosen' },
        { field: 'occasion', title: '触发时机', maxWidth: 420 },
        { field: 'by_app', title: '站内', width: 80, render: (row) => onOff(row.by_app) },
        { field: 'by_mail', title: '邮件', width: 80, render: (row) => onOff(row.by_mail) },
        { field: 'by_robot', title: '群机器人', width: 90, render: (row) => onOff(row.by_robot) },
        { field: 'status', title: '启用', width: 80, render: (row) => onOff(row.status === 1) },
        { field: 'sent', title: '30天发送', width: 100, align: 'right' },
        { field: 'failed', title: '邮件失败', width: 100, align: 'right' },
        { field: 'robot_failed', title: '群失败', width: 90, align: 'right' },
      ]}
      rowActions={[
        {
          label: '设置',
          when: (row) => row.can.includes('edit'),
          to: (row) => `/lab-check/notice-templates/${row.id}`,
        },
        {
          label: '测试发送',
          when: (row) => row.can.includes('edit'),
          run: (row) => test.mutateAsync({ id: row.id }),
          done: '已发给您自己，请查看站内通知和邮箱；打开群机器人的也会发到群里',
        },
      ]}
    />
  );
}
