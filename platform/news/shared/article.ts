import * as z from 'zod/mini';
import { endpoint, holds, type InputOf } from '#kernel/shared/contract.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import { ArticleKind, ArticleLevel, ArticleStatus } from './article-kind.ts';

const filters = {
  keyword: wire.keyword(),
  /** Several kinds, for pages that show them together. */
  kind: wire.maybe(wire.list(wire.code(ArticleKind), 4)),
  category: wire.keyword(),
  level: wire.maybe(wire.code(ArticleLevel)),
  org_id: wire.maybe(wire.id()),
  status: wire.maybe(wire.code(ArticleStatus)),
  abolished: wire.maybe(wire.bool()),
  /** Published articles that the caller must read and has not read. */
  unread: wire.maybe(wire.bool()),
};

export const articleRow = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.int(),
  title: z.string(),
  category: z.string(),
  category_name: z.string(),
  level: z.nullable(z.int()),
  org_id: z.int(),
  org_name: z.string(),
  doc_no: z.string(),
  issue_date: z.nullable(z.string()),
  effect_date: z.nullable(z.string()),
  abolished: z.boolean(),
  top: z.boolean(),
  is_public: z.boolean(),
  need_read: z.boolean(),
  status: z.int(),
  publish_at: z.nullable(z.string()),
  /** People who have read it, and when the caller did. */
  reads: z.int(),
  read_at: z.nullable(z.string()),
  /** Published for the caller; those who edit it also see what is for others. */
  is_addressed: z.boolean(),
  can: canOf('edit', 'remove', 'publish', 'withdraw', 'abolish', 'restore', 'remind'),
});
export type ArticleRow = z.output<typeof articleRow>;

const articleDetail = z.extend(articleRow, {
  /** One paragraph a line; `# ` starts a heading, `- ` an item of a list. */
  body: z.string(),
  files: z.array(fileRef),
  /** Units and roles it is addressed to; none means all below the publisher, and all roles. */
  audience: z.array(z.object({ id: z.int(), name: z.string() })),
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
  published_by_name: z.string(),
  withdraw_reason: z.string(),
});
export type ArticleDetail = z.output<typeof articleDetail>;

const articleInput = z.object({
  kind: wire.code(ArticleKind, '请选择类型'),
  title: wire.text('标题', 100),
  category: wire.text('类别', 40),
  level: wire.clearable(wire.code(ArticleLevel)),
  org_id: wire.id('请选择发布单位'),
  doc_no: z.optional(wire.line('文号', 50)),
  issue_date: wire.clearable(wire.date()),
  effect_date: wire.clearable(wire.date()),
  body: z.optional(wire.freeText('正文', 20_000)),
  files: wire.maybe(wire.list(wire.id(), 10)),
  audience: wire.maybe(wire.list(wire.id(), 200)),
  roles: wire.maybe(wire.list(wire.id(), 50)),
  top: wire.bool(),
  is_public: wire.bool(),
  need_read: wire.bool(),
});
export type ArticleInput = z.output<typeof articleInput>;

const readerRow = z.object({
  id: z.int(),
  name: z.string(),
  job_no: z.string(),
  college_name: z.string(),
  read_at: z.nullable(z.string()),
});
export type ReaderRow = z.output<typeof readerRow>;

const path = '/news/article';
const read = holds('news.article.read');
const edit = holds('news.article.edit');

const action = <I extends z.core.$ZodType>(name: string, input: I, summary: string, guard = edit) =>
  endpoint({ method: 'POST', path: `${path}/{id}/${name}`, guard, input, output: nothing, summary });

export const articleApi = {
  ...resourceEndpoints({
    path,
    noun: '文章',
    read,
    edit,
    filters,
    sort: ['title', 'doc_no', 'issue_date', 'effect_date', 'publish_at', 'reads'],
    row: articleRow,
    input: articleInput,
  }),
  find: endpoint({ method: 'GET', path: `${path}/{id}`, guard: read, input: idOnly, output: articleDetail }),
  ...removeEndpoint({ path, noun: '文章', edit }),
  publish: action('publish', idOnly, '发布文章'),
  withdraw: action('withdraw', z.object({ ...idOnly.shape, reason: wire.paragraph('原因', 200) }), '撤回文章'),
  /** A regulation is no longer in force, or is again. */
  setAbolished: action('abolish', z.object({ ...idOnly.shape, abolished: wire.bool() }), '废止或恢复规章制度'),
  markRead: action('read', idOnly, '阅读文章', read),
  /** The people it is addressed to, and when they read it. */
  readers: endpoint({
    method: 'GET',
    path: `${path}/{id}/reader`,
    guard: edit,
    input: listInput({ ...idOnly.shape, keyword: wire.keyword(), read: wire.maybe(wire.bool()) }, ['name', 'read_at']),
    output: pageOf(readerRow),
  }),
  /** Reminds the people who have not read it; once a day. */
  remind: action('remind', idOnly, '提醒未读人员'),
};

export const articleSheet = sheetEndpoints(
  path,
  { read: holds('news.article.export'), write: holds('news.article.import') },
  filters,
);
export type ArticleQuery = InputOf<typeof articleSheet.export>;
