import './problem-badge.css';

type Props = { open_problems?: number | undefined; urgent_problems?: number | undefined };

/** The number of open hidden dangers at the corner of a place, red if one is urgent; nothing without any. */
export function ProblemBadge({ open_problems = 0, urgent_problems = 0 }: Props) {
  if (open_problems === 0) return null;
  return (
    <i className={urgent_problems > 0 ? 'problem-badge problem-badge-urgent' : 'problem-badge'} aria-hidden>
      {open_problems}
    </i>
  );
}
