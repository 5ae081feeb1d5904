import { Link } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { labPath } from './lab-columns.tsx';

/** Name of a laboratory, which leads to its page for those who read laboratories; inspectors read what stands in them. */
export const LabLink = ({ id, name }: { id: number; name: string }) =>
  holdsRight('base-info.lab.read') ? <Link to={labPath(id)}>{name}</Link> : name;
