import type { ReactNode } from 'react';
import { PageLink } from '#kernel/web/router/page-link.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';

type Props = { id: number | null; children: ReactNode };

/** A laboratory with its own page. */
export const LabLink = ({ id, children }: Props) =>
  id === null ? (
    children
  ) : (
    <PageLink page="lab-baseinfo.organization.detail" to={`/lab-baseinfo/organization/${id}`}>
      {children}
    </PageLink>
  );

/** A college with its own page, for those who manage units there; people of a single laboratory do not reach it. */
export const CollegeLink = ({ id, children }: Props) =>
  holdsRight('org.unit.edit') ? <LabLink id={id}>{children}</LabLink> : children;

/** An activity with its results. */
export const ActivityLink = ({ id, children }: Props) =>
  id === null ? (
    children
  ) : (
    <PageLink page="lab-check.checkResult.one" to={`/lab-check/checkResult/${id}`}>
      {children}
    </PageLink>
  );
