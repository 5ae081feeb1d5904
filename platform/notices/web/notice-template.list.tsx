import { editAction } from '#screens/frames/row-actions.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { DateCell } from '#screens/frames/cells.tsx';
import { TextFilter } from '#screens/fields/filters.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { templateApi } from '../shared/notice.ts';

const filter = namesOf(templateApi.list);

export function NoticeTemplateListPage() {
  return (
    <ListPage
      title="通知模板"
      read={templateApi.list}
      filters={<TextFilter name={filter('keyword')} label="关键词" />}
      columns={[
        { field: 'label', title: '通知类型', sort: true, width: 160 },
        { field: 'title', title: '标题', sort: true, width: 260 },
        { field: 'body', title: '内容' },
        {
          field: 'updated_at',
          title: '更新时间',
          sort: true,
          width: 160,
          render: (row) => <DateCell value={row.updated_at} />,
        },
      ]}
      rowActions={[editAction((id) => `/lab-check/notice-templates/${id}`)]}
    />
  );
}
