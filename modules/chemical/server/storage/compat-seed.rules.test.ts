import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mayBeSoNear, rulebookOf, verdictOn, type Nearness, type Stuff } from '../../shared/storage/compat.rules.ts';
import { compatSeed } from './compat-seed.rules.ts';

const book = rulebookOf(compatSeed);

/** The matrix as the specification draws it. */
const drawn = readFileSync(new URL('../testing/compat-matrix.md', import.meta.url), 'utf8');
const [head, , ...lines] = drawn.trim().split('\n');
const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const columns = cells(head!).slice(1);
const table = lines.flatMap((line) => {
  const [row, ...values] = cells(line);
  return values.flatMap((value, i) => (value === '' ? [] : [[row!, columns[i]!, Number(value)] as const]));
});

const of = (group: string, ...tags: string[]): Stuff => ({ name: group, group, tags });
const nearnesses: readonly Nearness[] = ['cabinet', 'room', 'elsewhere'];
const allowed = (value: number) => nearnesses.filter((nearness) => mayBeSoNear(value, nearness));

test('the table names every pair of the twelve groups once', () => {
  expect(columns).toHaveLength(12);
  expect(new Set(table.map(([a, b]) => [a, b].sort().join()))).toHaveLength(78);
  expect(table).toHaveLength(78);
});

test.each(table)('%s and %s are kept apart as the table says (%i), in both orders', (a, b, value) => {
  for (const [one, other] of [
    [of(a), of(b)],
    [of(b), of(a)],
  ] as const) {
    expect(verdictOn(book, one, other).value).toBe(value);
    expect(allowed(verdictOn(book, one, other).value)).toEqual(
      value === 0 ? ['cabinet', 'room', 'elsewhere'] : value === 1 ? ['room', 'elsewhere'] : ['elsewhere'],
    );
  }
});

const pairs: readonly (readonly [string, string, RegExp])[] = [
  ['cyanide', 'acid', /氰化氢/],
  ['sulfide', 'acid', /硫化氢/],
  ['azide', 'acid', /叠氮酸/],
  ['azide', 'heavy_metal', /爆炸物/],
  ['hypochlorite', 'acid', /氯气/],
  ['hypochlorite', 'ammonia', /氯胺/],
  ['nitric_acid', 'acetic_acid', /爆炸/],
  ['nitric_acid', 'acetone', /爆炸/],
  ['nitric_acid', 'alcohol', /爆炸/],
  ['perchloric_acid', 'organic', /爆炸/],
  ['peroxide', 'acetone', /过氧化丙酮/],
  ['ammonia', 'halogen', /卤化氮/],
  ['mercury', 'ammonia', /易爆/],
  ['mercury', 'acetylene', /乙炔汞/],
  ['alkali_metal', 'chlorinated', /爆炸/],
  ['permanganate', 'polyol', /自燃/],
];

test.each(pairs)('tags %s and %s say why they are kept in different cabinets, in both orders', (a, b, why) => {
  for (const [one, other] of [
    [of('GN', a), of('GN', 'organic_x', b)],
    [of('GN', 'organic_x', b), of('GN', a)],
  ] as const) {
    const verdict = verdictOn(book, one, other);
    expect(verdict).toMatchObject({ value: 1, reason: expect.stringMatching(why) });
    expect(allowed(verdict.value)).toEqual(['room', 'elsewhere']);
  }
});

test('no other pair of tags says anything, and a tag does not soften what the groups demand', () => {
  const tags = [...new Set(pairs.flatMap(([a, b]) => [a, b]))];
  const known = new Set(pairs.map(([a, b]) => [a, b].sort().join()));
  for (const a of tags)
    for (const b of tags)
      expect([a, b, verdictOn(book, of('GN', a), of('GN', b)).value]).toEqual([
        a,
        b,
        known.has([a, b].sort().join()) ? 1 : 0,
      ]);
  expect(verdictOn(book, of('OX', 'perchloric_acid'), of('FS', 'organic')).value).toBe(2);
  const acid = of('OX', 'acid', 'nitric_acid');
  // Of two rules as strict as each other the tag is quoted, for it says what happens.
  expect(verdictOn(book, acid, of('AO', 'acetic_acid')).reason).toContain('硝酸与乙酸');
});

test('gases: flammable ones stand in another room than oxidising and toxic ones, inert ones with all', () => {
  const value = (a: string, b: string) => verdictOn(book, of(a), of(b)).value;
  expect([value('GF', 'GO'), value('GO', 'GF'), value('GT', 'GF')]).toEqual([2, 2, 2]);
  expect(['GF', 'GO', 'GT', 'GI'].map((group) => value('GI', group))).toEqual([0, 0, 0, 0]);
});
