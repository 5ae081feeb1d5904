import { useCommand } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { DateCell } from '#screens/frames/cells.tsx';
import { TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { draftApi, taskApi, type DraftRow } from '../shared/task.ts';

const filter = namesOf(taskApi.drafts);
const to = (row: DraftRow) => `/workflow/start/${row.process_key}?draft=${row.id}` as const;

export function DraftListPage() {
  const remove = useCommand(draftApi.remove, [taskApi.drafts]);
  return (
    <ListPage
      title="我的草稿"
      read={taskApi.drafts}
      empty="没有草稿。填写申请时点“保存草稿”，下次从这里继续"
      create={<NewButton to="/workflow/start" label="发起流程" />}
      filters={<TextFilter name={filter('keyword')} label="关键词" placeholder="标题或流程名称" />}
      columns={[
        { field: 'title', title: '标题', maxWidth: 360, render: (row) => <Link to={to(row)}>{row.title}</Link> },
        { field: 'process_name', title: '流程名称' },
        { field: 'saved_at', title: '保存时间', sort: true, render: (row) => <DateCell value={row.saved_at} /> },
      ]}
      rowActions={[
        { label: '继续填写', when: (row) => row.can.includes('edit'), to },
        {
          label: '删除',
          when: (row) => row.can.includes('remove'),
          run: (row) => remove.mutateAsync({ id: row.id }),
          confirm: (row) => `草稿“${row.title}”删除后不能找回，确定删除？`,
          danger: true,
          done: '已删除',
        },
      ]}
    />
  );
}
