import { DateCell, EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import type { ColumnsOf } from '#screens/frames/list-page.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import type { ArticleRow, articleApi } from '../../shared/article.ts';
import { ArticleKind, ArticleLevel, ArticleStatus, categoryKeys, type ArticleType } from '../../shared/article-kind.ts';
import { articlePath } from './article-path.ts';

/** Categories of a kind as options. */
export const categorySource = (type: ArticleType) => codeSource(categoryKeys[type]);

/** What the reader still has to do with an article. */
function ReadTag({ row }: { row: ArticleRow }) {
  if (!row.need_read) return <span className="lab-none">—</span>;
  if (!row.is_addressed) return <ToneTag>需要阅读</ToneTag>;
  return <ToneTag tone={row.read_at ? 'good' : 'bad'}>{row.read_at ? '已阅读' : '待阅读'}</ToneTag>;
}

function TitleCell({ row }: { row: ArticleRow }) {
  return (
    <span className="news-title">
      {row.top && <ToneTag tone="bad">置顶</ToneTag>}
      {row.abolished && <ToneTag>已废止</ToneTag>}
      <Link to={articlePath(row)}>{row.title}</Link>
    </span>
  );
}

type Columns = ColumnsOf<typeof articleApi.list>;
type Name = 'title' | 'kind' | 'category' | 'org' | 'publish_at' | 'reads' | 'read' | 'status';

const shared: Record<Name, Columns[number]> = {
  title: {
    field: 'title',
    title: '标题',
    sort: true,
    maxWidth: 320,
    width: 200,
    render: (row) => <TitleCell row={row} />,
  },
  kind: { field: 'kind', title: '类型', render: (row) => <EnumTag of={ArticleKind} value={row.kind} /> },
  category: { field: 'category_name', title: '类别' },
  org: { field: 'org_name', title: '发布单位', maxWidth: 160, phone: false, shown: 'wide' },
  publish_at: {
    field: 'publish_at',
    title: '发布时间',
    sort: true,
    render: (row) => <DateCell value={row.publish_at} />,
  },
  reads: { field: 'reads', title: '阅读人数', sort: true, align: 'right', phone: false },
  read: { field: 'read_at', title: '阅读要求', render: (row) => <ReadTag row={row} /> },
  status: { field: 'status', title: '状态', render: (row) => <EnumTag of={ArticleStatus} value={row.status} /> },
};

const regulation: Columns = [
  {
    field: 'level',
    title: '级别',
    shown: 'chosen',
    phone: false,
    render: (row) => ArticleLevel.$items.find(({ value }) => value === row.level)?.label ?? '—',
  },
  { field: 'issue_date', title: '发文日期', sort: true },
  { field: 'doc_no', title: '文号', sort: true },
  { field: 'effect_date', title: '实施日期', sort: true, phone: false, shown: 'chosen' },
];

/** Columns of a list; readers do without the state, because they see published articles only. */
export function columnsOf(types: readonly ArticleType[], edits: boolean): Columns {
  const { title, kind, category, org, publish_at, reads, read, status } = shared;
  if (types[0] === 'regulation')
    return [title, ...(edits ? [status] : []), category, ...regulation, ...(edits ? [reads, org] : [read, org])];
  const first = types.length > 1 ? [title, kind] : [title];
  return [...first, ...(edits ? [status] : []), category, org, publish_at, read, ...(edits ? [reads] : [])];
}
