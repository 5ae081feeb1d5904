import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Enabled } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { DateCell, EnumTag } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { editAction, statusActions } from '#screens/frames/row-actions.tsx';
import { mailTemplateApi, type MailTemplateRow } from '../shared/mail-template.ts';

const filter = namesOf(mailTemplateApi.list);

export function MailTemplateListPage() {
  const setStatus = useCommand(mailTemplateApi.setStatus, [mailTemplateApi.list]);
  const remove = useCommand(mailTemplateApi.remove, [mailTemplateApi.list]);
  return (
    <ListPage
      title="邮件模板"
      read={mailTemplateApi.list}
      empty="还没有邮件模板。没有模板的通知，邮件使用通知模板的文字"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="模板" placeholder="名称或标题" />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      create={
        holdsRight('notices.template.edit') && (
          <Link to="/lab-check/template-add">
            <Button type="primary" icon={<PlusOutlined />}>
              新增邮件模板
            </Button>
          </Link>
        )
      }
      columns={[
        { field: 'name', title: '名称', sort: true },
        { field: 'scene_label', title: '场景' },
        { field: 'subject', title: '标题', maxWidth: 360 },
        { field: 'status', title: '状态', render: (row) => <EnumTag of={Enabled} value={row.status} /> },
        {
          field: 'updated_at',
          title: '更新时间',
          sort: true,
          render: (row) => <DateCell value={row.updated_at} />,
        },
      ]}
      rowActions={[
        editAction((id) => `/lab-check/template/${id}`),
        ...statusActions(
          setStatus.mutateAsync,
          ({ name }: { name: string }) => `停用“${name}”？停用后该场景的邮件使用通知模板的文字。`,
        ),
        {
          label: '删除',
          danger: true,
          when: (row: MailTemplateRow) => row.can.includes('remove'),
          confirm: (row: MailTemplateRow) => `删除“${row.name}”？`,
          run: (row: MailTemplateRow) => remove.mutateAsync({ id: row.id }),
          done: '已删除',
        },
      ]}
    />
  );
}
