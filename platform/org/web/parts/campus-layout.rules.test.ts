import { expect, test } from 'vitest';
import { groundOf, nameLines, type Area, type PlanBuilding } from './campus-layout.rules.ts';

const building = (building_id: number, more: Partial<PlanBuilding> = {}): PlanBuilding => ({
  building_id,
  name: `${building_id} 号楼`,
  plan: null,
  lng: null,
  lat: null,
  ground: 2_400,
  labs: 3,
  worst: 2,
  open_problems: 1,
  urgent_problems: 0,
  ...more,
});
const meet = (a: Area, b: Area) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const planned = [
  building(1, { plan: { x: 100, y: 300, w: 90, h: 50 } }),
  building(2, { plan: { x: 260, y: 310, w: 90, h: 50 } }),
  building(3, { plan: { x: 110, y: 100, w: 80, h: 40 } }),
];

test('buildings stand where the plan says, north above', () => {
  const { buildings, isSurveyed } = groundOf(planned);
  const [first, second, third] = buildings.map(({ area }) => area);
  expect(isSurveyed).toBe(true);
  expect(first).toMatchObject({ x: 100, w: 90, h: 50 });
  expect(second!.y).toBeLessThan(first!.y);
  expect(third!.y).toBeGreaterThan(first!.y);
});

test('longitude and latitude place a building without a plan', () => {
  const { buildings, isSurveyed } = groundOf([
    building(1, { lng: 117.2, lat: 39.1 }),
    building(2, { lng: 117.202, lat: 39.1 }),
    building(3, { lng: 117.2, lat: 39.098 }),
  ]);
  const [first, east, south] = buildings.map(({ area }) => area);
  expect(isSurveyed).toBe(true);
  expect(east!.x - first!.x).toBeCloseTo(173, -1);
  expect(south!.y - first!.y).toBeCloseTo(223, -1);
});

test('buildings of which nobody has said where they are stand apart from each other and from the others', () => {
  const unknown = Array.from({ length: 12 }, (_, i) => building(10 + i, { ground: 800 + i * 400 }));
  expect(groundOf(unknown).isSurveyed).toBe(false);
  const { buildings } = groundOf([...planned, ...unknown]);
  expect(buildings).toHaveLength(15);
  for (const [i, one] of buildings.entries())
    for (const other of buildings.slice(i + 1)) expect(meet(one.area, other.area)).toBe(false);
});

test('roads and lawns leave the buildings free', () => {
  const { buildings, roads, lawns } = groundOf(planned);
  expect(roads.length).toBeGreaterThan(2);
  for (const ground of [...roads, ...lawns]) for (const { area } of buildings) expect(meet(ground, area)).toBe(false);
});

test.each([
  ['生物安全实验楼', 4, ['生物安全', '实验楼']],
  ['化学楼', 4, ['化学楼']],
  ['危险化学品中转库', 4, ['危险化学', '品中转库']],
  ['公共测试平台', 4, ['公共测试', '平台']],
  ['化学实验楼', 3, ['化学', '实验楼']],
  ['甲乙丙丁戊己', 3, ['甲乙丙', '丁戊己']],
])('%s in lines of %i', (name, most, lines) => {
  expect(nameLines(name, most)).toEqual(lines);
});
