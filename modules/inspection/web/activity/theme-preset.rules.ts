import type { ItemRow } from '../../shared/library/check-item.ts';

type Aptitude = { id: number; name: string };

const partOf = (remark: string, label: string) =>
  remark
    .split(/[；;]/)
    .map((part) => part.trim())
    .find((part) => part.startsWith(label))
    ?.slice(label.length)
    .split(/[、,，\s]+/)
    .filter(Boolean) ?? [];

/**
 * What a special check of a theme starts with: the remark of its code names items by the beginnings of their codes, and
 * aptitudes by name, as in `检查项 08.01、08.05；资质 涉气瓶`.
 */
export function presetOf(remark: string, items: readonly ItemRow[], aptitudes: readonly Aptitude[]) {
  const codes = partOf(remark, '检查项');
  const names = partOf(remark, '资质');
  const isNamed = ({ code }: ItemRow) => codes.some((start) => code === start || code.startsWith(`${start}.`));
  return {
    item_ids: (codes.length > 0 ? items.filter(isNamed) : items).map((item) => item.id),
    aptitude_ids: aptitudes.filter(({ name }) => names.includes(name)).map(({ id }) => id),
  };
}
