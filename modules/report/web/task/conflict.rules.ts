import type { Cells } from '../../shared/type/column.ts';
import { isEditable } from '../../shared/task.states.ts';
import type { DetailRow } from '../../shared/task/task.ts';
import { ownChanges, type Base, type Draft } from './draft.rules.ts';

/** A row that somebody else has saved since it was read. */
export type Conflict = {
  key: string;
  /** As it was when both began. */
  before: DetailRow;
  mine: Cells;
  theirs: DetailRow | null;
  /** Fields that both have changed to different values. */
  fields: string[];
};

export function conflictOf(draft: Draft, base: Base, key: string, theirs: DetailRow | null): Conflict {
  const before = base[key]!;
  const mine = draft.order.includes(key) ? draft.cells[key]! : before.cells;
  const own = ownChanges(mine, before.cells);
  const fields = theirs === null ? own : own.filter((field) => isOther(field, before.cells, theirs.cells, mine));
  return { key, before, mine, theirs, fields };
}

const isOther = (field: string, before: Cells, theirs: Cells, mine: Cells) =>
  (theirs[field] ?? '') !== (before[field] ?? '') && (theirs[field] ?? '') !== (mine[field] ?? '');

/** Nobody has to choose: the two changed different cells of a row that is still open. */
export const isMergeable = ({ theirs, fields }: Conflict): boolean =>
  theirs !== null && isEditable(theirs) && fields.length === 0;

/** What a person may keep of the own changes. */
export const mayKeepMine = ({ theirs }: Conflict): boolean => theirs === null || isEditable(theirs);

/** Settles a conflict: the stored row is the new base, with the own changes over it or without them. */
export function settle(
  draft: Draft,
  base: Base,
  { key, before, mine, theirs }: Conflict,
  keepsMine: boolean,
): { draft: Draft; base: Base } {
  const { [key]: _old, ...rest } = base;
  if (theirs === null) {
    if (keepsMine) return { draft, base: rest };
    return { draft: { ...draft, order: draft.order.filter((one) => one !== key) }, base: rest };
  }
  const own = Object.fromEntries(ownChanges(mine, before.cells).map((field) => [field, mine[field] ?? '']));
  const cells = keepsMine ? { ...theirs.cells, ...own } : theirs.cells;
  const order = draft.order.includes(key) || keepsMine ? draft.order : [...draft.order, key];
  const reason = keepsMine ? draft.reasons[key] || theirs.reason : theirs.reason;
  return {
    draft: { ...draft, order, cells: { ...draft.cells, [key]: cells }, reasons: { ...draft.reasons, [key]: reason } },
    base: { ...rest, [key]: theirs },
  };
}
