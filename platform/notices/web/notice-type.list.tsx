import { namesOf } from '#screens/fields/names.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { TextFilter } from '#screens/fields/filters.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { Link } from '#kernel/web/router/links.ts';
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
        { field: 'by_sms', title: '短信', width: 80, render: (row) => onOff(row.by_sms) },
        { field: 'by_robot', title: '群机器人', width: 90, render: (row) => onOff(row.by_robot) },
        { field: 'status', title: '启用', width: 80, render: (row) => onOff(row.status === 1) },
        { field: 'sent', title: '30天发送', width: 100, align: 'right' },
        {
          field: 'failed',
          title: '发送失败',
          width: 100,
          align: 'right',
          render: ({ failed, type }) =>
            failed > 0 ? <Link to={`/lab-check/notice-deliveries?state=failed&type=${type}`}>{failed}</Link> : failed,
        },
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
          done: '已发给您自己，请查看站内通知；打开的邮件、短信、群机器人也会发送，结果见发送记录',
        },
      ]}
    />
  );
}
