import './learn.css';
import { Progress } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ResourceKind } from '../../shared/learn/resource.ts';
import { StudyState, studyApi, type StudyRow } from '../../shared/learn/study.ts';
import { tagSource } from './sources.ts';
import { TagList } from './tag-list.tsx';

const filter = namesOf(studyApi.list);
const stateOf = ({ finished_at, seconds }: StudyRow) =>
  finished_at ? StudyState.finished : seconds > 0 ? StudyState.begun : StudyState.none;

const columns: ColumnsOf<typeof studyApi.list> = [
  {
    field: 'title',
    title: '名称',
    maxWidth: 360,
    render: (row) => (
      <>
        <Link className="lab-link" to={`/study/resource/${row.id}`}>
          {row.title}
        </Link>{' '}
        {row.is_required && <ToneTag tone="warn">必修</ToneTag>}
      </>
    ),
  },
  { field: 'kind', title: '类型', render: (row) => labelOf(ResourceKind, row.kind) },
  { field: 'tags', title: '标签', maxWidth: 240, phone: false, render: (row) => <TagList of={row.tags} /> },
  { field: 'hours', title: '学时', align: 'right' },
  {
    field: 'progress',
    title: '进度',
    width: 180,
    render: (row) => <Progress percent={row.progress} size="small" aria-label={`${row.title}进度`} />,
  },
  { field: 'finished_at', title: '状态', render: (row) => <EnumTag of={StudyState} value={stateOf(row)} /> },
];

/** 学习资源 of a learner: what is for him, and how far he is. */
export const StudyListPage = () => (
  <ListPage
    title="学习资源"
    read={studyApi.list}
    empty="还没有发布给您的学习资源"
    filters={
      <>
        <TextFilter name={filter('keyword')} label="关键词" placeholder="名称" />
        <SelectFilter name={filter('tag_id')} label="标签" source={tagSource} />
        <EnumFilter name={filter('kind')} label="类型" of={ResourceKind} />
        <EnumFilter name={filter('state')} label="状态" of={StudyState} />
      </>
    }
    columns={columns}
    rowActions={[{ label: '学习', to: (row) => `/study/resource/${row.id}` }]}
  />
);
