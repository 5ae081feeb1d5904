import { expect, test } from 'vitest';
import { hazardCells, type KindSum } from './hazard-cells.rules.ts';

const parents: Record<string, string[]> = { '2052': ['2052', '205', '2'], '3015': ['3015', '301', '3'] };
const lineOf = (kind: string) => parents[kind] ?? [kind, kind[0]!];
const sum = (kind: string, more: Partial<KindSum> = {}): KindSum => ({ kind, unit: 'kg', rows: 1, qty: 1, ...more });
const cells = (sums: KindSum[], controlled: string[] = []) =>
  hazardCells(sums, controlled, lineOf, (kind) => `种类${kind}`);

test('a laboratory without hazard sources has none of them', () => {
  expect(cells([])).toEqual({
    hazards: '',
    toxic: false,
    explosive: false,
    precursor: false,
    bottles: 0,
    biosafety: '',
    radiation: false,
  });
});

test.each([
  ['toxic', [sum('101')], []],
  ['toxic', [sum('109')], ['toxic']],
  ['explosive', [sum('107')], ['explosive']],
  ['precursor', [sum('108')], ['precursor3']],
  ['radiation', [sum('3015')], []],
] as const)('%s follows the kind or what is controlled', (field, sums, controlled) => {
  const said = cells([...sums], [...controlled]);
  const flags = { toxic: said.toxic, explosive: said.explosive, precursor: said.precursor, radiation: said.radiation };
  expect(Object.entries(flags).flatMap(([name, is]) => (is ? [name] : []))).toEqual([field]);
});

test('only gases in bottles count as cylinders', () => {
  const sums = [
    sum('110', { unit: 'bottle', qty: 2 }),
    sum('112', { unit: 'bottle', qty: 3 }),
    sum('105', { unit: 'bottle', qty: 9 }),
    sum('111', { unit: 'kg', qty: 4 }),
  ];
  expect(cells(sums).bottles).toBe(5);
});

test('the highest biosafety level counts', () => {
  expect(cells([sum('2051'), sum('2052')]).biosafety).toBe('BSL-2');
});

test('the most frequent kinds come first, five at most', () => {
  const sums = ['105', '106', '107', '108', '109', '110'].map((kind, at) => sum(kind, { rows: at + 1 }));
  expect(cells(sums).hazards).toBe('种类110、种类109、种类108、种类107、种类106');
});
