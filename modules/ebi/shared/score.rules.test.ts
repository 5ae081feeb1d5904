import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultTerms } from './default-terms.ts';
import type { Facts } from './facts.ts';
import { gradeOf, quotaOf, scoreOf, termsFaults } from './score.rules.ts';
import type { Terms } from './terms.ts';

const nothing: Facts = {
  price: '600000',
  class_no: '03040404',
  kind: 1,
  months: 12,
  hours: '0',
  hours_open: '0',
  hours_outside: '0',
  down_hours: '0',
  samples: 0,
  cost: '0',
  functions: 0,
  functions_used: 0,
  values: {},
};
/** The worked example of the form. */
const example: Facts = {
  ...nothing,
  hours: '1260',
  functions: 10,
  functions_used: 8,
  values: {
    independent: '5',
    guided: '10',
    demonstrated: '60',
    award_province: '1',
    paper: '4',
    income_out: '12000',
    income_in: '10000',
    function_new: '1',
  },
};
const score = (facts: Facts, terms: Terms = defaultTerms) => scoreOf(terms, facts, quotaOf(terms, facts)!);
const onHours = (points: number): Terms => ({
  ...defaultTerms,
  weights: defaultTerms.weights.map(({ index }) => ({ index, weight: index === 'hours' ? points : 0 })),
});

test('the worked example: 90.0, 82, 80, 90 and 58 make 84.3, good', () => {
  const { indices, total } = score(example);
  expect(indices).toEqual({ hours: 9000, people: 8200, results: 8000, income: 9000, functions: 5800 });
  expect(total).toBe(843);
  expect(gradeOf(defaultTerms, total)).toBe('good');
});

test('each index is capped at 100', () => {
  const much = { ...example, hours: '8000', values: { ...example.values, award_nation: '9', independent: '90' } };
  expect(score(much).indices).toMatchObject({ hours: 10_000, people: 10_000, results: 10_000 });
  expect(score(nothing).total).toBe(0);
});

test.each([
  ['89.95 is rounded to 90.0 first', '1259.30', 900, 'excellent'],
  ['89.94 is not', '1259.16', 899, 'good'],
  ['74.94', '1049.16', 749, 'passed'],
  ['74.95', '1049.30', 750, 'good'],
  ['59.94', '839.16', 599, 'failed'],
  ['60', '840', 600, 'passed'],
])('%s', (_name, hours, total, grade) => {
  const scored = score({ ...nothing, hours }, onHours(100));
  expect(scored.total).toBe(total);
  expect(gradeOf(defaultTerms, scored.total)).toBe(grade);
});

test('a quota is that of the longest beginning of the class, scaled by the months in use', () => {
  const terms = {
    ...defaultTerms,
    quotas: [...defaultTerms.quotas, { class_no: '0304', kind: 1 as const, hours: 700 }],
  };
  expect(quotaOf(terms, example)).toBe(700);
  expect(quotaOf(terms, { class_no: '03050000', kind: 1 })).toBe(1400);
  expect(quotaOf(terms, { class_no: '05010000', kind: 1 })).toBeUndefined();
  expect(score({ ...nothing, hours: '350', months: 6 }).indices.hours).toBe(5000);
  expect(score({ ...nothing, hours: '350', months: 0 }).indices.hours).toBe(0);
});

test.each([
  [10, 6000],
  [9, 4800],
  [8, 4800],
  [7, 3600],
  [4, 2400],
  [2, 1200],
  [1, 0],
])('%d of 10 functions in use', (used, points) => {
  expect(score({ ...nothing, functions: 10, functions_used: used }).indices.functions).toBe(points);
});

test('results count by the share of the instrument', () => {
  expect(score({ ...nothing, values: { award_province: '0.33', paper: '1.5' } }).indices.results).toBe(1980 + 750);
  expect(score({ ...nothing, values: { demonstrated: '45' } }).indices.people).toBe(150);
});

test('lines say where each point comes from', () => {
  const { lines, indices } = score(example);
  for (const [key, points] of Object.entries(indices))
    expect(lines.filter(({ index }) => index === key).reduce((sum, line) => sum + line.points, 0)).toBe(points);
  expect(lines[0]).toEqual({ index: 'hours', name: '有效机时 ÷ 定额', value: '1260 ÷ 1400', points: 9000 });
});

test('more of anything never lowers the total', () => {
  const fact = fc.constantFrom('independent', 'guided', 'award_school', 'paper', 'patent', 'income_out', 'income_in');
  fc.assert(
    fc.property(fact, fc.nat(200_000), fc.nat(200_000), (key, value, more) => {
      const at = (amount: number) => score({ ...example, values: { ...example.values, [key]: String(amount) } }).total;
      expect(at(value + more)).toBeGreaterThanOrEqual(at(value));
    }),
    { seed: 7, numRuns: 200 },
  );
});

test('terms that cannot hold are named', () => {
  expect(termsFaults(defaultTerms)).toEqual({});
  const [first, ...others] = defaultTerms.weights;
  expect(termsFaults({ ...defaultTerms, weights: [{ ...first!, weight: 30 }, ...others] })).toEqual({
    weights: '权重合计应为 100，现在是 95',
  });
  const twice = (key: 'items' | 'steps' | 'quotas') =>
    Object.keys(termsFaults({ ...defaultTerms, [key]: [...defaultTerms[key], defaultTerms[key][0]!] }));
  expect([twice('items'), twice('steps'), twice('quotas')]).toEqual([['items'], ['steps'], ['quotas']]);
  expect(termsFaults({ ...defaultTerms, quotas: [], grades: { excellent: 60, good: 75, passed: 90 } })).toEqual({
    quotas: '请至少填写一个定额机时',
    grades: '优秀、良好、合格的分数线应依次降低',
  });
});
