import { isOfJudgement, ProvinceItem } from './province-items.ts';

/** A unit, what it does to fill empty cells, and these cells. */
type Filler = { unit: string; work: string; items: string[] };

type Lacking = { name: string; college: string; missing: readonly string[] };

/** Areas stand with the rooms, which the school keeps. */
const isOfRooms = (item: string) => item === ProvinceItem.area;

/** Who has to fill the empty cells of a laboratory; one without a college answers for itself. */
export function fillersOf({ name, college, missing }: Lacking): Filler[] {
  const unit = college || name;
  const parts: Filler[] = [
    { unit, work: '填写实验室资料', items: missing.filter((item) => !isOfJudgement(item) && !isOfRooms(item)) },
    { unit: college || '学校', work: '审核分级评估', items: missing.filter(isOfJudgement) },
    { unit: '学校', work: '在位置管理中填写房间面积', items: missing.filter(isOfRooms) },
  ];
  return parts.filter(({ items }) => items.length > 0);
}
