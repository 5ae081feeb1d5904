import { yesNoOf } from '#kernel/shared/enums.ts';
import type { CheckItem } from '../library/check-item.ts';

type Change = { item: CheckItem; changes: { what: string; before: string; after: string }[] };
export type ListDifference = { added: CheckItem[]; removed: CheckItem[]; changed: Change[]; is_reordered: boolean };

const facts: [what: string, of: (item: CheckItem) => string][] = [
  ['编号', (item) => item.code],
  ['检查项', (item) => item.name],
  ['检查要点', (item) => item.points],
  ['分值', (item) => String(Number(item.score))],
  ['否决项', (item) => yesNoOf(item.veto)],
  ['紧急', (item) => yesNoOf(item.urgent)],
  ['分组', (item) => `${item.category_name} / ${item.group_name}`],
  ['整改建议', (item) => item.suggest],
  ['依据', (item) => item.basis],
];

/** What a later version of a check list has that an earlier one has not. */
export function differenceOf(before: readonly CheckItem[], after: readonly CheckItem[]): ListDifference {
  const earlier = new Map(before.map((item) => [item.item_id, item]));
  const later = new Set(after.map((item) => item.item_id));
  const kept = after.filter((item) => earlier.has(item.item_id));
  const changed = kept.flatMap((item): Change[] => {
    const old = earlier.get(item.item_id)!;
    const changes = facts
      .map(([what, of]) => ({ what, before: of(old), after: of(item) }))
      .filter((change) => change.before !== change.after);
    return changes.length > 0 ? [{ item, changes }] : [];
  });
  const order = before.filter((item) => later.has(item.item_id)).map((item) => item.item_id);
  return {
    added: after.filter((item) => !earlier.has(item.item_id)),
    removed: before.filter((item) => !later.has(item.item_id)),
    changed,
    is_reordered: kept.some((item, i) => item.item_id !== order[i]),
  };
}
