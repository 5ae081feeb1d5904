import { useListUrl } from '#kernel/web/router/list-url.ts';
import { useOptions } from '#screens/fields/options.ts';
import type { ArticleType } from '../../shared/article-kind.ts';
import { categorySource } from './article-columns.tsx';

/** Categories of a kind beside its list; in smaller windows the filter stands for them. */
export function CategorySide({ type }: { type: ArticleType }) {
  const { url, change } = useListUrl();
  const { options } = useOptions(categorySource(type));
  const { category: chosen = '', ...filters } = url.filters;
  return (
    <nav className="lab-panel news-side" aria-label="类别">
      {[{ value: '', label: '全部类别' }, ...options].map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-current={chosen === value ? 'true' : undefined}
          onClick={() => change({ page: 1, filters: { ...filters, category: String(value) } })}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
