import type { ReactNode } from 'react';
import type { PageAddress } from '../../shared/rights.ts';
import { mayOpen } from '../session/session.ts';
import { Link } from './links.ts';

type Props = { page: string; to: PageAddress; children: ReactNode };

/** A link for those whose role has the page (its route name); plain text for others. */
export const PageLink = ({ page, to, children }: Props) =>
  mayOpen(page) ? (
    <Link className="lab-link" to={to}>
      {children}
    </Link>
  ) : (
    children
  );
