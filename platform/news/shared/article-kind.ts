import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { defineStates } from '#kernel/shared/states.ts';

/** Kinds of articles; the key of a kind is the `{type}` of its pages. */
export const ArticleKind = defineEnum({
  regulation: { value: 1, label: '规章制度', tone: 'info' },
  notice: { value: 2, label: '通知公告', tone: 'warn' },
  news: { value: 3, label: '新闻动态', tone: 'neutral' },
  education: { value: 4, label: '安全教育', tone: 'good' },
});
export type ArticleKindCode = EnumValue<typeof ArticleKind>;
export type ArticleType = (typeof ArticleKind)['$items'][number]['key'];

/** Who issued a regulation. */
export const ArticleLevel = defineEnum({
  national: { value: 1, label: '国家' },
  local: { value: 2, label: '地方' },
  school: { value: 3, label: '学校' },
  college: { value: 4, label: '学院' },
});

export const ArticleStatus = defineEnum({
  draft: { value: 0, label: '草稿', tone: 'info' },
  published: { value: 1, label: '已发布', tone: 'good' },
  withdrawn: { value: 2, label: '已撤回', tone: 'neutral' },
});

export const articleStates = defineStates<number, 'publish' | 'withdraw'>({
  publish: { from: [ArticleStatus.draft, ArticleStatus.withdrawn], to: ArticleStatus.published, label: '发布文章' },
  withdraw: { from: [ArticleStatus.published], to: ArticleStatus.withdrawn, label: '撤回文章' },
});

/** Dictionary of the categories of a kind. */
export const categoryKeys: Record<ArticleType, string> = {
  regulation: 'regulation_category',
  notice: 'notice_category',
  news: 'news',
  education: 'safety_education',
};

/** The kind behind the `{type}` of an address; notices where the address names none. */
export const kindOf = (type: string | undefined) =>
  ArticleKind.$items.find(({ key }) => key === type) ?? ArticleKind.$items[1]!;

/** The `{type}` of a kind in addresses. */
export const typeOf = (kind: number): ArticleType =>
  ArticleKind.$items.find(({ value }) => value === kind)?.key ?? 'notice';
