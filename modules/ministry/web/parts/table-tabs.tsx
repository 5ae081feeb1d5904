import { Link } from '#kernel/web/router/links.ts';
import { ministryTables } from '../../shared/fields.ts';
import { tablePath } from './reads.ts';

/** The nine tables of a year as links. */
export function TableTabs({ year, table }: { year: string; table: string }) {
  return (
    <nav className="ministry-tabs" aria-label="上报表">
      {ministryTables.map(({ code, short, title }) => (
        <Link
          key={code}
          to={tablePath(year, code)}
          title={title}
          {...(code === table && { 'aria-current': 'page' as const })}
        >
          {short}
        </Link>
      ))}
    </nav>
  );
}
