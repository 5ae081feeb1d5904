import { expect, test } from 'vitest';
import { seedGrading } from './grading-seed.rules.ts';
import type { Amount } from '../../shared/hazard/grading.ts';
import { mustHavesOf } from '../../shared/hazard/must-have.rules.ts';

const ethanol: Amount = {
  line: ['105', '1'],
  name: '乙醇',
  kind_name: '易燃液体',
  controlled: 'none',
  qty: 4,
  unit: 'L',
  state: 3,
};

test('a lab must have what its level asks for, and what its hazard sources need', () => {
  const facts = { amounts: [ethanol], facilities: ['extinguisher', 'first_aid'], age: null };
  const must = mustHavesOf(seedGrading, facts, 3);
  expect(must.filter(({ has }) => has).map(({ category }) => category)).toEqual(['extinguisher', 'first_aid']);
  expect(must.filter(({ has }) => !has).map(({ category }) => category)).toEqual([
    'safety_signs',
    'lab_system_card',
    'eye_washer',
    'emergency_spray',
    'fume_hood',
  ]);
});

test('a stricter level asks for more; a lab that is not judged for what its hazard sources need', () => {
  const empty = { amounts: [], facilities: [], age: null };
  expect(mustHavesOf(seedGrading, empty, 1).map(({ category }) => category)).toContain('camera');
  expect(mustHavesOf(seedGrading, empty, null)).toEqual([]);
});
