import './learn.css';
import { Button } from 'antd';
import { useState } from 'react';
import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { OnOffTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { statusActions, type RowAction } from '#screens/frames/row-actions.tsx';
import { TagKind } from '../../shared/kinds.ts';
import { tagApi, type TagRow } from '../../shared/learn/tag.ts';
import { topTags } from './sources.ts';
import type { TagDialogProps } from './tag-dialog.tsx';

const filter = namesOf(tagApi.list);
const TagDialog = lazyPart<TagDialogProps>(() => import('./tag-dialog.tsx').then((m) => m.TagDialog));

const columns: ColumnsOf<typeof tagApi.list> = [
  {
    field: 'name',
    title: '名称',
    maxWidth: 260,
    render: (row) => (row.parent_id === null ? <b>{row.name}</b> : <span className="learn-sub">{row.name}</span>),
  },
  { field: 'parent_name', title: '上级', render: (row) => row.parent_name || '—' },
  { field: 'kind', title: '类别', render: (row) => labelOf(TagKind, row.kind) },
  {
    field: 'is_open',
    title: '公开',
    render: (row) => <ToneTag tone={row.is_open ? 'info' : 'neutral'}>{row.is_open ? '公开' : '不公开'}</ToneTag>,
  },
  {
    field: 'resources',
    title: '资源数',
    align: 'right',
    render: (row) => (
      <Link className="lab-link" to={`/train/resource?tag_id=${row.id}`}>
        {row.resources}
      </Link>
    ),
  },
  {
    field: 'questions',
    title: '题目数',
    align: 'right',
    render: (row) => (
      <Link className="lab-link" to={`/train/question?tag_id=${row.id}`}>
        {row.questions}
      </Link>
    ),
  },
  { field: 'sort', title: '排序', align: 'right', shown: 'wide', phone: false },
  { field: 'status', title: '状态', render: (row) => <OnOffTag value={row.status} /> },
];

/** 知识标签: subjects that resources, questions and requirements are tagged with, in two levels. */
export function TagListPage() {
  const [dialog, setDialog] = useState<{ row?: TagRow; parent?: number }>();
  const setStatus = useCommand(tagApi.setStatus, [tagApi.list, tagApi.options]);
  const mayEdit = holdsRight('training.tag.edit');
  const actions: RowAction<TagRow>[] = [
    { label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setDialog({ row }), done: false },
    {
      label: '新增下级',
      when: (row) => row.can.includes('edit') && row.parent_id === null,
      run: (row) => setDialog({ parent: row.id }),
      done: false,
    },
    ...statusActions(
      setStatus.mutateAsync,
      ({ name }: { name: string }) => `停用后新的资源、题目和准入要求不能再选“${name}”。确定停用吗？`,
    ),
  ];
  return (
    <ListPage
      title="知识标签"
      read={tagApi.list}
      empty="还没有知识标签。先建立一级标签，再在下面建立二级标签"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="名称" />
          <SelectFilter name={filter('parent_id')} label="一级标签" source={topTags} />
          <EnumFilter name={filter('kind')} label="类别" of={TagKind} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      create={
        mayEdit && (
          <Button type="primary" onClick={() => setDialog({})}>
            新增标签
          </Button>
        )
      }
      columns={columns}
      {...(mayEdit && { rowActions: actions })}
    >
      {dialog && <TagDialog {...dialog} onClose={() => setDialog(undefined)} />}
    </ListPage>
  );
}
