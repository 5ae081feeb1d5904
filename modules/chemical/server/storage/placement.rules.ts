import type { Conflict } from '../../shared/storage/compat.ts';
import { mayBeSoNear, verdictOn, type Nearness, type Rulebook } from '../../shared/storage/compat.rules.ts';
import type { Cell, Content, Substance } from './placement.queries.ts';

/** A substance that is to be put into a cell. */
export type Placed = { substance: Substance; cell: Cell };
/** What is near: it stands there, or is to be put there by the same document. */
type Near = Pick<Content, 'name' | 'group' | 'tags' | 'cabinet_id' | 'room' | 'place' | 'code'>;

export const asNear = ({ substance, cell }: Placed): Near => ({
  ...substance,
  cabinet_id: cell.cabinet_id,
  room: cell.room,
  place: cell.place,
  code: '',
});

const nearnessOf = (cell: Cell, near: Near): Nearness =>
  cell.cabinet_id === near.cabinet_id ? 'cabinet' : cell.room === near.room ? 'room' : 'elsewhere';

/** What the substance may not stand so near to, the strictest first. */
export function conflictsOf(book: Rulebook, { substance, cell }: Placed, nearby: readonly Near[]): Conflict[] {
  return nearby
    .flatMap((near) => {
      const nearness = nearnessOf(cell, near);
      const verdict = verdictOn(book, substance, near);
      const { name, code, place } = near;
      return mayBeSoNear(verdict.value, nearness) ? [] : [{ name, code, place, nearness, ...verdict }];
    })
    .sort((one, other) => other.value - one.value);
}

/** What the cabinet itself refuses. */
export function cabinetFaults({ substance, cell }: Placed): string[] {
  const { allowed_groups: groups } = cell;
  return [
    !cell.is_open && `“${cell.place}”已停用，请换一个层位`,
    groups.length > 0 &&
      !groups.includes(substance.group) &&
      `“${cell.place}”只存放储存组 ${groups.join('、')}，“${substance.name}”属于 ${substance.group}，请换一个柜`,
    substance.two_keepers &&
      !cell.double_lock &&
      `“${substance.name}”须双人双锁保管，“${cell.place}”不是双锁柜，请换到双锁柜`,
  ].filter((fault) => fault !== false);
}

/** What the refusal of a conflict says: both names, the reason, and what to do. */
export const conflictParams = ({ substance, cell }: Placed, { name, code, nearness, value, reason }: Conflict) => ({
  name: substance.name,
  place: cell.place,
  where: nearness === 'cabinet' ? '同柜' : '同室',
  other: code === '' ? `“${name}”` : `“${name}”（${code}）`,
  reason: reason || '按混存规则不能同放',
  advice: value === 2 ? '另一个房间' : '另一个柜',
});
