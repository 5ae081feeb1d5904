import './inspection.css';
import type { ReactNode } from 'react';
import { PageLink } from '#kernel/web/router/page-link.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { pathsOf } from '../../shared/core/check-paths.ts';
import { Words } from '#screens/frames/cell-text.tsx';

type LinkProps = { id: number | null; children: ReactNode };

/** A laboratory with its own page. */
export const LabLink = ({ id, children }: LinkProps) =>
  id === null ? (
    children
  ) : (
    <PageLink page="lab-baseinfo.organization.detail" to={`/lab-baseinfo/organization/${id}`}>
      {children}
    </PageLink>
  );

/** A college with its own page, for those who manage units there; people of a single laboratory do not reach it. */
export const CollegeLink = ({ id, children }: LinkProps) =>
  holdsRight('org.unit.edit') ? <LabLink id={id}>{children}</LabLink> : children;

const resultPages: Record<number, string> = {
  [ActType.special]: 'lab-check.special-check.checkResult.one',
  [ActType.reach]: 'lab-check.reach-check.check-result-org.one',
};

/** An activity with its results. */
export const ActivityLink = ({ id, type, children }: LinkProps & { type: number }) =>
  id === null ? (
    children
  ) : (
    <PageLink page={resultPages[type] ?? 'lab-check.checkResult.one'} to={`${pathsOf(type).result}/${id}`}>
      {children}
    </PageLink>
  );

type Props = { main: ReactNode; note?: ReactNode; /** Pixels at which the text breaks. */ width?: number };

/** A value with a secondary line below, to keep tables narrow. */
export function CellWithNote({ main, note, width = 180 }: Props) {
  return (
    <span className="insp-two" style={{ maxWidth: width }}>
      <span>{typeof main === 'string' ? <Words text={main} /> : main}</span>
      {note && <small>{typeof note === 'string' ? <Words text={note} /> : note}</small>}
    </span>
  );
}

/** A problem by its description, with class and number. */
export const ProblemText = ({ row }: { row: { description: string; class_name: string; problem_no: string } }) => (
  <CellWithNote
    main={row.description}
    note={[row.class_name, row.problem_no].filter(Boolean).join(' · ')}
    width={340}
  />
);

/** A laboratory with its number and college. */
export const LabCell = ({ row }: { row: { lab_name: string; lab_no: string; college_name: string } }) => (
  <CellWithNote main={row.lab_name} note={`${row.lab_no} · ${row.college_name}`} width={260} />
);
