import { expect, test } from 'vitest';
import type { StructureNode } from '../../shared/unit.ts';
import { box, fitted, layoutOf } from './structure-layout.rules.ts';

const node = (id: number): StructureNode => ({
  id,
  pid: null,
  name: `单位${id}`,
  level: 'college',
  head_name: null,
  head_phone: '',
  officers: [],
  child_count: 0,
  lab_count: 0,
});
const step = box.height + box.gapY;

test('a collapsed unit shows no children', () => {
  expect(layoutOf(node(1), () => [])).toMatchObject({ width: box.width, height: box.height, links: [] });
});

test('a unit is aligned with its first child, and boxes do not overlap', () => {
  const below: Record<number, StructureNode[]> = { 1: [node(2), node(3)], 2: [node(4), node(5)] };
  const { placed, links, height } = layoutOf(node(1), (id) => below[id] ?? []);
  const y = Object.fromEntries(placed.map((one) => [one.node.id, one.y]));
  expect([y[4], y[5], y[3]]).toEqual([0, step, 2 * step]);
  expect([y[1], y[2]]).toEqual([0, 0]);
  expect(links).toHaveLength(4);
  expect(height).toBe(3 * step - box.gapY);
});

test('long names are truncated to the box', () => {
  expect(fitted('有机合成实验室', 14)).toBe('有机合成实验室');
  expect(fitted('国家精细化学品重点实验室', 14)).toBe('国家精细化学…');
  expect(fitted('Room 305', 14)).toBe('Room 305');
});
