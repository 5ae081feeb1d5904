import type { Cell } from '#lib/sheets/cell.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { dayCell } from '#kernel/server/sheets/cells.rules.ts';
import type { SheetColumn } from '#kernel/server/sheets/define-sheet.ts';
import { exportXlsx, pagesOf } from '#kernel/server/sheets/sheet-routes.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { ArticleQuery } from '../shared/article.ts';
import { ArticleKind, ArticleLevel, ArticleStatus } from '../shared/article-kind.ts';
import { articleList, type StoredArticle } from './article.queries.ts';

const levels = ArticleLevel.$items.map((item) => item.label);

/** One list for template, import and export, so that an exported file can be corrected and imported again. */
export const articleColumns: (SheetColumn & { value: (row: StoredArticle) => Cell })[] = [
  {
    field: 'title',
    title: '标题',
    required: true,
    maxLength: 100,
    width: 40,
    sample: '示范大学实验室安全管理办法',
    value: (row) => row.title,
  },
  { field: 'category', title: '类别', required: true, value: (row) => row.category_name },
  { field: 'level', title: '级别', options: levels, value: (row) => labelOf(ArticleLevel, row.level) },
  { field: 'doc_no', title: '文号', maxLength: 50, sample: '校发〔2026〕12号', value: (row) => row.doc_no },
  {
    field: 'issue_date',
    title: '发文日期',
    kind: 'date',
    sample: '2026-03-01',
    parse: dayCell,
    value: (row) => row.issue_date,
  },
  {
    field: 'effect_date',
    title: '实施日期',
    kind: 'date',
    sample: '2026-04-01',
    parse: dayCell,
    value: (row) => row.effect_date,
  },
  { field: 'body', title: '正文', maxLength: 20_000, multiline: true, only: 'import', value: () => null },
  { field: 'kind', title: '类型', only: 'export', value: (row) => labelOf(ArticleKind, row.kind) },
  { field: 'org', title: '发布单位', only: 'export', width: 24, value: (row) => row.org_name },
  { field: 'status', title: '状态', only: 'export', value: (row) => labelOf(ArticleStatus, row.status) },
  { field: 'abolished', title: '是否废止', only: 'export', value: (row) => (row.abolished ? '是' : '否') },
  {
    field: 'publish_at',
    title: '发布时间',
    kind: 'datetime',
    only: 'export',
    width: 20,
    value: (row) => row.publish_at && formatDateTime(row.publish_at),
  },
  { field: 'reads', title: '阅读人数', only: 'export', kind: 'number', value: (row) => row.reads },
];

/** A file is named after the one kind that it holds. */
const titleOf = ({ kind }: ArticleQuery) => (kind?.length === 1 ? labelOf(ArticleKind, kind[0]) : '文章');

export const exportArticles = (ctx: Ctx, query: ArticleQuery) =>
  exportXlsx(ctx, { title: titleOf(query), filter: query }, articleColumns, pagesOf(articleList, query));
