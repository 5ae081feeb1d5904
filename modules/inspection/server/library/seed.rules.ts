import { responsibility } from './seed-responsibility.rules.ts';
import { regulations } from './seed-regulation.rules.ts';
import { education } from './seed-education.rules.ts';
import { inspections } from './seed-inspection.rules.ts';
import { places } from './seed-place.rules.ts';
import { facilities } from './seed-facility.rules.ts';
import { basics } from './seed-basic-safety.rules.ts';
import { chemistry } from './seed-chemical-safety.rules.ts';
import { biology } from './seed-biological-safety.rules.ts';
import { radiation } from './seed-radiation-safety.rules.ts';
import { machines } from './seed-machine-safety.rules.ts';
import { specialMachines } from './seed-special-equipment.rules.ts';
import type { SeedCategory, SeedItem } from './seed-item.rules.ts';

const categories: readonly SeedCategory[] = [
  responsibility,
  regulations,
  education,
  inspections,
  places,
  facilities,
  basics,
  chemistry,
  biology,
  radiation,
  machines,
  specialMachines,
];

const two = (n: number) => String(n + 1).padStart(2, '0');

type SeedGroupRow = { code: string; parent: string; name: string; sort: number };
type SeedItemRow = {
  code: string;
  group_code: string;
  name: string;
  points: string;
  target: string;
  score: number;
  veto: boolean;
  urgent: boolean;
  aptitudes: readonly string[];
  class_code: string;
  defect: string;
  suggest: string;
  sort: number;
};

/** Categories and their groups, numbered `08` and `08.04`. */
export const seedGroups: readonly SeedGroupRow[] = categories.flatMap((category, c) => [
  { code: two(c), parent: '', name: category.name, sort: c + 1 },
  ...category.groups.map((group, g) => ({
    code: `${two(c)}.${two(g)}`,
    parent: two(c),
    name: group.name,
    sort: g + 1,
  })),
]);

/** Items, numbered `08.04.03`; missing values are inherited from the group, then from the category. */
export const seedItems: readonly SeedItemRow[] = categories.flatMap((category, c) =>
  category.groups.flatMap((group, g) =>
    group.items.map((item, i) => ({
      code: `${two(c)}.${two(g)}.${two(i)}`,
      group_code: `${two(c)}.${two(g)}`,
      target: item.target ?? group.target ?? category.target,
      aptitudes: item.aptitudes ?? group.aptitudes ?? category.aptitudes ?? [],
      sort: i + 1,
      ...itemRow(item),
    })),
  ),
);

function itemRow(item: SeedItem) {
  const mark = item.mark ?? '';
  const { name, points, problemClass, defect, suggest } = item;
  return {
    name,
    points,
    score: mark === '' ? 1 : 2,
    veto: mark.includes('*'),
    urgent: mark.includes('!'),
    class_code: problemClass,
    defect,
    suggest,
  };
}

const perClass = 8;

/** Seeded problem descriptions: at most eight per class, those of target laboratory first. */
export const seedDescrs = [...Map.groupBy(seedItems, (item) => item.class_code)].flatMap(([, items]) =>
  [...items]
    .sort((a, b) => Number(b.target === 'lab') - Number(a.target === 'lab'))
    .slice(0, perClass)
    .map((item) => ({
      class_code: item.class_code,
      item_code: item.code,
      text: item.defect,
      level: item.urgent ? 'urgent' : 'ordinary',
      suggest: item.suggest,
    })),
);
