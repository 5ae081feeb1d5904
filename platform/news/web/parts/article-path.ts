import type { PageAddress } from '#kernel/shared/rights.ts';
import type { ArticleRow } from '../../shared/article.ts';
import { typeOf } from '../../shared/article-kind.ts';

/** Address of the page of an article. */
export const articlePath = (
  { kind, id }: Pick<ArticleRow, 'kind' | 'id'>,
  query: '' | `?${string}` = '',
): PageAddress => `/lab-baseinfo/news/${typeOf(kind)}/${id}${query}`;
