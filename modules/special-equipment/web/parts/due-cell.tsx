import { EnumTag } from '#screens/frames/cells.tsx';
import { DueLevel } from '../../shared/kinds.ts';

/** A day with how near it is. */
export function DueCell({ day, due }: { day: string | null; due: number | null }) {
  if (!day) return <span className="lab-none">—</span>;
  return (
    <>
      {day} {due !== null && <EnumTag of={DueLevel} value={due} />}
    </>
  );
}
