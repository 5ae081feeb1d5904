import './learn.css';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { resourceApi, ResourceKind } from '../../shared/learn/resource.ts';
import { ResourceStatus } from '../../shared/learn/resource.states.ts';
import { resourcePath, scopeText, useResourceActions } from './resource-actions.ts';
import { tagSource } from './sources.ts';
import { TagList } from './tag-list.tsx';

const filter = namesOf(resourceApi.list);

const columns: ColumnsOf<typeof resourceApi.list> = [
  {
    field: 'title',
    title: '名称',
    maxWidth: 320,
    render: (row) => (
      <>
        <Link className="lab-link" to={`${resourcePath}/${row.id}`}>
          {row.title}
        </Link>{' '}
        {row.is_required && <ToneTag tone="warn">必修</ToneTag>}
      </>
    ),
  },
  { field: 'kind', title: '类型', render: (row) => labelOf(ResourceKind, row.kind) },
  { field: 'tags', title: '标签', maxWidth: 220, render: (row) => <TagList of={row.tags} /> },
  { field: 'hours', title: '学时', align: 'right' },
  { field: 'colleges', title: '范围', maxWidth: 220, render: scopeText },
  { field: 'status', title: '发布状态', render: (row) => <EnumTag of={ResourceStatus} value={row.status} /> },
  {
    field: 'learners',
    title: '学习人数',
    align: 'right',
    render: (row) => `${row.finished}／${row.learners}`,
  },
];

/** 学习资源 of the office: documents, videos, articles and cases, for whom, and who has learned from them. */
export function ResourceListPage() {
  const actions = useResourceActions();
  return (
    <ListPage
      title="学习资源"
      read={resourceApi.list}
      note="学习人数：已完成／已开始"
      empty="还没有学习资源。新增后发布，范围内的人员即可学习"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="名称" />
          <EnumFilter name={filter('kind')} label="类型" of={ResourceKind} />
          <SelectFilter name={filter('tag_id')} label="标签" source={tagSource} />
          <EnumFilter name={filter('status')} label="发布状态" of={ResourceStatus} />
        </>
      }
      create={<NewButton to={`${resourcePath}/edit/0`} right="training.resource.edit" label="新增资源" />}
      columns={columns}
      rowActions={[
        { label: '查看', to: (row) => `${resourcePath}/${row.id}` },
        editAction((id) => `${resourcePath}/edit/${id}`),
        ...actions,
      ]}
    />
  );
}
