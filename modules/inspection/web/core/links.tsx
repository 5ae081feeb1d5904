import type { ReactNode } from 'react';
import { PageLink } from '#kernel/web/router/page-link.tsx';

type Props = { id: number | null; children: ReactNode };

/** A laboratory or college with its own page. */
export const UnitLink = ({ id, children }: Props) =>
  id === null ? (
    children
  ) : (
    <PageLink page="lab-baseinfo.organization.detail" to={`/lab-baseinfo/organization/${id}`}>
      {children}
    </PageLink>
  );

/** An activity with its results. */
export const ActivityLink = ({ id, children }: Props) =>
  id === null ? (
    children
  ) : (
    <PageLink page="lab-check.checkResult.one" to={`/lab-check/checkResult/${id}`}>
      {children}
    </PageLink>
  );
