import './todos.css';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { openPage } from '#kernel/web/session/open-page.ts';
import { todoApi } from '../../shared/notice.ts';

/** Work that waits for the person, with the page where it is done; `of` narrows it to one slice. */
export function Todos({ of = '' }: { of?: string }) {
  const { data } = useRead(todoApi.list, {}, { quiet: true, countsWork: true });
  const shown = data?.content.filter(({ name }) => name.startsWith(of)) ?? [];
  if (!shown.length) return null;
  return (
    <ul className="lab-todos" aria-label="我的待办">
      {shown.map(({ name, label, url, count }) => (
        <li key={name}>
          <Link
            // The kinds are declared with addresses of pages.
            to={url as PageAddress}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey) return;
              // From outside the sub-system it has to be entered first.
              event.preventDefault();
              void openPage(url);
            }}
          >
            <span>{label}</span>
            <strong data-none={count === 0}>{count}</strong>
          </Link>
        </li>
      ))}
    </ul>
  );
}
